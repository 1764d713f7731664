import type { Hit } from "../../contract/contract.ts";
import { effectiveText } from "../../core/effective-text.ts";
import { foldedOccurrences } from "../../core/fold-places.ts";
import { fold } from "../../core/text.ts";
import { listMemories } from "../../storage/memory.sql.ts";
import { memoryRecordOf } from "../../storage/memory-row.ts";
import { newestTurns } from "../../storage/turn.sql.ts";
import { turnOf } from "../../storage/turn-table.ts";
import type { Call } from "../call.ts";
import type { LiveFilters } from "./live.ts";

const PAGE = 200;
/** Records that one scan looks at; a longer store is scanned from the newest, and the caller is told. */
const MAX_SCANNED = 50_000;

/** A scan for the query as it is, case and diacritics folded, inside words too; newest first, no index. */
export function searchSubstring(call: Call, query: string, filters: LiveFilters, limit: number): readonly Hit[] {
  const wanted = fold(query.trim());
  const hits = [...scanMemories(call, filters, wanted, limit), ...scanTurns(call, filters, wanted, limit)];
  return hits.sort((a, b) => b.at - a.at).slice(0, limit);
}

function scanMemories(call: Call, { memories }: LiveFilters, wanted: string, limit: number): readonly Hit[] {
  return scan(call, limit, (offset) => {
    const rows = memories === undefined ? [] : call.db.all(listMemories, { ...memories, limit: PAGE, offset });
    return rows.map((row) => {
      const memory = memoryRecordOf(row);
      const at = memory.occurredAt ?? memory.recordedAt;
      return hitOf({ id: memory.id, kind: memory.kind, at, sources: memory.sources }, effectiveText(memory), wanted);
    });
  });
}

function scanTurns(call: Call, { turns }: LiveFilters, wanted: string, limit: number): readonly Hit[] {
  return scan(call, limit, (offset) => {
    const rows = turns === undefined ? [] : call.db.all(newestTurns, { ...turns, limit: PAGE, offset });
    return rows.map((row) => {
      const turn = turnOf(row);
      return hitOf({ id: turn.id, kind: "turn", at: turn.at, sources: [], session: turn.session, role: turn.role }, turn.text, wanted);
    });
  });
}

function scan(call: Call, limit: number, page: (offset: number) => readonly (Hit | undefined)[]): readonly Hit[] {
  const hits: Hit[] = [];
  for (let offset = 0; hits.length < limit; offset += PAGE) {
    const rows = page(offset);
    hits.push(...rows.filter((hit) => hit !== undefined));
    if (rows.length < PAGE) break;
    if (offset < MAX_SCANNED) continue;
    call.notices.push({
      code: "search_cut_short",
      message: `Only the newest ${offset + PAGE} records were scanned; narrow the search by time or session.`,
    });
    break;
  }
  return hits;
}

function hitOf(
  record: Pick<Hit, "id" | "kind" | "at" | "sources"> & Partial<Pick<Hit, "session" | "role">>,
  text: string,
  wanted: string,
): Hit | undefined {
  if (!fold(text).includes(wanted)) return undefined;
  const highlights = foldedOccurrences(text, wanted);
  return { ...record, text, score: 1, parts: { exact: 1 }, why: [{ part: "exact", terms: [wanted], value: 1 }], highlights };
}
