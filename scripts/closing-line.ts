import type { Reporter, TestModule } from "vitest/node";

/**
 * Prints one plain line after everything else, alone on its line: `12 passed, 0 failed` and, when there are any,
 * `, 3 skipped`. A file that cannot be loaded, an error outside every test and a run that could not begin count as failures.
 */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length;
    const brokenSuites = modules.flatMap((module) => [module, ...module.children.allSuites()]).filter((suite) => suite.errors().length > 0);
    const failed = count("failed") + brokenSuites.length + unhandledErrors.length;
    const skipped = count("skipped") + count("pending");
    const passed = count("passed");
    process.once("exit", (code) => process.stdout.write(`\n${closingLine(passed, failed === 0 && code !== 0 ? 1 : failed, skipped)}\n`));
  }
}

function closingLine(passed: number, failed: number, skipped: number): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`;
}
