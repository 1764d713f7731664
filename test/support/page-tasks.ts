import type { Browser, Page } from "playwright";

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time of the thread, µs: what others had of the processor meanwhile is not in it. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The longest tasks on the main threads of pages while something goes on, ms of processor time, the longest first. */
export async function longestPageTasks(browser: Browser, page: Page, during: () => Promise<unknown>): Promise<readonly number[]> {
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline"] });
  await during();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;
  const mains = new Set(
    traceEvents.filter(({ ph, name, args }) => ph === "M" && name === "thread_name" && args?.name === "CrRendererMain").map(threadOf),
  );
  const tasks = traceEvents.filter((event) => event.name === "RunTask" && event.tdur !== undefined && mains.has(threadOf(event)));
  if (tasks.length === 0) throw new Error("the trace holds no task of a page");
  return tasks
    .map(({ tdur = 0 }) => tdur / 1_000)
    .sort((a, b) => b - a)
    .slice(0, 10);
}
