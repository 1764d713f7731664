import type { Reporter, TestModule } from "vitest/node";

/**
 * Prints one plain line after everything else, alone on its line: `12 passed, 0 failed` and, when there are any,
 * `, 3 skipped`. A file that cannot be loaded and an error outside every test count as failures.
 */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length;
    const brokenSuites = modules.flatMap((module) => [module, ...module.children.allSuites()]).filter((suite) => suite.errors().length > 0);
    const failed = count("failed") + brokenSuites.length + unhandledErrors.length;
    const skipped = count("skipped") + count("pending");
    const line = `${count("passed")} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`;
    process.once("exit", () => process.stdout.write(`\n${line}\n`));
  }
}
