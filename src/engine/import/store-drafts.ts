import { v7 } from "uuid";
import { isStrandlineError } from "../../errors.ts";
import { digest, keyedDigest } from "../../core/digest.ts";
import type { DraftFact, DraftTurn, SkipReason } from "../../core/import/draft.ts";
import { withoutBlocks } from "../../core/inject/marker.ts";
import type { MemoryRecord, Turn } from "../../core/records.ts";
import { findTombstone } from "../../storage/erase.sql.ts";
import { memoryTwin } from "../../storage/memory.sql.ts";
import { memoryHash } from "../../storage/memory-table.ts";
import { findTurn } from "../../storage/turn-table.ts";
import type { Call } from "../call.ts";
import { create } from "../mutate.ts";
import { admitText, keepSecrets } from "../store-text.ts";
import type { FoundSecrets } from "../store-text.ts";
import { tombstoneText } from "../verbs/erase.ts";
import { distinctNames } from "../verbs/write.ts";
import type { MetBefore } from "./met-before.ts";

/** What became of one draft. */
export interface Fate {
  readonly fate: "stored" | "known" | SkipReason;
  readonly secrets: number;
  readonly repaired: boolean;
}

/** How a draft is stored. */
export interface StoreOptions {
  readonly screen: "on" | "off";
  /** Given where nothing is to be stored, only to be looked at what would become of it: what the file itself brought so far. */
  readonly met: MetBefore | undefined;
  /** Place of the draft in the file: the same file gives the same ids again. */
  readonly number: number;
}

/** Counts turns of one text in one conversation, for turns that have no id. */
export type Occurrence = (turn: Pick<Turn, "session" | "role" | "text">) => number;

/** Stores a turn once: what is there under its key, and what was erased here, is left as it is. */
export function storeTurn(call: Call, draft: DraftTurn, session: string, occurrence: Occurrence, options: StoreOptions): Fate {
  const { role, externalId, at = call.at, zone = call.zone } = draft;
  const id = idOf(call, options.number);
  return screened(call, draft.text, { kind: "turn", owner: id, path: "text", screen: options.screen }, (text, found) => {
    const turn: Turn = {
      id,
      scope: call.db.scope,
      session,
      role,
      text,
      at,
      zone,
      recordedAt: call.at,
      trust: "import",
      ...(externalId === undefined ? {} : { externalId }),
      occurrence: externalId === undefined ? occurrence({ session, role, text }) : 0,
    };
    const stored = findTurn(call.db, turn) ?? options.met?.find(turn);
    if (stored !== undefined) return stored.sameContent ? "known" : "changed_since";
    if (isErased(call, "turn", turn)) return "erased_before";
    if (options.met !== undefined) return options.met.addTurn(turn);
    create(call, "turn", turn);
    keepSecrets(call, "turn", id, found);
    return "stored";
  });
}

/** Stores an observation as a memory of the kind `fact`, once. */
export function storeFact(call: Call, draft: DraftFact, options: StoreOptions): Fate {
  const id = idOf(call, options.number);
  return screened(call, draft.gesture, { kind: "memory", owner: id, path: "gesture", screen: options.screen }, (gesture, found) => {
    const memory: MemoryRecord = {
      id,
      scope: call.db.scope,
      kind: "fact",
      gesture,
      tags: distinctNames(draft.tags),
      roles: {},
      entities: distinctNames(draft.entities),
      sources: [],
      amendments: [],
      ...(draft.occurredAt === undefined ? {} : { occurredAt: draft.occurredAt, occurredPrecision: "instant" }),
      recordedAt: call.at,
      zone: call.zone,
      trust: "import",
      pinned: false,
    };
    const hash = memoryHash(memory);
    if (call.db.get(memoryTwin, { hash }) !== undefined || options.met?.hasMemory(hash) === true) return "known";
    if (isErased(call, "memory", memory)) return "erased_before";
    if (options.met !== undefined) return options.met.addMemory(hash);
    create(call, "memory", memory);
    keepSecrets(call, "memory", id, found);
    return "stored";
  });
}

type Store = (text: string, found: FoundSecrets) => Fate["fate"];

/** Screens a text and stores it; one that cannot be stored at all is left out. */
function screened(call: Call, value: string, incoming: Parameters<typeof admitText>[2], store: Store): Fate {
  const found: FoundSecrets = [];
  const notices = call.notices.length;
  let text: string;
  try {
    text = admitText(call, withoutBlocks(call.engine.storeKey, value).text, incoming, found);
  } catch (error) {
    if (!isStrandlineError(error)) throw error;
    return { fate: error.code === "text_too_large" ? "text_too_large" : "empty", secrets: 0, repaired: false };
  }
  const repaired = call.notices.slice(notices).some(({ code }) => code === "surrogates_repaired");
  const fate = store(text, found);
  return { fate, secrets: fate === "stored" ? found.length : 0, repaired: repaired && fate === "stored" };
}

function isErased(call: Call, kind: "turn" | "memory", record: Turn | MemoryRecord): boolean {
  const tombstone = keyedDigest(call.engine.storeKey, tombstoneText({ kind, record }));
  return call.db.get(findTombstone, { kind, digest: tombstone }) !== undefined;
}

/** A UUIDv7 of the import's time, in the order of the file. */
function idOf(call: Call, number: number): string {
  return v7({ msecs: call.at, seq: number, random: digest(`${call.request} ${number}`) });
}
