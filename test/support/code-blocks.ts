import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The repository's root folder, with a slash at its end. */
export const ROOT: string = fileURLToPath(new URL("../../", import.meta.url));

/** A block of TypeScript that documentation shows. */
export interface CodeBlock {
  /** The file that shows it, and `file:line` where it begins. */
  readonly file: string;
  readonly place: string;
  /** The word after the language: names a block for the test that runs it. */
  readonly name: string;
  readonly code: string;
}

const FENCED = /^```ts(?: +([\w.-]+))?\n(.*?)^```$/gms;
const DOC_FENCED = /^ *\* ```ts(?: +([\w.-]+))?\n(.*?)^ *\* ```$/gms;

/** Every TypeScript block of the pages for readers. */
export function pageBlocks(): readonly CodeBlock[] {
  const pages = ["README.md", "CONTRIBUTING.md", ...filesIn("docs", ".md")];
  return pages.flatMap((page) => blocksIn(page, FENCED));
}

/** Every TypeScript block in a doc comment of the package's source. */
export function docCommentBlocks(): readonly CodeBlock[] {
  return filesIn("src", ".ts").flatMap((file) => blocksIn(file, DOC_FENCED));
}

/** The block of the README with this name. */
export function readmeBlock(name: string): string {
  const block = blocksIn("README.md", FENCED).find((candidate) => candidate.name === name);
  if (block === undefined) throw new Error(`README.md has no block "ts ${name}"`);
  return block.code;
}

function filesIn(folder: string, ending: string): readonly string[] {
  const paths = readdirSync(ROOT + folder, { recursive: true, encoding: "utf8" });
  return paths.filter((path) => path.endsWith(ending)).map((path) => `${folder}/${path}`);
}

function blocksIn(file: string, fence: RegExp): readonly CodeBlock[] {
  const text = readFileSync(ROOT + file, "utf8");
  return [...text.matchAll(fence)].map((match) => {
    const [, name = "", body = ""] = match;
    const line = text.slice(0, match.index).split("\n").length;
    return { file, place: `${file}:${line}`, name, code: body.replaceAll(/^ *\* ?/gm, fence === DOC_FENCED ? "" : "$&") };
  });
}
