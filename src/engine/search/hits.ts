import type { Hit, HitParts, HitReason } from "../../contract/contract.ts";
import type { Calibration } from "../../core/embedding/calibration.ts";
import type { MemoryKind, TurnRole } from "../../core/records.ts";
import { foldedOccurrences } from "../../core/fold-places.ts";
import { findTerms, mergeSpans } from "../../core/highlight.ts";
import type { FoundTerm } from "../../core/highlight.ts";
import { fold } from "../../core/text.ts";
import { entityMatcher, findEntity } from "../../storage/entity-links.ts";
import { ownerTextOf } from "../../storage/memory-row.ts";
import type { Row } from "../../storage/database.ts";
import { jsonOf, numberOf, textOf } from "../../storage/rows.ts";
import { shownMemories, shownTurns } from "../../storage/search.sql.ts";
import type { Candidate } from "./candidates.ts";
import type { Live } from "./live.ts";
import { partsOf } from "./rank.ts";
import type { Search } from "./context.ts";

type Body = Pick<Hit, "kind" | "text" | "at" | "sources"> & Partial<Pick<Hit, "session" | "role">> & { readonly names: readonly string[] };

/** The hits as callers see them: whole text, parts, reasons, places of the terms. */
export function hitsOf(search: Search, live: readonly Live[]): readonly Hit[] {
  const asked = new Set(entityMatcher(search.call.db, search.call.engine.matchers).match(search.query.text));
  const bodies = new Map([...bodiesOf(search, live, "turn"), ...bodiesOf(search, live, "memory")]);
  return live.flatMap(({ id, candidate, score }) => {
    const body = bodies.get(id);
    if (body === undefined) return [];
    const parts = partsOf(candidate);
    const { names, ...shown } = body;
    const found = findTerms(shown.text, search.tokens);
    return [
      {
        id,
        ...shown,
        score,
        parts,
        ...nearnessOf(candidate, search.meaning?.model.profile.calibration),
        why: reasons(parts, wordsIn(shown.text, found), candidate.exact, () =>
          names.filter((name) => asked.has(findEntity(search.call.db, name) ?? -1)),
        ),
        highlights: highlights(shown.text, found, candidate.exact),
      },
    ];
  });
}

/** What a cosine means is the model's to say, as it was measured on this device. */
function nearnessOf({ semantic }: Candidate, calibration: Calibration | undefined): Pick<Hit, "nearness"> {
  if (semantic === undefined || calibration === undefined) return {};
  if (semantic >= calibration.same) return { nearness: "same" };
  return { nearness: semantic >= calibration.related ? "related" : "distant" };
}

/** All of a sort in one go, by their ids. */
function bodiesOf({ call }: Search, live: readonly Live[], kind: "turn" | "memory"): readonly (readonly [string, Body])[] {
  const ids = live.filter(({ candidate }) => candidate.kind === kind).map(({ candidate }) => candidate.rowId);
  if (ids.length === 0) return [];
  const [statement, bodyOf] = kind === "turn" ? [shownTurns, turnBody] : [shownMemories, memoryBody];
  return call.db.all(statement, { ids: JSON.stringify(ids) }).map((row) => [textOf(row, "uid"), bodyOf(row)] as const);
}

function turnBody(row: Row): Body {
  return {
    kind: "turn",
    text: textOf(row, "text"),
    at: numberOf(row, "at"),
    session: textOf(row, "session"),
    role: textOf(row, "role") as TurnRole,
    sources: [],
    names: jsonOf(row, "names") as string[],
  };
}

function memoryBody(row: Row): Body {
  return {
    kind: textOf(row, "kind") as MemoryKind,
    text: ownerTextOf(row),
    at: numberOf(row, "at"),
    sources: jsonOf(row, "sources") as string[],
    names: jsonOf(row, "names") as string[],
  };
}

/** The words that were found, as the text has them. */
function wordsIn(text: string, found: readonly FoundTerm[]): readonly string[] {
  return [...new Set(found.map(({ start, end }) => text.slice(start, end)))];
}

function reasons(
  parts: HitParts,
  words: readonly string[],
  exact: ReadonlySet<string>,
  askedNames: () => readonly string[],
): readonly HitReason[] {
  const terms: Readonly<Record<keyof HitParts, () => readonly string[]>> = {
    exact: () => [...exact],
    lexical: () => words,
    entity: askedNames,
    context: () => [],
    semantic: () => [],
  };
  return (["exact", "lexical", "entity", "context", "semantic"] as const).flatMap((part) => {
    const value = parts[part];
    return value === undefined ? [] : [{ part, terms: terms[part](), value }];
  });
}

function highlights(text: string, found: readonly FoundTerm[], exact: ReadonlySet<string>): Hit["highlights"] {
  const spans = [...exact].flatMap((raw) => foldedOccurrences(text, fold(raw)));
  return mergeSpans([...found, ...spans]).map(({ start, end }) => ({ start, end }));
}
