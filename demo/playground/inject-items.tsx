import type { InjectedItem, Injection } from "strandline";
import { Bar } from "./bars.tsx";
import { useDesk } from "./desk.ts";
import { LAYER_WORDS } from "./inject-dials.ts";
import { Time, count, many } from "./in-words.tsx";
import { hrefOf } from "./route.ts";
import { useAsk } from "./use-ask.ts";

/** An item's own record in short, and where it is shown. */
interface Named {
  readonly text: string;
  readonly href?: string;
}

/** Layer by layer: what came in, why, and how much was left out. */
export function InjectItems({ block: { layers } }: { readonly block: Injection }) {
  const names = useNames(layers.flatMap(({ items }) => items));
  return (
    <>
      {layers.map(({ layer, items, tokens, omitted }) => (
        <section key={layer} class="inject-layer" data-layer={layer} aria-label={`${layer}, ${LAYER_WORDS[layer]}`}>
          <h2>
            {layer} {LAYER_WORDS[layer]}{" "}
            <small>
              {many(items.length, "item")}, {many(tokens, "token")}
              {omitted > 0 && <b class="omitted">, {count(omitted)} left out</b>}
            </small>
          </h2>
          <ul class="texts-of">
            {items.map((item) => (
              <Item key={item.id} item={item} named={names.get(item.id)} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Item({ item, named }: { readonly item: InjectedItem; readonly named: Named | undefined }) {
  const { id, kind, why, at, weight, similarity, trust, role, tokens, clipped, instruction, sources = [] } = item;
  const words = named?.text ?? id;
  return (
    <li data-kind={kind}>
      <p class="meta">
        <span class="kind">{role ?? kind}</span>
        {at !== undefined && <Time at={at} />}
        {trust !== undefined && <span>from {trust}</span>}
        {sources.length > 0 && <span>from {many(sources.length, "turn")}</span>}
        {clipped === true && <span>its beginning</span>}
        {instruction === true && <span class="warn">reads like an instruction</span>}
        <span class="score">{many(tokens, "token")}</span>
      </p>
      <p class="two-lines">{named?.href === undefined ? words : <a href={named.href}>{words}</a>}</p>
      <p class="meta">
        <span class="item-why">{why}</span>
        {weight !== undefined && <Bar label="weight" share={weight} value={weight.toFixed(2)} />}
        {similarity !== undefined && <Bar label="meaning" tone="semantic" share={similarity} value={similarity.toFixed(2)} />}
      </p>
    </li>
  );
}

/** Longest text of an item that is shown here, UTF-16 units; its own page has the whole. */
const SHORT = 300;

function useNames(items: readonly InjectedItem[]): ReadonlyMap<string, Named> {
  const { memory, version } = useDesk();
  const key = items.map(({ id }) => id).join(" ");
  const { value } = useAsk(
    async (signal) => new Map(await Promise.all(items.map(async (item) => [item.id, await nameOf(item, signal)] as const))),
    [memory, key, version],
  );
  async function nameOf({ id, kind }: InjectedItem, signal: AbortSignal): Promise<Named> {
    if (kind === "topic") return { text: id, href: hrefOf("topics", "topic", id) };
    const record = await memory.get(id, { signal }).catch(() => null);
    if (record === null) return { text: id };
    if ("gesture" in record) return { text: record.gesture, href: hrefOf("memories", id) };
    const text = record.text.slice(0, SHORT);
    if ("session" in record) return { text, href: hrefOf("timeline", record.session, id) };
    return record.subject === undefined ? { text } : { text: `${record.subject}: ${text}`, href: hrefOf("people", record.subject) };
  }
  return value ?? new Map();
}
