import { spawnSync } from "node:child_process";
import ts from "typescript";
import { expect, test } from "vitest";
import { type CodeBlock, docCommentBlocks, pageBlocks, ROOT } from "../support/code-blocks.ts";

const blocks = [...pageBlocks(), ...docCommentBlocks()];

test("every example compiles against the public names", () => {
  expect(blocks.length).toBeGreaterThan(0);
  expect(problemsOf(blocks)).toEqual([]);
}, 60_000);

/** Without a browser, what opens no store can run; the named blocks of the README run in a browser, in the test of the package. */
const runnable = docCommentBlocks().filter(({ code }) => code.includes("import ") && !/openMemory|\bmemory\./.test(code));

test.each(runnable.map((block) => [block.place, block.code] as const))("the example at %s runs", (_place, code) => {
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
    return example === undefined ? getSourceFile(path, language, ...rest) : ts.createSourceFile(path, asModule(example.code), language, true);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files].flatMap(([path, { place }]) => {
    const source = program.getSourceFile(path);
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map(({ messageText }) => `${place} ${ts.flattenDiagnosticMessageText(messageText, " ")}`);
  });
}

function exampleOptions(): ts.CompilerOptions {
  const config = ts.getParsedCommandLineOfConfigFile(`${ROOT}tsconfig.test.json`, {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined });
  const paths = { strandline: ["./src/index.ts"], "strandline/worker": ["./worker/engine.worker.ts"] };
  return { ...config?.options, paths, noUnusedLocals: false, allowUnreachableCode: true };
}

/** An example without imports continues one that has them: it gets a store to speak of. */
function asModule(code: string): string {
  return code.includes("import ") ? code : `import type { MemoryStore } from "strandline";\ndeclare const memory: MemoryStore;\n${code}`;
}
