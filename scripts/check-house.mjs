/** Rules of the house that no linter has: sizes, names of files, and words that do not belong in the tree. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(fileURLToPath(import.meta.url), "../..");
const CODE = /\.(tsx?|mjs|cjs)$/;
const TEXT = /\.(tsx?|mjs|cjs|js|json|md|html|css|yml|sh)$|^\.ci\/run$/;
const MAX_LINES = 400;
const DRAWERS = /(^|\/)(utils?|helpers?|common|misc|manager)(\/|\.[a-z]+$)/;

/** [pattern, what to do instead]. Lines of code and prose alike. */
const WORDS = [
  [/(^|[\s"'`(=])\/(root|home|Users|work)\/\w/, "a path of one machine: make it relative or an argument"],
  [/\bC:\\Users\\/, "a path of one machine: make it relative or an argument"],
  [
    /co-authored-by|\bsub-?agents?\b|(generated|written) (by|with) (an )?(ai|llm|language model|claude|chatgpt|copilot)\b/i,
    "how it was made: say what it does",
  ],
];

/** [pattern, what to do instead]. Code only. */
const CODE_WORDS = [
  [/@ts-(ignore|nocheck)/, "type it; a cast stands beside the check that earns it"],
  [/\b(TODO|FIXME|XXX)\b(?! ?\(?#\d+)/, "give it an issue number: TODO(#12)"],
  [/eslint-disable/, "the linter here is Biome"],
];

const SKIPPED =
  /(^|\/)(node_modules|dist|build|coverage|\.git|\.vite|test-results)(\/|$)|^test\/fixtures\/|^package-lock\.json$|^scripts\/check-house\.mjs$/;

const problems = filesIn("")
  .filter((file) => TEXT.test(file))
  .flatMap(problemsOf);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);

function filesIn(folder) {
  const entries = readdirSync(resolve(root, folder), { withFileTypes: true }).map((entry) => ({ entry, path: folder + entry.name }));
  const kept = entries.filter(({ path }) => !SKIPPED.test(path));
  return kept.flatMap(({ entry, path }) => (entry.isDirectory() ? filesIn(`${path}/`) : [path]));
}

function problemsOf(file) {
  const lines = readFileSync(resolve(root, file), "utf8").split("\n");
  const rules = CODE.test(file) ? [...WORDS, ...CODE_WORDS] : WORDS;
  const found = lines.flatMap((line, index) =>
    rules.filter(([pattern]) => pattern.test(line)).map(([, why]) => `${file}:${index + 1} ${why}`),
  );
  if (CODE.test(file) && lines.length > MAX_LINES) found.push(`${file} has ${lines.length} lines; past ${MAX_LINES} it is two ideas`);
  if (CODE.test(file) && DRAWERS.test(file)) found.push(`${file}: "${basename(file)}" is a drawer; name the file after what it exports`);
  return found;
}
