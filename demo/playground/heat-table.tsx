import type { AttentionHeatmap, LitGroup } from "strandline";
import { many } from "./in-words.tsx";

const DAY = new Intl.DateTimeFormat(undefined, { month: "short", day: "numeric" });
/** With more days only some are named. */
const NAMED_DAYS = 10;

/** Groups over days: the darker, the more of what was found belonged to them that day. */
export function HeatTable({ map, linkOf }: { readonly map: AttentionHeatmap; readonly linkOf: (key: string) => string }) {
  const most = Math.max(1, ...map.groups.flatMap(({ perDay }) => perDay));
  const step = Math.ceil(map.days.length / NAMED_DAYS);
  return (
    <div class="heat">
      <table>
        <thead>
          <tr>
            <th scope="col">Group</th>
            <th scope="col">Hits</th>
            {map.days.map((day, index) => (
              <th key={day} scope="col" class="day" aria-label={DAY.format(day)}>
                {index % step === 0 ? DAY.format(day) : ""}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {map.groups.map((group) => (
            <HeatRow key={group.key} group={group} days={map.days} most={most} href={linkOf(group.key)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeatRowProps {
  readonly group: LitGroup;
  readonly days: readonly number[];
  readonly most: number;
  readonly href: string;
}

function HeatRow({ group: { name, hits, calls, share, meanSimilarity, members, perDay }, days, most, href }: HeatRowProps) {
  const told = [
    many(hits, "hit"),
    ...(calls === null ? [] : [`in ${many(calls, "call")}`]),
    `${Math.round(100 * share)} % of all`,
    ...(meanSimilarity === null ? [] : [`mean similarity ${meanSimilarity.toFixed(2)}`]),
    many(members, "text"),
  ].join(", ");
  return (
    <tr>
      <th scope="row" title={told}>
        <a href={href}>{name}</a>
      </th>
      <td class="number">{hits}</td>
      {perDay.map((value, index) => {
        const day = DAY.format(days[index] ?? 0);
        return (
          <td key={days[index]} title={`${name}, ${day}: ${many(value, "hit")}`} style={{ "--heat": value / most }} data-lit={value > 0}>
            <span class="unseen">{value}</span>
          </td>
        );
      })}
    </tr>
  );
}
