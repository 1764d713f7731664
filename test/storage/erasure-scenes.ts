import type { TestEngine } from "../support/open-test-engine.ts";

/** Words that only the records to erase hold, of every sort of text the store keeps. */
export const WORDS: readonly string[] = [
  "qwzvexil",
  "Vörkjandal",
  "鱻龘靐齉",
  "鑪囍",
  "xqtagvorn",
  "Wyqentzik",
  "zogrolemun",
  "jubamendwik",
  "kyfreasonox",
  "wuzcontexty",
  "mizmomentaf",
  "dirquectionz",
  "slotquaxim",
  "fybsessionek",
  "exturnidwoz",
  "voxprofilum",
  "zykthreadop",
  "Zimqrubal",
  "undoqormab",
  "hunter2qzkjw",
  "whyqsuperzed",
  "sxnapwqot",
];

const LONG = `${"The tide went out and came back in. ".repeat(700)} qwzvexil ${"Nothing else was said. ".repeat(700)} Vörkjandal`;

/** Other records, so that pages split and the index has several segments. */
export async function fill(engine: TestEngine, name: string, count: number): Promise<void> {
  for (let part = 0; part < 4; part++) {
    const turns = Array.from({ length: count / 4 }, (_, i) => ({
      id: engine.id(),
      role: "user" as const,
      text: `${name} ${part} ${i}: the harbour was quiet, 港口很安静, and boat ${i * 7} lay still.`,
    }));
    await engine.call("record", { session: `${name} ${part}`, turns });
    await engine.call("write", {
      id: engine.id(),
      gesture: `${name} ${part}, a plain thing about boats.`,
      tags: ["sea", name],
      entities: ["Ana"],
    });
  }
}

export interface Doomed {
  readonly ids: readonly string[];
  readonly session: string;
  /** A memory that stays although its source goes. */
  readonly derived: string;
  /** An older request that touched a record to erase and one that stays. */
  readonly mixed: string;
  readonly kept: string;
}

/** Writes records with `WORDS` in every state: amended, superseded, forgotten, undone, done again, changed, exported. */
export async function writeDoomed(engine: TestEngine): Promise<Doomed> {
  const ids = Array.from({ length: 12 }, () => engine.id());
  const [
    turn = "",
    long = "",
    full = "",
    old = "",
    next = "",
    hidden = "",
    undone = "",
    redone = "",
    profile = "",
    thread = "",
    snapshot = "",
    secret = "",
  ] = ids;
  const session = "fybsessionek";
  const derived = engine.id();
  const kept = engine.id();
  await engine.call("record", {
    session,
    turns: [
      { id: turn, role: "user", text: "I saw the 鱻龘靐齉 and the 鑪囍.", externalId: "exturnidwoz" },
      { id: long, role: "tool", text: LONG },
    ],
  });
  await engine.call("write", { id: derived, gesture: "Something was seen.", sources: [turn] });
  await engine.call("write", {
    id: full,
    gesture: "About 鱻龘靐齉 alone.",
    context: "wuzcontexty",
    moment: "mizmomentaf",
    direction: "dirquectionz",
    tags: ["xqtagvorn", "sea"],
    roles: { Zimqrubal: "zogrolemun" },
    entities: ["Wyqentzik"],
    slot: "slotquaxim",
    sources: [long],
  });
  await engine.call("amend", { id: full, amendment: engine.id(), text: "jubamendwik, more of it", reason: "kyfreasonox" });
  await engine.call("update", { id: full, tags: ["xqtagvorn"], importance: 5 });
  await engine.call("write", { id: old, gesture: "An old qwzvexil view." });
  await engine.call("supersede", { old, next: { id: next, gesture: "A new qwzvexil view." }, why: "whyqsuperzed" });
  await engine.call("write", { id: hidden, gesture: "A hidden 鑪囍 thing." });
  await engine.call("write", { id: kept, gesture: "A thing that is kept." });
  await engine.call("forget", { ids: [hidden, kept] });
  const mixed = engine.lastRequest;
  await engine.call("write", { id: undone, gesture: "Said and unsaid: undoqormab.", tags: ["xqtagvorn"] });
  await engine.call("undo", { request: engine.lastRequest });
  await engine.call("write", { id: redone, gesture: "Unsaid and said again: undoqormab." });
  await engine.call("undo", { request: engine.lastRequest });
  await engine.call("undo", { request: engine.lastRequest });
  await engine.call("putIdentity", { id: profile, kind: "profile", subject: "Zimqrubal", aspect: "fact", text: "voxprofilum" });
  await engine.call("putIdentity", { id: engine.id(), kind: "profile", subject: "Zimqrubal", aspect: "fact", text: "voxprofilum, later" });
  await engine.call("putIdentity", { id: thread, kind: "thread", text: "zykthreadop" });
  await engine.call("putIdentity", { id: snapshot, kind: "snapshot", text: "sxnapwqot" });
  await engine.call("write", { id: secret, gesture: "The password is hunter2qzkjw for now." });
  await engine.call("upkeep", {});
  return { ids, session, derived, mixed, kept };
}
