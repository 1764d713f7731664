import type { EntityRoles } from "strandline";
import { Bar } from "./bars.tsx";
import { useDesk } from "./desk.ts";
import { Time, count, many } from "./in-words.tsx";
import { hrefOf } from "./route.ts";
import { Empty, Failure, Loading } from "./states.tsx";
import { useAsk } from "./use-ask.ts";

/** What somebody was in the memories, and with whom. */
export function PersonRoles({ name }: { readonly name: string }) {
  const { memory, version } = useDesk();
  const { value, error } = useAsk((signal) => memory.roles.of(name, { signal }), [memory, version, name]);
  if (error !== undefined) return <Failure error={error} />;
  if (value === undefined) return <Loading what="Counting …" />;
  if (value === null)
    return (
      <Empty>
        <p>Nobody of that name is known here.</p>
      </Empty>
    );
  return <Told person={value} />;
}

function Told({
  person: { name, aliases, memories, firstAt, lastAt, roles, with: companions, offered },
}: {
  readonly person: EntityRoles;
}) {
  return (
    <>
      <h2>
        <a class="back" href={hrefOf("people")} aria-label="Back to everybody">
          ‹
        </a>
        {name} <small>{many(memories, "memory", "memories")}</small>
      </h2>
      {aliases.length > 0 && <p class="quiet">Also {aliases.join(", ")}</p>}
      {firstAt !== undefined && lastAt !== undefined && (
        <p class="meta">
          <Time at={firstAt} precision="day" /> to <Time at={lastAt} precision="day" />
        </p>
      )}
      <h3>Roles</h3>
      {roles.length === 0 && <p class="quiet">No memory says what {name} did.</p>}
      <ul class="plain">
        {roles.map(({ role, n, share }) => (
          <li key={role}>
            <Bar label={role} share={share} value={`${Math.round(100 * share)} %`} word={`n = ${count(n)}`} />
          </li>
        ))}
      </ul>
      <h3>With</h3>
      <ul class="plain">
        {companions.map(({ name: other, memories: shared, pairs }) => (
          <li key={other}>
            <a href={hrefOf("people", other)}>{other}</a> <small>{many(shared, "memory", "memories")}</small>
            {pairs.slice(0, 3).map(({ own, other: theirs, n }) => (
              <span key={`${own} ${theirs}`} class="tag">
                {own} · {theirs} {n > 1 ? count(n) : ""}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {offered.length > 0 && (
        <p class="quiet">Also called, by texts in parentheses: {offered.map(({ name: other }) => other).join(", ")}</p>
      )}
    </>
  );
}
