import type { RestoreReport } from "../../contract/contract.ts";
import { canonicalJson, sameValue } from "../../core/canonical-json.ts";
import { keyedDigest } from "../../core/digest.ts";
import type { Change, Entity, IdentityRecord, MemoryRecord, RecordKind, Turn } from "../../core/records.ts";
import { isVisible } from "../../core/scope.ts";
import type { Scope } from "../../core/scope.ts";
import { entityId, nameHeldByOther } from "../../storage/entity-table.ts";
import { findTombstone } from "../../storage/erase.sql.ts";
import { idTaken } from "../../storage/ids.sql.ts";
import { ownVersions } from "../../storage/identity.sql.ts";
import type { ScopedDatabase } from "../../storage/scoped-database.ts";
import { addRestoredChange, sameChange } from "../../storage/transfer.sql.ts";
import { findTurn } from "../../storage/turn-table.ts";
import type { Call } from "../call.ts";
import { create, patch } from "../mutate.ts";
import { tombstoneText } from "../verbs/erase.ts";
import { mergedAliases } from "../verbs/people.ts";
import type { DataLine } from "./lines.ts";

type Report = { -readonly [K in "known" | "tombstoned" | "outside"]: number } & {
  readonly added: Record<string, number>;
  readonly conflicts: string[];
};
type Fate = "added" | "known" | "conflict" | "tombstoned" | "outside";

/**
 * Merges lines into the store. What is there stays: the same record is known, another under the same id or key is a conflict and
 * reported. What was erased here does not come back. Doing it twice adds nothing.
 */
export class Restorer {
  readonly #call: Call;
  readonly #range: "scope" | "store";
  /** Whether the file brings its own trail; else each added record gets a line that says it was restored. */
  readonly #withTrail: boolean;
  readonly #report: Report = { added: {}, known: 0, conflicts: [], tombstoned: 0, outside: 0 };
  readonly #refused = new Set<string>();
  /** Turns that are here under another id: the file's id, and ours. */
  readonly #twins = new Map<string, string>();
  /** Keys of identity texts met so far: true when the store had no version of one. */
  readonly #openKeys = new Map<string, boolean>();

  constructor(call: Call, range: "scope" | "store", withTrail: boolean) {
    this.#call = call;
    this.#range = range;
    this.#withTrail = withTrail;
  }

  apply(line: DataLine): void {
    const fate = line.type === "change" ? this.#applyChange(line.record as Change) : this.#applyRecord(line.type, line.record);
    if (fate === "added") this.#report.added[line.type] = (this.#report.added[line.type] ?? 0) + 1;
    else if (fate !== "conflict") this.#report[fate] += 1;
  }

  report(format: RestoreReport["format"], applied: boolean): RestoreReport {
    return { ...this.#report, format, applied, notices: this.#call.notices };
  }

  #applyRecord(kind: RecordKind, record: unknown): Fate {
    if (kind === "entity") return this.#applyEntity(record as Entity);
    const image = this.#withKnownSources(record as Turn | MemoryRecord | IdentityRecord);
    const fate = this.#fateOf(kind, image);
    if (fate === "conflict") this.#report.conflicts.push(image.id);
    if (fate !== "known" && fate !== "added") this.#refused.add(image.id);
    if (fate === "added") this.#add(kind, image);
    return fate;
  }

  #fateOf(kind: "turn" | "memory" | "identity", image: Turn | MemoryRecord | IdentityRecord): Fate {
    if (!this.#inRange(image.scope)) return "outside";
    const db = this.#call.db.under(image.scope);
    const present = this.#call.engine.tables[kind].read(db, image.id);
    if (present !== undefined) return sameValue(present, image) ? "known" : "conflict";
    if (db.system.get(idTaken, { id: image.id }) !== undefined) return "conflict";
    if (this.#isErased(db, kind, image)) return "tombstoned";
    return this.#keyFate(db, kind, image);
  }

  /** The same turn or the same standing identity text under another id. */
  #keyFate(db: ScopedDatabase, kind: "turn" | "memory" | "identity", image: Turn | MemoryRecord | IdentityRecord): Fate {
    if (kind === "turn") return this.#turnFate(db, image as Turn);
    if (kind === "identity") return this.#isOpenKey(db, image as IdentityRecord) ? "added" : "conflict";
    return "added";
  }

  #turnFate(db: ScopedDatabase, turn: Turn): Fate {
    const twin = findTurn(db, turn);
    if (twin === undefined) return "added";
    if (!twin.sameContent) return "conflict";
    this.#twins.set(turn.id, twin.id);
    return "known";
  }

  /** Memories of the file name turns by the file's ids; the store may know the same turn by another. */
  #withKnownSources<R extends Turn | MemoryRecord | IdentityRecord>(image: R): R {
    if (!("sources" in image) || this.#twins.size === 0) return image;
    return { ...image, sources: image.sources.map((id) => this.#twins.get(id) ?? id) };
  }

  /** Versions of one key come from the file alone or not at all: two histories cannot be woven into one. */
  #isOpenKey(db: ScopedDatabase, { key, scope }: IdentityRecord): boolean {
    const place = canonicalJson([scope, key]);
    const open = this.#openKeys.get(place) ?? db.get(ownVersions, { key }) === undefined;
    this.#openKeys.set(place, open);
    return open;
  }

  #isErased(db: ScopedDatabase, kind: "turn" | "memory" | "identity", image: Turn | MemoryRecord | IdentityRecord): boolean {
    const digest = keyedDigest(this.#call.engine.storeKey, tombstoneText({ kind, record: image }));
    return db.get(findTombstone, { kind, digest }) !== undefined;
  }

  #applyEntity(entity: Entity): Fate {
    if (!this.#inRange({ user: entity.user })) return "outside";
    const db = this.#call.db.under({ user: entity.user });
    if (nameHeldByOther(db, entity) !== undefined) {
      this.#report.conflicts.push(entityId(entity.name));
      return "conflict";
    }
    const present = this.#call.engine.tables.entity.read(db, entityId(entity.name));
    if (present !== undefined)
      return patch({ ...this.#call, db }, "entity", present, { aliases: mergedAliases(present.aliases, entity.aliases) })
        ? "added"
        : "known";
    this.#add("entity", entity);
    return "added";
  }

  #add(kind: RecordKind, image: Turn | MemoryRecord | IdentityRecord | Entity): void {
    const db = this.#call.db.under("scope" in image ? image.scope : { user: image.user });
    if (!this.#withTrail) return create({ ...this.#call, db }, kind, image);
    const table = this.#call.engine.tables[kind] as unknown as { add(db: ScopedDatabase, record: object): void };
    table.add(db, image);
  }

  #applyChange(change: Change): Fate {
    if (!this.#inRange(change.scope)) return "outside";
    if (this.#refused.has(change.id) || this.#twins.has(change.id)) return "conflict";
    const db = this.#call.db.under(change.scope);
    if (this.#holdsErased(db, change)) return "tombstoned";
    const json = (value: unknown): string | null => (value === undefined ? null : canonicalJson(value));
    const { request, action, at, kind } = change;
    const images = { before: json(change.before), after: json(change.after) };
    if (db.get(sameChange, { uid: change.id, request, action, at, kind, ...images }) !== undefined) return "known";
    db.run(addRestoredChange, {
      request,
      actor: change.actor,
      action,
      kind,
      uid: change.id,
      at,
      ...images,
      undone_by: change.undoneBy,
      erased: change.erased ? 1 : 0,
    });
    return "added";
  }

  /** The trail keeps a record whole that an undo took away: what was erased here does not come back by that way either. */
  #holdsErased(db: ScopedDatabase, { kind, before, after }: Change): boolean {
    if (kind === "entity" || before === undefined || after !== undefined) return false;
    return this.#isErased(db, kind, before as unknown as Turn | MemoryRecord | IdentityRecord);
  }

  #inRange(scope: Scope): boolean {
    return this.#range === "store" || isVisible(scope, this.#call.db.scope);
  }
}
