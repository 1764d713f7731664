import type { ScanInput, ScanReport, ScanTurn, Stretch } from "../../contract/contract.ts";
import { formatPlace, readPlace } from "../../core/scan/place.ts";
import { splitStretches } from "../../core/scan/stretches.ts";
import type { Bindings, Row } from "../../storage/database.ts";
import { numberOf, scopeOf, textOf } from "../../storage/rows.ts";
import { beganBefore, goesOnAfter, unsolidifiedTurns } from "../../storage/scan.sql.ts";
import type { ScopedSql } from "../../storage/sql.ts";
import { turnRowId } from "../../storage/turn.sql.ts";
import type { Call } from "../call.ts";

/** Turns of a page, and the pause that parts two stretches, when nothing is said of them. */
const PAGE_TURNS = 500;
const GAP_MS = 600_000;

/** The times that are looked at: from `since` to before `until`, epoch ms. */
export interface Range {
  readonly since: number;
  readonly until: number;
}

interface PageTurn {
  readonly row: Row;
  readonly rowId: number;
  readonly session: number;
  readonly at: number;
}

/**
 * The unsolidified turns after a place, as stretches. Pages follow the order of time, so that a turn that is there all the while is told
 * whatever is written between two pages; a stretch that goes on beyond its page says so.
 */
export function stretchPage(
  call: Call,
  range: Range,
  { session, limit = PAGE_TURNS, gapMs = GAP_MS, after }: Omit<ScanInput, "since" | "until">,
): Omit<ScanReport["unsolidified"], "turns"> {
  const rows = call.db.all(unsolidifiedTurns, { until: range.until, session, limit: limit + 1, ...placeAfter(call, range, after) });
  const turns = rows.slice(0, limit).map(pageTurn);
  const last = turns.at(-1);
  const more = rows.length > limit;
  const parts = splitStretches(turns, gapMs);
  const beyond = (statement: ScopedSql, edge: 0 | -1): ReadonlySet<number> => {
    const edges = JSON.stringify(parts.map((part) => part.at(edge)?.rowId));
    return new Set(call.db.all(statement, { ...range, gap: gapMs, turns: edges }).map((row) => numberOf(row, "id")));
  };
  const begun = after === undefined ? new Set<number>() : beyond(beganBefore, 0);
  const going = more ? beyond(goesOnAfter, -1) : new Set<number>();
  return {
    stretches: parts.map((part) => stretchOf(part, begun, going)),
    more,
    ...(more && last !== undefined ? { next: formatPlace({ at: last.at, id: textOf(last.row, "uid") }) } : {}),
  };
}

/** Was the turn erased that ended the page before, then those of its instant are told again. */
function placeAfter(call: Call, { since }: Range, after: string | undefined): Bindings {
  const place = after === undefined ? undefined : readPlace(after);
  if (place === undefined || place.at < since) return { after_at: since, after_row: 0 };
  return { after_at: place.at, after_row: call.db.get(turnRowId, { uid: place.id })?.["id"] ?? 0 };
}

function pageTurn(row: Row): PageTurn {
  return { row, rowId: numberOf(row, "id"), session: numberOf(row, "session_id"), at: numberOf(row, "at") };
}

function stretchOf(part: readonly PageTurn[], begun: ReadonlySet<number>, going: ReadonlySet<number>): Stretch {
  const [first, last] = [part[0], part.at(-1)];
  if (first === undefined || last === undefined) throw new TypeError("a stretch without a turn");
  const start = begun.has(first.rowId);
  const end = going.has(last.rowId);
  return {
    session: textOf(first.row, "session"),
    scope: scopeOf(first.row),
    startedAt: first.at,
    endedAt: last.at,
    turns: part.map(({ row }) => scanTurn(row)),
    ...(start || end ? { cut: start && end ? "both" : start ? "start" : "end" } : {}),
  };
}

function scanTurn(row: Row): ScanTurn {
  return { id: textOf(row, "uid"), role: textOf(row, "role") as ScanTurn["role"], at: numberOf(row, "at"), text: textOf(row, "text") };
}
