import type { ImportReport } from "strandline";
import { Time, count, many, spaced } from "./in-words.tsx";

const FORMATS: Readonly<Record<ImportReport["format"], string>> = {
  chatgpt: "a ChatGPT export",
  claude: "a Claude export",
  locomo: "LoCoMo conversations",
  jsonl: "JSON Lines",
  messages: "a list of messages",
  mcp: "a file of the MCP memory server",
};

/** What was read, stored, left out and why; for a preview, what would be. */
export function ImportSummary({ report }: { readonly report: ImportReport }) {
  const { format, applied, conversations, turns, memories, skipped, mended, examples, secretsMasked, since, until } = report;
  return (
    <div class="report">
      <p>
        This is {FORMATS[format]} with {many(conversations, "conversation")}
        {since !== undefined && until !== undefined && (
          <>
            {" "}
            from <Time at={since} /> to <Time at={until} />
          </>
        )}
        .
      </p>
      <dl class="figures">
        <Figure value={turns.stored} name={applied ? "turns stored" : "turns would be stored"} />
        <Figure value={turns.known} name="turns known already" />
        {memories.stored + memories.known > 0 && (
          <Figure value={memories.stored} name={applied ? "memories stored" : "memories would be stored"} />
        )}
        {secretsMasked > 0 && <Figure value={secretsMasked} name="secrets masked" />}
      </dl>
      <Reasons title="Left out" counts={skipped} />
      <Reasons title="Mended" counts={mended} />
      {examples.length > 0 && (
        <details>
          <summary>Where</summary>
          <ul>
            {examples.map(({ where, reason }) => (
              <li key={`${where} ${reason}`}>
                {where}: {spaced(reason)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Figure({ value, name }: { readonly value: number; readonly name: string }) {
  return (
    <div>
      <dd>{count(value)}</dd>
      <dt>{name}</dt>
    </div>
  );
}

function Reasons({ title, counts }: { readonly title: string; readonly counts: Readonly<Partial<Record<string, number>>> }) {
  const entries = Object.entries(counts).filter(([, value]) => value !== undefined && value > 0);
  if (entries.length === 0) return null;
  return (
    <p class="reasons">
      <b>{title}:</b> {entries.map(([reason, value]) => `${count(value ?? 0)} ${spaced(reason)}`).join(", ")}
    </p>
  );
}
