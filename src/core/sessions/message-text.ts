/** A part of a message of several: of those with text the text counts, pictures and the like are left out. */
export interface MessagePart {
  readonly type: string;
  readonly text?: string;
}

const TEXT_PARTS: readonly string[] = ["text", "input_text", "output_text"];

/** What a message says: its text, or its parts with text, a line each. */
export function messageText(text: string | readonly MessagePart[]): string {
  if (typeof text === "string") return text;
  return text.flatMap(({ type, text: said }) => (TEXT_PARTS.includes(type) && said !== undefined ? [said] : [])).join("\n");
}
