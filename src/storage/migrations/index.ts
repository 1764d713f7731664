import type { Migration } from "../migrate.ts";
import { base } from "./0001-base.sql.ts";

/** In order, without gaps. Only ever appended to. */
export const MIGRATIONS: readonly Migration[] = [{ version: 1, name: "base", sql: base }];
