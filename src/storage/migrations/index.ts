import type { Migration } from "../migrate.ts";
import { base } from "./0001-base.sql.ts";
import { marks } from "./0002-marks.sql.ts";
import { vectors } from "./0003-vectors.sql.ts";
import { chunkPlace } from "./0004-chunk-place.sql.ts";
import { upkeep } from "./0005-upkeep.sql.ts";
import { reviewed } from "./0006-reviewed.sql.ts";
import { roles } from "./0007-roles.sql.ts";
import { attention } from "./0008-attention.sql.ts";
import { inject } from "./0009-inject.sql.ts";

/** In order, without gaps. Only ever appended to. */
export const MIGRATIONS: readonly Migration[] = [
  { version: 1, name: "base", sql: base },
  { version: 2, name: "marks", sql: marks },
  { version: 3, name: "vectors", sql: vectors },
  { version: 4, name: "chunk-place", sql: chunkPlace },
  { version: 5, name: "upkeep", sql: upkeep },
  { version: 6, name: "reviewed", sql: reviewed },
  { version: 7, name: "roles", sql: roles },
  { version: 8, name: "attention", sql: attention },
  { version: 9, name: "inject", sql: inject },
];
