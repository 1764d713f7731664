import type { InputOf, Method, ReplyOf, WriteInput } from "../../src/contract/contract.ts";
import { isStrandlineError } from "../../src/errors.ts";
import type { ErrorCode } from "../../src/errors.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { PEOPLE } from "./model-requests.ts";
import type { Intent } from "./model-requests.ts";

/** A request as it was sent, and what came of it. */
export interface Done {
  readonly request: string;
  readonly method: Method;
  readonly input: unknown;
  readonly reply?: unknown;
  readonly code?: ErrorCode;
  readonly details?: Readonly<Record<string, unknown>>;
}

type Sent = { [M in Method]: readonly [M, InputOf<M>] }[Method];

/** Refusals that a sequence of requests may meet. Anything else is a fault. */
const REFUSALS: readonly ErrorCode[] = ["not_current", "undo_conflict", "not_undoable", "not_found", "invalid_input"];

/** Requests meet each other more often when they are about few things. */
const RECENT = 4;
const UNDO_REACH = 9;

/** Turns intents into requests about what is there. */
export class World {
  readonly engine: TestEngine;
  readonly done: Done[] = [];
  readonly #memories: string[] = [];
  readonly #turns: string[] = [];
  readonly #threads: string[] = [];
  #count = 0;

  constructor(engine: TestEngine) {
    this.engine = engine;
  }

  /** Runs one intent; undefined when there was nothing to do it to. */
  async act(intent: Intent): Promise<Done | undefined> {
    if (intent.op === "replay") return this.#replay(intent);
    const sent = this.#requestOf(intent);
    return sent === undefined ? undefined : this.send(sent[0], sent[1]);
  }

  async send<M extends Method>(method: M, input: InputOf<M>): Promise<Done> {
    const request = this.engine.id();
    const done = { request, method, input, ...(await this.#outcome(method, input, request)) };
    this.done.push(done);
    return done;
  }

  /** The same request again: the same answer, whatever happened meanwhile. */
  async #replay({ pick }: Intent): Promise<undefined> {
    const earlier = at(
      this.done.filter((done) => done.code === undefined),
      pick,
    );
    if (earlier === undefined) return undefined;
    const { reply } = await this.#outcome(earlier.method, earlier.input as InputOf<Method>, earlier.request);
    if (JSON.stringify(reply) !== JSON.stringify(earlier.reply))
      throw new Error(`replay of ${earlier.method} answered ${JSON.stringify(reply)}, first ${JSON.stringify(earlier.reply)}`);
    return undefined;
  }

  async #outcome<M extends Method>(
    method: M,
    input: InputOf<M>,
    request: string,
  ): Promise<{ readonly reply?: ReplyOf<M>; readonly code?: ErrorCode; readonly details?: Done["details"] & object }> {
    try {
      return { reply: await this.engine.call(method, input, { request }) };
    } catch (error) {
      if (!isStrandlineError(error) || !REFUSALS.includes(error.code)) throw error;
      return { code: error.code, details: error.details };
    }
  }

  #requestOf({ op, pick, other, text, tags, score }: Intent): Sent | undefined {
    const memory = at(this.#memories.slice(-RECENT), pick);
    switch (op) {
      case "write":
        return ["write", this.#memory({ text, tags, score, other })];
      case "record":
        return [
          "record",
          {
            session: `s${other % 3}`,
            turns: [text, `${text}!`].map((line) => ({ id: this.#newId(this.#turns, other), role: "user" as const, text: line })),
          },
        ];
      case "people":
        return ["putPeople", { people: [{ name: at(PEOPLE, pick) ?? "", aliases: tags.length > 2 ? [at(PEOPLE, other) ?? ""] : [] }] }];
      case "merge":
        return ["mergePeople", { from: at(PEOPLE, pick) ?? "", into: at(PEOPLE, other) ?? "" }];
      case "profile":
        return ["putIdentity", { id: this.#newId([], other), kind: "profile", aspect: "fact", subject: at(PEOPLE, pick) ?? "", text }];
      case "identity":
        return ["putIdentity", { id: this.#newId([], other), kind: "identity", text, pinned: score === 1 }];
      case "snapshot":
        return ["putIdentity", { id: this.#newId([], other), kind: "snapshot", text }];
      case "thread":
        return ["putIdentity", { id: this.#newThread(other), kind: "thread", text, ...scores(score) }];
      case "threadStatus":
        return this.#threadStatus(pick, other, score);
      case "undo":
        return this.#undo(pick);
      case "review":
      case "unreview":
        return this.#review(op, pick);
      case "replay":
        return undefined;
      default:
        return memory === undefined ? undefined : this.#change(op, memory, { op, pick, other, text, tags, score });
    }
  }

  #change(
    op: "update" | "roles" | "split" | "amend" | "supersede" | "link" | "forget" | "unforget",
    id: string,
    { other, text, tags, score }: Intent,
  ): Sent {
    const turn = at(this.#turns, other);
    switch (op) {
      case "update":
        return [
          "update",
          {
            id,
            tags,
            importance: score === 0 ? null : score,
            ...(other % 3 === 0 ? { entities: [at(PEOPLE, other) ?? ""] } : {}),
            pinned: score > 3,
          },
        ];
      case "roles":
        return ["update", { id, roles: rolesOf(other, text) }];
      case "split":
        return ["splitPeople", { name: at(PEOPLE, other) ?? "", into: tags.length > 2 ? "Bo II" : "Annie", memories: [id] }];
      case "amend":
        return ["amend", { id, amendment: this.#newId([], other), text }];
      case "supersede":
        return ["supersede", { old: id, next: this.#memory({ text, tags, score, other }), why: "said so" }];
      case "link":
        return ["supersede", { old: id, next: at(this.#memories.slice(-RECENT), other) ?? id, why: "the same" }];
      default:
        return [op, { ids: turn === undefined || other % 2 === 0 ? [id] : [id, turn] }];
    }
  }

  #memory({ text, tags, score, other }: Pick<Intent, "text" | "tags" | "score" | "other">): WriteInput {
    const source = other % 4 === 0 ? at(this.#turns, other) : undefined;
    return {
      id: this.#newId(this.#memories, other),
      gesture: text,
      tags,
      ...scores(score),
      ...(other % 5 === 0 ? { roles: rolesOf(other, text) } : {}),
      ...(source === undefined ? {} : { sources: [source] }),
      ...(other % 7 === 0 ? { entities: ["Annie", "Bo"] } : {}),
    };
  }

  #threadStatus(pick: number, other: number, score: number): Sent | undefined {
    const thread = at(this.#threads, pick);
    if (thread === undefined) return undefined;
    const status = at(["open", "explored", "abandoned"] as const, other) ?? "open";
    return [
      "putIdentity",
      { id: this.#newId([], other), kind: "thread", key: thread, ...(score === 0 ? { status } : { ...scores(score), recurrence: score }) },
    ];
  }

  #review(op: "review" | "unreview", pick: number): Sent | undefined {
    const turn = at(this.#turns, pick);
    return turn === undefined ? undefined : [op, { ids: [turn] }];
  }

  #undo(pick: number): Sent | undefined {
    const target = at(this.done.toReversed(), pick % UNDO_REACH);
    return target === undefined ? undefined : ["undo", { request: target.request }];
  }

  #newThread(other: number): string {
    const id = this.#newId([], other);
    this.#threads.push(`thread:${id}`);
    return id;
  }

  /** Ids sort by their time; some are older than all, as from a device whose clock is behind. */
  #newId(known: string[], other: number): string {
    this.#count += 1;
    const id = other % 6 === 5 ? `00${this.engine.id().slice(2)}` : this.engine.id();
    known.push(id);
    return id;
  }
}

/** An object, or a text with a piece that cannot be read. */
function rolesOf(other: number, text: string): NonNullable<WriteInput["roles"]> {
  return other % 2 === 0 ? { Bo: "witness", ana: "teller" } : `Bo=witness; Annie（安妮）：teller\n${text.replaceAll("\u0000", "")}`;
}

function scores(score: number): { readonly importance?: number; readonly emotional?: number; readonly unresolved?: number } {
  return score === 0 ? {} : { importance: score, emotional: score, unresolved: score };
}

function at<T>(list: readonly T[], index: number): T | undefined {
  return list[index % list.length];
}
