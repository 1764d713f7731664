import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import type { CodeBlock } from "../support/code-blocks.ts";
import { docCommentBlocks, pageBlocks, ROOT } from "../support/code-blocks.ts";

const blocks = [...pageBlocks(), ...docCommentBlocks()];

test("every example compiles against the public names", () => {
  expect(blocks.length).toBeGreaterThan(0);
  expect(problemsOf(blocks)).toEqual([]);
}, 120_000);

/** Without a browser, what opens no store can run; the named blocks of the README run in a browser, in the test of the package. */
const runnable = docCommentBlocks().filter(({ code }) => !/openMemory|\bmemory\./.test(code));

test.each(runnable.map((block) => [block.place, block] as const))("the example at %s runs", (_place, block) => {
  const code = completed(block, (file) => `./dist/${file.replace(/ts$/, "js")}`);
  const { outputText } = ts.transpileModule(code, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 } });
  const ran = spawnSync(process.execPath, ["--input-type=module", "--eval", outputText], { cwd: ROOT, encoding: "utf8" });
  expect(ran.stderr).toBe("");
  expect(ran.status).toBe(0);
});

/** Compiles the blocks as files that lie in the repository, so that `strandline` means its source. */
function problemsOf(examples: readonly CodeBlock[]): readonly string[] {
  const files = new Map(examples.map((example, index) => [`${ROOT}test/docs/example-${index}.ts`, example]));
  const options = exampleOptions();
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path)?.code ?? readFile(path);
  host.getSourceFile = (path, language, ...rest) => {
    const example = files.get(path);
    return example === undefined
      ? getSourceFile(path, language, ...rest)
      : ts.createSourceFile(
          path,
          completed(example, (file) => ROOT + file),
          language,
          true,
        );
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files].flatMap(([path, { place }]) => {
    const source = program.getSourceFile(path);
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map(({ messageText }) => `${place} ${ts.flattenDiagnosticMessageText(messageText, " ")}`);
  });
}

function exampleOptions(): ts.CompilerOptions {
  const config = ts.getParsedCommandLineOfConfigFile(
    `${ROOT}tsconfig.test.json`,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  const paths = { strandline: ["./src/index.ts"], "strandline/worker": ["./worker/engine.worker.ts"] };
  return { ...config?.options, paths, noUnusedLocals: false, allowUnreachableCode: true };
}

/**
 * An example without imports stands in the place that shows it: it sees the names that its file exports and, where it
 * speaks of them without saying where they come from, a store, `openMemory` and an extension's Ports.
 */
function completed({ file, code }: CodeBlock, pathOf: (file: string) => string): string {
  if (code.includes("import ")) return code;
  const speaksOf = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(code);
  const own = file.endsWith(".ts") ? exportedNames(file).filter(speaksOf) : [];
  return [
    own.length === 0 ? "" : `import { ${own.join(", ")} } from "${pathOf(file)}";`,
    speaksOf("openMemory") && !own.includes("openMemory") ? `import { openMemory } from "strandline";` : "",
    speaksOf("memory") && !/(const|using) memory\b/.test(code) ? `declare const memory: import("strandline").MemoryStore;` : "",
    speaksOf("chrome") ? CHROME : "",
    code,
    "export {};",
  ].join("\n");
}

const CHROME = `type Port = import("strandline").JsonPort;
declare const chrome: { runtime: { connect(info: { name: string }): Port; onConnect: { addListener(listener: (port: Port) => void): void } } };`;

function exportedNames(file: string): readonly string[] {
  const declared = readFileSync(ROOT + file, "utf8").matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm);
  return [...declared].map(([, name = ""]) => name);
}
