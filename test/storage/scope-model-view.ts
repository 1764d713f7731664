import { IDENTITY_KINDS } from "../../src/core/records.ts";
import type { Scope } from "../../src/core/scope.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { sorted } from "./scope-model.ts";
import type { ModelView } from "./scope-model.ts";

/** The same view, read from the store. */
export async function readView(engine: TestEngine, scope: Scope): Promise<ModelView> {
  const page = { limit: 1000 };
  const call: TestEngine["call"] = (method, input) => engine.call(method, input, { scope });
  const memories = async (state: "current" | "any"): Promise<readonly string[]> =>
    (await call("list", { ...page, state })).map((memory) =>
      JSON.stringify([
        memory.id,
        memory.gesture,
        memory.tags,
        memory.importance ?? null,
        memory.amendments.length,
        memory.supersededBy ?? null,
        memory.forgottenAt !== undefined,
      ]),
    );
  const identity: string[] = [];
  for (const kind of IDENTITY_KINDS)
    identity.push(...(await call("listIdentity", { ...page, kind, status: "all" })).map(({ id, key }) => `${id} ${key}`));
  const { turns, sessions, memories: standing, superseded, forgotten, identity: versions, tags } = await call("stats", {});
  return {
    current: sorted(await memories("current")),
    any: sorted(await memories("any")),
    timeline: sorted((await call("timeline", page)).map(({ id }) => id)),
    turns: sorted((await call("timeline", { ...page, state: "any" })).map(({ id }) => id)),
    sessions: sorted(
      (await call("sessions", page)).map(
        (session) => `${JSON.stringify([session.scope.agent ?? null, session.scope.run ?? null, session.session])} ${session.turns}`,
      ),
    ),
    tags: sorted((await call("tags", page)).map(({ tag, memories: count }) => `${tag} ${count}`)),
    identity: sorted(identity),
    changes: sorted((await call("changes", page)).map(({ request, id }) => `${request} ${id}`)),
    stats: { turns, sessions, memories: standing, superseded, forgotten, identity: versions, tags },
  };
}
