import type { ERROR_CODES } from "../src/errors.ts";

const HEAD = `# Errors

Generated from \`ERROR_CODES\` in [src/errors.ts](../src/errors.ts) by \`npm run generate\`; a test keeps it fresh.

Every failure that Strandline reports on purpose is a \`StrandlineError\` with one of these codes. The code, the message and
\`details\` (plain data) are the same whether the error was thrown in the page, in the tab's worker or in another tab.
Codes are never renamed.

| code | meaning | what to do |
|---|---|---|
`;

/** The page of `docs/errors.md`. */
export function renderErrors(codes: typeof ERROR_CODES): string {
  return (
    HEAD +
    Object.entries(codes)
      .map(([code, { meaning, todo }]) => `| \`${code}\` | ${cell(meaning)} | ${cell(todo)} |\n`)
      .join("")
  );
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
