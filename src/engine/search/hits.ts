import type { Hit, HitParts, HitReason } from "../../contract/contract.ts";
import { findTerms, mergeSpans } from "../../core/highlight.ts";
import type { FoundTerm } from "../../core/highlight.ts";
import { fold } from "../../core/text.ts";
import { effectiveText } from "../../core/effective-text.ts";
import { entityMatcher, findEntity } from "../../storage/entity-links.ts";
import { memoryByUid } from "../../storage/memory.sql.ts";
import { memoryRecordOf } from "../../storage/memory-row.ts";
import { jsonOf, textOf } from "../../storage/rows.ts";
import { namesInTurn } from "../../storage/search.sql.ts";
import { turnByUid } from "../../storage/turn.sql.ts";
import { turnOf } from "../../storage/turn-table.ts";
import type { Live } from "./live.ts";
import { partsOf } from "./rank.ts";
import type { Search } from "./context.ts";

type Body = Pick<Hit, "kind" | "text" | "at" | "sources"> & Partial<Pick<Hit, "session" | "role">> & { readonly names: readonly string[] };

/** The hits as callers see them: whole text, parts, reasons, places of the terms. */
export function hitsOf(search: Search, live: readonly Live[]): readonly Hit[] {
  const asked = new Set(entityMatcher(search.call.db, search.call.engine.matchers).match(search.query.text));
  return live.flatMap(({ id, candidate, score }) => {
    const body = candidate.kind === "turn" ? turnBody(search, id) : memoryBody(search, id);
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
        why: reasons(parts, found, candidate.exact, () => names.filter((name) => asked.has(findEntity(search.call.db, name) ?? -1))),
        highlights: highlights(shown.text, found, candidate.exact),
      },
    ];
  });
}

function turnBody({ call }: Search, id: string): Body | undefined {
  const row = call.db.get(turnByUid, { uid: id });
  if (row === undefined) return undefined;
  const turn = turnOf(row);
  const names = call.db.all(namesInTurn, { uid: id }).map((name) => textOf(name, "name"));
  return { kind: "turn", text: turn.text, at: turn.at, session: turn.session, role: turn.role, sources: [], names };
}

function memoryBody({ call }: Search, id: string): Body | undefined {
  const row = call.db.get(memoryByUid, { uid: id });
  if (row === undefined) return undefined;
  const memory = memoryRecordOf(row);
  return {
    kind: memory.kind,
    text: effectiveText(memory),
    at: memory.occurredAt ?? memory.recordedAt,
    sources: memory.sources,
    names: jsonOf(row, "mentions") as string[],
  };
}

function reasons(
  parts: HitParts,
  found: readonly FoundTerm[],
  exact: ReadonlySet<string>,
  askedNames: () => readonly string[],
): readonly HitReason[] {
  const terms: Readonly<Record<keyof HitParts, () => readonly string[]>> = {
    exact: () => [...exact],
    lexical: () => [...new Set(found.map(({ term }) => term))],
    entity: askedNames,
    context: () => [],
  };
  return (["exact", "lexical", "entity", "context"] as const).flatMap((part) => {
    const value = parts[part];
    return value === undefined ? [] : [{ part, terms: terms[part](), value }];
  });
}

function highlights(text: string, found: readonly FoundTerm[], exact: ReadonlySet<string>): Hit["highlights"] {
  const spans = [...exact].flatMap((raw) => occurrences(text, raw));
  return mergeSpans([...found, ...spans]).map(({ start, end }) => ({ start, end }));
}

/** Places of an exact term, where folding does not move them; else its tokens are marked alone. */
function occurrences(text: string, raw: string): readonly { readonly start: number; readonly end: number }[] {
  const folded = fold(text);
  if (folded.length !== text.length) return [];
  const wanted = fold(raw);
  const spans: { start: number; end: number }[] = [];
  for (let start = folded.indexOf(wanted); start !== -1; start = folded.indexOf(wanted, start + wanted.length))
    spans.push({ start, end: start + wanted.length });
  return spans;
}
