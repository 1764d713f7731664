import { FEW_MEMORIES } from "../core/few-memories.ts";
import { countStandingMemories } from "../storage/cluster.sql.ts";
import type { Database } from "../storage/database.ts";
import { numberOf } from "../storage/rows.ts";

/** What themes are made of: memories, or what was said where there are few of them. */
export type TextKind = "memories" | "turns";

export function kindOf(db: Database, user: string): TextKind {
  const counted = db.get(countStandingMemories.text, { owner: user, enough: FEW_MEMORIES });
  return numberOf(counted ?? {}, "n") >= FEW_MEMORIES ? "memories" : "turns";
}
