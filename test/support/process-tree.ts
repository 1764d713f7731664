import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** The processes that stem from `root`, itself not included, parents first. Reads `/proc`: Linux only. */
export function descendantsOf(root: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const pid of processIds()) {
    const parent = parentOf(pid);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const found: number[] = [];
  for (let next: number[] = children.get(root) ?? []; next.length > 0; next = next.flatMap((pid) => children.get(pid) ?? []))
    found.push(...next);
  return found;
}

/** Ends `root` and all that stems from it with SIGKILL. `first` says whether the parents or the children go first. */
export function killTree(root: number, first: "parents" | "children"): void {
  const all = [root, ...descendantsOf(root)];
  for (const pid of first === "parents" ? all : all.reverse()) kill(pid);
}

/** SIGKILL for one process; one that is gone already is fine. */
export function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Whether a process holds a file whose path contains `part` open. */
export function holdsFile(pid: number, part: string): boolean {
  const files = attempt(() => readdirSync(`/proc/${pid}/fd`)) ?? [];
  return files.some((file) => attempt(() => readlinkSync(`/proc/${pid}/fd/${file}`))?.includes(part) === true);
}

/** The command line of a process; empty when it is gone. */
export function commandLine(pid: number): string {
  return attempt(() => readFileSync(`/proc/${pid}/cmdline`, "utf8")) ?? "";
}

function processIds(): readonly number[] {
  return readdirSync("/proc").map(Number).filter(Number.isInteger);
}

/** The fourth field of `stat`; the second, the program's name in brackets, may hold spaces. */
function parentOf(pid: number): number | undefined {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  return stat === undefined ? undefined : Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

/** Processes and files come and go while they are looked at. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
