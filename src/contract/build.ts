import { PROTOCOL_VERSION } from "./envelope.ts";

/** What a worker or page was built from. Compared between tabs, so its shape never changes. */
export interface Build {
  /** Semver of the package. */
  readonly version: string;
  /** Newest database schema that the build can open. */
  readonly schema: number;
  readonly protocol: number;
}

/** This build. A test holds `version` to package.json. */
export const BUILD: Build = { version: "0.1.0", schema: 9, protocol: PROTOCOL_VERSION };

/** One line for status, logs and the change trail: `0.1.0 (schema 3, protocol 1)`. */
export function formatBuild({ version, schema, protocol }: Build): string {
  return `${version} (schema ${schema}, protocol ${protocol})`;
}

/** Negative when `a` is older than `b`, 0 when equal. The package's version decides, then schema, then protocol. */
export function compareBuilds(a: Build, b: Build): number {
  return compareVersions(a.version, b.version) || a.schema - b.schema || a.protocol - b.protocol;
}

/** Semver order of the numbers; a pre-release comes before its release, and pre-releases compare as text. */
function compareVersions(a: string, b: string): number {
  const left = splitVersion(a);
  const right = splitVersion(b);
  for (const part of [0, 1, 2]) {
    const difference = (left.numbers[part] ?? 0) - (right.numbers[part] ?? 0);
    if (difference !== 0) return difference;
  }
  if (left.pre === right.pre) return 0;
  if (left.pre === "") return 1;
  if (right.pre === "") return -1;
  return left.pre < right.pre ? -1 : 1;
}

function splitVersion(version: string): { readonly numbers: readonly number[]; readonly pre: string } {
  const plain = version.split("+", 1)[0] ?? "";
  const dash = plain.indexOf("-");
  const core = dash === -1 ? plain : plain.slice(0, dash);
  return { numbers: core.split(".").map((part) => Number.parseInt(part, 10) || 0), pre: dash === -1 ? "" : plain.slice(dash + 1) };
}
