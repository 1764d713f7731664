import type { Injection, LayerName } from "strandline";
import { useEffect, useState } from "preact/hooks";
import { useDesk } from "./desk.ts";
import { InjectItems } from "./inject-items.tsx";
import { LAYER_WORDS } from "./inject-dials.ts";
import { count, many } from "./in-words.tsx";
import { Empty } from "./states.tsx";
import type { ShownBlock } from "./use-blocks.ts";

/** One block: how the room is used, the text as a model gets it, and why each item is there. */
export function InjectBlock({ shown: { block, limit }, open = true }: { readonly shown: ShownBlock; readonly open?: boolean }) {
  return (
    <div class="inject-block">
      <Room block={block} limit={limit} />
      <Notices notices={block.notices} />
      {block.text === "" && (block.messages ?? []).length === 0 ? (
        <Empty>
          <p>{block.notices.length === 0 ? "An empty block: nothing bears on this that is not there already." : "An empty block."}</p>
        </Empty>
      ) : (
        <details class="block-text" open={open}>
          <summary>The block</summary>
          <Copy text={textOf(block)} />
          <Text block={block} />
        </details>
      )}
      <InjectItems block={block} />
    </div>
  );
}

function textOf({ text, messages }: Injection): string {
  return messages === undefined ? text : JSON.stringify(messages, null, 2);
}

function Text({ block: { text, messages } }: { readonly block: Injection }) {
  // It scrolls, so it can be reached by keys.
  if (messages === undefined)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
      <pre class="block" tabIndex={0}>
        {text}
      </pre>
    );
  return (
    <>
      {messages.map(({ role, content }, index) => (
        <div key={`${index} ${role}`}>
          <p class="kind">{role}</p>
          <pre class="block">{content}</pre>
        </div>
      ))}
    </>
  );
}

/** How long the button says that it worked, ms. */
const SAID_MS = 2_500;

function Copy({ text }: { readonly text: string }) {
  const { fail } = useDesk();
  const [copied, setCopied] = useState<string>();
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => void navigator.clipboard.writeText(text).then(() => setCopied(text), fail);
  return (
    <p class="copy">
      <button type="button" onClick={copy}>
        Copy
      </button>
      <span class="quiet" role="status">
        {copied === text ? `${count(text.length)} characters are in the clipboard.` : ""}
      </span>
    </p>
  );
}

interface Share {
  readonly part: LayerName | "fence";
  readonly tokens: number;
}

/** The limit as a bar: what each layer takes, what the fence takes, and what is free. */
function Room({ block: { tokens, layers }, limit }: { readonly block: Injection; readonly limit: number }) {
  const own = layers.map(({ layer, tokens: taken }): Share => ({ part: layer, tokens: taken }));
  const fence = Math.max(0, tokens - own.reduce((sum, { tokens: taken }) => sum + taken, 0));
  const shares = [...own, { part: "fence" as const, tokens: fence }].filter(({ tokens: taken }) => taken > 0);
  const whole = Math.max(limit, tokens, 1);
  return (
    <figure class="room" aria-label="Tokens by layer">
      <figcaption>
        <b>{count(tokens)}</b> of {many(limit, "token")}
      </figcaption>
      <div class="room-bar" aria-hidden="true">
        {shares.map(({ part, tokens: taken }) => (
          <span key={part} data-layer={part} style={{ width: `${(100 * taken) / whole}%` }} title={`${part}: ${count(taken)}`} />
        ))}
      </div>
      <ul class="room-key">
        {shares.map(({ part, tokens: taken }) => (
          <li key={part} data-layer={part}>
            {part === "fence" ? "fence" : `${part} ${LAYER_WORDS[part]}`} <b>{count(taken)}</b>
          </li>
        ))}
        <li data-layer="free">
          free <b>{count(Math.max(0, limit - tokens))}</b>
        </li>
      </ul>
    </figure>
  );
}

/** Where something can be done about a notice. */
const WAYS: Readonly<Record<string, readonly [href: string, words: string]>> = {
  no_model: ["#/data/meaning", "Models"],
  meaning_missing: ["#/data/meaning", "Models"],
  upkeep_stale: ["#/upkeep", "Upkeep"],
  store_empty: ["#/sample", "Sample life"],
};

function Notices({ notices }: { readonly notices: Injection["notices"] }) {
  if (notices.length === 0) return null;
  return (
    <ul class="notices" aria-label="Notices">
      {notices.map(({ code, message }) => {
        const way = WAYS[code];
        return (
          <li key={`${code} ${message}`} data-code={code}>
            {message} {way !== undefined && <a href={way[0]}>{way[1]}</a>}
          </li>
        );
      })}
    </ul>
  );
}
