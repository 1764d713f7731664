/** A line of Strandline's JSONL form: a record and what it is. */
export interface JsonLine {
  readonly type: "entity" | "turn" | "memory" | "identity" | "change";
  readonly record: unknown;
}

/** Lines as a file that `transfer.restore` takes: a header, the lines, and an end with their count and checksum. */
export async function jsonlFile(lines: readonly JsonLine[], { trail }: { readonly trail: boolean }): Promise<Blob> {
  const header = { type: "strandline", version: 1, schema: 1, range: "scope", changes: trail };
  const body = [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body)));
  const sha256 = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return new Blob([body, `${JSON.stringify({ type: "end", lines: lines.length, sha256 })}\n`], { type: "application/jsonl" });
}
