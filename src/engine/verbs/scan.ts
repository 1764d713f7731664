import type { Listed, ScanReport, WithoutVector } from "../../contract/contract.ts";
import type { Row } from "../../storage/database.ts";
import { numberOf, textOf } from "../../storage/rows.ts";
import { countUnsolidified, memoriesWithoutSources, memoriesWithoutVector, turnsWithoutVector } from "../../storage/scan.sql.ts";
import type { Call } from "../call.ts";
import { instantOf } from "../filters.ts";
import { parseScan } from "../inputs/scanning.ts";
import { stretchPage } from "../scan/stretch-page.ts";
import type { Range } from "../scan/stretch-page.ts";

/** Of all that are counted so many are named. */
const NAMED = 100;
/** No time lies outside. */
const EVER: Range = { since: -8.64e15, until: 8.64e15 + 1 };

/** What has not become memory yet, by the state of each record: no date hides what is older. */
export function scan(call: Call, input: unknown): ScanReport {
  const { since, until, ...page } = parseScan(input);
  const range: Range = {
    since: instantOf(call, since, "input.since", "start") ?? EVER.since,
    until: instantOf(call, until, "input.until", "end") ?? EVER.until,
  };
  const { session } = page;
  return {
    memoriesWithoutSources: listed(call.db.all(memoriesWithoutSources, { ...range, limit: NAMED })),
    unsolidified: {
      turns: numberOf(call.db.get(countUnsolidified, { ...range, session }) ?? {}, "n"),
      ...stretchPage(call, range, page),
    },
    ...withoutVectors(call, range, session),
  };
}

type VectorTracks = Pick<ScanReport, "memoriesWithoutVector" | "turnsWithoutVector" | "model">;

function withoutVectors(call: Call, range: Range, session: string | undefined): VectorTracks {
  const model = call.engine.meaning.atWork();
  if ("reason" in model) return { memoriesWithoutVector: null, turnsWithoutVector: null, model: { name: null, reason: model.reason } };
  const { id, name, space } = model;
  const bind = { ...range, space: id, limit: NAMED };
  return {
    memoriesWithoutVector: lacking(call.db.all(memoriesWithoutVector, bind)),
    turnsWithoutVector: lacking(call.db.all(turnsWithoutVector, { ...bind, session })),
    model: { name, space },
  };
}

/** Each row says how many there are in all. */
function listed(rows: readonly Row[]): Listed {
  const [first] = rows;
  return { count: first === undefined ? 0 : numberOf(first, "n"), ids: rows.map((row) => textOf(row, "uid")) };
}

function lacking(rows: readonly Row[]): WithoutVector {
  const [first] = rows;
  return { ...listed(rows), refused: first === undefined ? 0 : numberOf(first, "refused") };
}
