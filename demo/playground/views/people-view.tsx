import type { RoleSplit } from "strandline";
import { useDesk } from "../desk.ts";
import { many } from "../in-words.tsx";
import { PeopleGraph } from "../people-graph.tsx";
import { PersonRoles } from "../person-roles.tsx";
import { hrefOf } from "../route.ts";
import { Empty, Failure, Loading } from "../states.tsx";
import { useAsk } from "../use-ask.ts";
import { Welcome } from "../welcome.tsx";

const MOST_PEOPLE = 30;

/** Who did what with whom. */
export function PeopleView({ name }: { readonly name: string | undefined }) {
  const { memory, version } = useDesk();
  const { value, error } = useAsk((signal) => memory.roles.graph({ limit: MOST_PEOPLE, signal }), [memory, version]);
  if (error !== undefined) return <Failure error={error} />;
  if (value === undefined) return <Loading what="Counting who is named …" />;
  if (value.nodes.length === 0) return <Welcome>No memory names anybody yet, by a role or among its people.</Welcome>;
  return (
    <div class="split themes" data-open={name !== undefined}>
      <section class="side" aria-label="Everybody">
        <p class="quiet">Those named most often. A tie is a memory that names both.</p>
        <PeopleGraph graph={value} selected={name} />
        <Splits />
      </section>
      <section class="body" aria-label="Roles">
        {name === undefined ? (
          <Empty>
            <p>Choose somebody to read what they did, and with whom.</p>
          </Empty>
        ) : (
          <PersonRoles key={name} name={name} />
        )}
      </section>
    </div>
  );
}

/** Two people of one name: offered, never done by itself. */
function Splits() {
  const { memory, version } = useDesk();
  const { value = [] } = useAsk((signal) => memory.roles.splits({ signal }), [memory, version]);
  if (value.length === 0) return null;
  return (
    <>
      <h2>Perhaps two of one name</h2>
      <ul class="plain">
        {value.map((offer) => (
          <Split key={offer.name} offer={offer} />
        ))}
      </ul>
    </>
  );
}

function Split({ offer: { name, groups } }: { readonly offer: RoleSplit }) {
  const { memory, say, fail, changed } = useDesk();
  const last = groups.at(-1);
  const as = last?.roles[0]?.role;
  const into = `${name} (${as ?? groups.length})`;
  const split = async (): Promise<void> => {
    const { request } = await memory.people.split(name, { into, memories: last?.memories ?? [] });
    say({ text: `${many(last?.memories.length ?? 0, "memory", "memories")} of ${name} became those of ${into}.`, undo: request });
    changed();
  };
  return (
    <li>
      <a href={hrefOf("people", name)}>{name}</a>:{" "}
      {groups.map(({ memories, roles, with: others }) => {
        const said = [...roles.map(({ role }) => role), ...others.map(({ name: other }) => `with ${other}`)].slice(0, 3).join(", ");
        return (
          <span key={memories[0]} class="tag">
            {said} · {many(memories.length, "memory", "memories")}
          </span>
        );
      })}
      <button type="button" onClick={() => void split().catch(fail)}>
        Make two: “{into}”
      </button>
    </li>
  );
}
