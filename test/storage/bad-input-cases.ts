import type { Method } from "../../src/contract/contract.ts";

/** Ids that the cases name: a memory, a turn and a thread that are there, and an id that nobody has. */
export const THERE = { memory: "019b76da-0000-7000-8000-00000000a001", turn: "019b76da-0000-7000-8000-00000000a002", thread: "019b76da-0000-7000-8000-00000000a003" } as const;
export const FRESH = "019b76da-0000-7000-8000-00000000b001";
export const UNKNOWN = "019b76da-0000-7000-8000-00000000c001";

/** A method, an input that must be refused, and the field that the refusal names. */
export type BadInput = readonly [method: Method, input: unknown, path: string, code?: string];

const write = (fields: object): object => ({ id: FRESH, gesture: "Something.", ...fields });
const turns = (fields: object): object => ({ session: "s", turns: [{ id: FRESH, role: "user", text: "Something.", ...fields }] });
const thread = (fields: object): object => ({ id: FRESH, kind: "thread", text: "Something.", ...fields });
const many = (count: number, value: unknown): readonly unknown[] => Array.from({ length: count }, () => value);
const BLANK = ["", "   ", "\n\t", "\u200b\u200d\ufeff", "\u0000", "\u3164"];
const NOT_SCORES = [0, 6, -1, 2.5, "3", true, Number.NaN, Number.POSITIVE_INFINITY, {}];
const NOT_IDS = ["", "x", "019B76DA-0000-7000-8000-00000000A001", `${UNKNOWN} `, 7, null, {}];
const NOT_NAMES = ["", " ", "\ud800", "a\udc00b", "a\u0000b", "x".repeat(501), 1, null];
const NOT_TIMES = ["tomorrow", "2026-02-30", "2026-13-01", "2026-1-1", "", "20260813", "2026-08-13T25:00", "2026-08-13T10:00[Asia/Shanghai]", "2026-08-13T10:00+02:00[Europe/Paris]", Number.NaN, 1.5, 9e15, {}, true];
const BIG = "a".repeat(2_000_001);
const BIG_BYTES = "é".repeat(1_000_001);

export const WRITING: readonly BadInput[] = [
  ...BLANK.flatMap((text): BadInput[] => [
    ["write", write({ gesture: text }), "input.gesture"], ["write", write({ moment: text }), "input.moment"], ["record", turns({ text }), "input.turns.0.text"],
    ["amend", { id: THERE.memory, amendment: FRESH, text }, "input.text"], ["amend", { id: THERE.memory, amendment: FRESH, text: "a", reason: text }, "input.reason"],
    ["supersede", { old: THERE.memory, next: write({}), why: text }, "input.why"], ["supersede", { old: THERE.memory, next: write({ gesture: text }), why: "w" }, "input.next.gesture"],
    ["putIdentity", thread({ text }), "input.text"], ["putIdentity", { id: FRESH, kind: "identity", text }, "input.text"],
  ]),
  ...NOT_SCORES.flatMap((value): BadInput[] => [
    ["write", write({ importance: value }), "input.importance"], ["update", { id: THERE.memory, emotional: value }, "input.emotional"],
    ["putIdentity", thread({ unresolved: value }), "input.unresolved"], ["putIdentity", thread({ recurrence: value }), "input.recurrence"],
  ]),
  ["write", write({ importance: null }), "input.importance"],
  ...NOT_IDS.flatMap((id): BadInput[] => [
    ["write", write({ id }), "input.id"], ["update", { id, importance: 3 }, "input.id"], ["amend", { id, amendment: FRESH, text: "a" }, "input.id"], ["forget", { ids: [id] }, "input.ids.0"],
    ["erase", { ids: [THERE.memory, id] }, "input.ids.1"], ["undo", { request: id }, "input.request"], ["write", write({ sources: [id] }), "input.sources.0"],
    ["supersede", { old: id, next: write({}), why: "w" }, "input.old"], ["record", turns({ id }), "input.turns.0.id"],
  ]),
  ...NOT_NAMES.flatMap((name): BadInput[] => [
    ["write", write({ tags: ["ok", name] }), "input.tags.1"], ["write", write({ entities: [name] }), "input.entities.0"], ["write", write({ slot: name }), "input.slot"],
    ["write", write({ roles: { Ana: name } }), "input.roles.Ana"], ["update", { id: THERE.memory, tags: [name] }, "input.tags.0"], ["record", { session: name, turns: [] }, "input.session"],
    ["record", turns({ externalId: name }), "input.turns.0.externalId"], ["erase", { sessions: [name] }, "input.sessions.0"],
    ["putPeople", { people: [{ name }] }, "input.people.0.name"], ["putPeople", { people: [{ name: "Ana", aliases: [name] }] }, "input.people.0.aliases.0"],
    ["putIdentity", { id: FRESH, kind: "profile", aspect: "fact", subject: name, text: "a" }, "input.subject"],
  ]),
  ...["", "\ud800", "a\u0000b"].map((key): BadInput => ["write", write({ roles: { [key]: "teller" } }), `input.roles.${key}`]),
  ...NOT_TIMES.flatMap((time): BadInput[] => [
    ["write", write({ occurredAt: time }), "input.occurredAt"], ["write", write({ validFrom: time }), "input.validFrom"], ["write", write({ validTo: time }), "input.validTo"],
    ["record", turns({ at: time }), "input.turns.0.at"],
  ]),
  ["write", write({ validFrom: "2026-03-02", validTo: "2026-03-01" }), "input.validTo"], ["write", write({ validFrom: 5, validTo: 5 }), "input.validTo"],
  ["write", write({ polarity: 1 }), "input.polarity"], ["write", write({ slot: "food", polarity: 0 }), "input.polarity"],
  ...[BIG, BIG_BYTES, "語".repeat(666_667), "😀".repeat(500_001)].flatMap((text): BadInput[] => [
    ["write", write({ gesture: text }), "input.gesture", "text_too_large"], ["record", turns({ text }), "input.turns.0.text", "text_too_large"],
    ["amend", { id: THERE.memory, amendment: FRESH, text }, "input.text", "text_too_large"], ["putIdentity", thread({ text }), "input.text", "text_too_large"],
  ]),
  ["write", write({ tags: many(1_001, "a") }), "input.tags"], ["write", write({ tags: "a" }), "input.tags"], ["write", write({ roles: [] }), "input.roles"], ["write", write({ roles: new Map() }), "input.roles"],
  ["write", write({ kind: "note" }), "input.kind"], ["write", write({ trust: "root" }), "input.trust"], ["write", write({ pinned: 1 }), "input.pinned"], ["write", write({ screen: true }), "input.screen"],
  ["write", write({ text: "?" }), "input.text"], ["write", write({ constructor: 1 }), "input.constructor"], ["write", JSON.parse(`{"id":"${FRESH}","gesture":"g","__proto__":{}}`), "input.__proto__"],
  ["write", { id: FRESH }, "input.gesture"], ["write", null, "input"], ["write", [], "input.id"], ["write", "text", "input"], ["write", undefined, "input"],
  ["update", { id: THERE.memory, gesture: "other" }, "input.gesture"], ["update", { id: THERE.memory, recurrence: 3 }, "input.recurrence"],
  ["record", { session: "s", turns: [] }, "input.turns"], ["record", { session: "s", turns: many(10_001, { id: FRESH, role: "user", text: "a" }) }, "input.turns"], ["record", turns({ role: "robot" }), "input.turns.0.role"],
  ["record", turns({ occurrence: -1 }), "input.turns.0.occurrence"], ["record", turns({ occurrence: 1.5 }), "input.turns.0.occurrence"], ["record", turns({ externalId: "e", occurrence: 1 }), "input.turns.0.occurrence"],
  ["record", turns({ mood: "?" }), "input.turns.0.mood"], ["supersede", { old: THERE.memory, next: 7, why: "w" }, "input.next"], ["supersede", { old: THERE.memory, next: write({}) }, "input.why"],
  ["forget", { ids: [] }, "input.ids"], ["forget", { ids: many(10_001, UNKNOWN) }, "input.ids"], ["unforget", {}, "input.ids"], ["erase", {}, "input"], ["erase", { ids: [], sessions: [] }, "input"],
  ["undo", { request: UNKNOWN, force: true }, "input.force"], ["wipe", {}, "input.scope", "scope_required"], ["wipe", { scope: { user: "default", tenant: 1 } }, "input.scope.tenant"],
  ["putPeople", { people: [] }, "input.people"], ["putPeople", { people: ["Ana"] }, "input.people.0"], ["putPeople", { people: many(10_001, { name: "a" }) }, "input.people"],
  ["putIdentity", { id: FRESH, kind: "mood", text: "a" }, "input.kind"], ["putIdentity", { id: FRESH, kind: "profile", aspect: "fact", text: "a" }, "input.subject"],
  ["putIdentity", { id: FRESH, kind: "profile", subject: "Ana", aspect: "terrain", text: "a" }, "input.aspect"], ["putIdentity", { id: FRESH, kind: "self", text: "a" }, "input.aspect"],
  ["putIdentity", { id: FRESH, kind: "identity", subject: "Ana", text: "a" }, "input.subject"], ["putIdentity", { id: FRESH, kind: "snapshot", importance: 3, text: "a" }, "input.importance"],
  ["putIdentity", { id: FRESH, kind: "identity" }, "input.text"], ["putIdentity", { id: FRESH, kind: "thread" }, "input.text"], ["putIdentity", thread({ status: "closed" }), "input.status"],
  ["unmaskSecret", { secret: "" }, "input.secret"], ["restoreApply", { file: "x" }, "input.file"], ["restoreUpload", { file: FRESH, offset: 0, bytes: [1] }, "input.bytes"],
];

/** Well-formed inputs that name what is not there. */
export const UNKNOWNS: readonly (readonly [Method, unknown, string])[] = [
  ["update", { id: UNKNOWN, importance: 3 }, "not_found"], ["update", { id: THERE.turn, importance: 3 }, "not_found"], ["amend", { id: UNKNOWN, amendment: FRESH, text: "a" }, "not_found"],
  ["supersede", { old: UNKNOWN, next: write({}), why: "w" }, "not_found"], ["supersede", { old: THERE.memory, next: UNKNOWN, why: "w" }, "not_found"],
  ["supersede", { old: THERE.memory, next: THERE.memory, why: "w" }, "not_current"], ["forget", { ids: [THERE.memory, UNKNOWN] }, "not_found"], ["unforget", { ids: [UNKNOWN] }, "not_found"],
  ["erase", { ids: [THERE.memory, UNKNOWN] }, "not_found"], ["erase", { sessions: ["nowhere"] }, "not_found"], ["undo", { request: UNKNOWN }, "not_undoable"],
  ["write", write({ sources: [UNKNOWN] }), "not_found"], ["write", write({ sources: [THERE.memory] }), "not_found"], ["update", { id: THERE.memory, sources: [UNKNOWN] }, "not_found"],
  ["putIdentity", { id: FRESH, kind: "thread", key: "nothing", status: "explored" }, "not_found"], ["unmaskSecret", { secret: "nothing" }, "not_found"],
  ["write", write({ id: THERE.turn }), "id_conflict"], ["record", turns({ id: THERE.memory }), "id_conflict"], ["amend", { id: THERE.memory, amendment: THERE.turn, text: "a" }, "id_conflict"],
  ["wipe", { scope: { user: "another" } }, "invalid_input"], ["wipe", { scope: {} }, "scope_required"], ["restoreApply", { file: FRESH }, "transfer_lost"],
];

export const READING: readonly BadInput[] = [
  ...NOT_IDS.map((id): BadInput => ["get", { id }, "input.id"]),
  ...NOT_TIMES.flatMap((time): BadInput[] => [
    ["get", { id: UNKNOWN, asOf: time }, "input.asOf"], ["list", { since: time }, "input.since"], ["list", { until: time }, "input.until"], ["list", { asOf: time }, "input.asOf"],
    ["timeline", { since: time }, "input.since"], ["timeline", { asOf: time }, "input.asOf"], ["listIdentity", { kind: "self", asOf: time }, "input.asOf"],
  ]),
  ...[0, -1, 1.5, 1_001, "10", null].flatMap((limit): BadInput[] =>
    (["list", "timeline", "sessions", "changes", "tags"] as const).map((method): BadInput => [method, { limit }, "input.limit"])),
  ...[-1, 0.5, "0"].map((offset): BadInput => ["list", { offset }, "input.offset"]),
  ...NOT_SCORES.map((score): BadInput => ["list", { minImportance: score }, "input.minImportance"]),
  ["list", { minWeight: 1.1 }, "input.minWeight"], ["list", { maxWeight: -0.1 }, "input.maxWeight"], ["list", { kinds: ["note"] }, "input.kinds.0"], ["list", { kinds: "fact" }, "input.kinds"],
  ["list", { kinds: many(101, "fact") }, "input.kinds"], ["list", { trust: ["root"] }, "input.trust.0"], ["list", { state: "gone" }, "input.state"], ["list", { entity: "" }, "input.entity"],
  ["list", { tags: many(1_001, "a") }, "input.tags"], ["list", { query: "x" }, "input.query"], ["timeline", { roles: ["robot"] }, "input.roles.0"], ["timeline", { order: "up" }, "input.order"],
  ["sessions", { session: "s" }, "input.session"], ["changes", { request: "x" }, "input.request"], ["listIdentity", {}, "input.kind"], ["listIdentity", { kind: "self", status: "x" }, "input.status"],
  ["identityHistory", {}, "input.key"], ["people", { limit: 3 }, "input.limit"], ["stats", { x: 1 }, "input.x"], ["secrets", { id: "" }, "input.id"], ["revealSecret", {}, "input.secret"],
  ["check", { repair: "yes" }, "input.repair"], ["exportJsonl", { range: "all" }, "input.range"], ["exportFile", { x: 1 }, "input.x"], ["exportRead", { file: FRESH, offset: 0, length: 0 }, "input.length"],
];
