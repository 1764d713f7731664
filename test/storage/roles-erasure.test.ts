import { expect, test } from "vitest";
import { openKept, scanFiles, scanIndex } from "./erasure-scan.ts";

/** Words that only the roles to erase hold: names, roles, other names in parentheses, and what could not be read. */
const WORDS = ["Zimqrubal", "zogrolemun", "jubamendwik", "wuzcontexty", "鱻龘靐齉", "dirquectionz", "undoqormab"];
const TEXT = "Zimqrubal (jubamendwik)=zogrolemun; wuzcontexty; 鱻龘靐齉→; undoqormab=dirquectionz";

test.each(["erasure", "wipe"] as const)(
  "an %s leaves no byte of a roles text, of its roles, or of what could not be read",
  async (kind) => {
    const engine = await openKept();
    const scope = { user: "uzerqanfix" };
    const call: typeof engine.call = (method, input, options = {}) => engine.call(method, input, { scope, ...options });
    await engine.call("write", { id: engine.id(), gesture: "The harbour was quiet.", roles: "Ana=judge; nobody" });
    const before = await engine.jsonl();
    const id = engine.id();
    const request = engine.id();
    const { notices } = await call("write", { id, gesture: "Something.", roles: TEXT }, { request });
    expect(notices).toMatchObject([{ code: "roles_unread", details: { count: 3 } }]);
    await call("update", { id, roles: { Bo: "review" } });
    await call("undo", { request: engine.lastRequest });
    await call("splitPeople", { name: "undoqormab", into: "Zimqrubal II", memories: [id] });
    await call("write", { id: engine.id(), gesture: "Something else.", roles: { "Zimqrubal II": "zogrolemun" } });
    await call("undo", { request: engine.lastRequest });
    const gone = (await call("changes", {})).map((change) => change.id);
    if (kind === "erasure") await call("erase", { ids: [...new Set(gone)] });
    else await call("wipe", { scope });
    expect(await call("rolesGraph", {})).toEqual({ nodes: [], edges: [] });
    expect(await call("people", {})).toEqual([]);
    if (kind === "wipe") expect(await engine.jsonl()).toBe(before);
    await engine.port.close();
    expect([...scanFiles(engine.backend, WORDS), ...scanIndex(engine.backend, WORDS)]).toEqual([]);
    expect(scanFiles(engine.backend, ["harbour"])).not.toEqual([]);
  },
);
