import type { Method } from "../../src/contract/contract.ts";
import type { Scope } from "../../src/core/scope.ts";
import { isStanding } from "./scope-model.ts";
import type { ModelRow, Random, ScopeModel } from "./scope-model.ts";

/** A request, and the code with which it must be refused; none when it must succeed. */
export interface Planned {
  readonly method: Method;
  readonly input: unknown;
  readonly scope: Scope;
  readonly request: string;
  readonly refusal?: string;
}

/** What is asked; who asks is added. */
type Plan = Pick<Planned, "method" | "input" | "refusal">;

const TAGS = ["sea", "work", "home"];

/** Makes random requests, and does each in the model as it makes it. */
export class Planner {
  readonly #model: ScopeModel;
  readonly #random: Random;
  readonly #id: () => string;
  readonly #undoable: { readonly request: string; readonly row: ModelRow; readonly undo: () => void }[] = [];
  #count = 0;

  constructor(model: ScopeModel, random: Random, id: () => string) {
    this.#model = model;
    this.#random = random;
    this.#id = id;
  }

  next(scope: Scope): Planned {
    const request = this.#id();
    const roll = this.#random(100);
    const any = this.#model.rows[this.#random(Math.max(1, this.#model.rows.length))];
    const planned = roll < 40 || any === undefined ? this.#create(scope, request, roll) : this.#change(scope, request, roll, any);
    return { ...planned, scope, request };
  }

  #create(scope: Scope, request: string, roll: number): Plan {
    const taken = this.#random(8) === 0 ? this.#model.rows[this.#random(Math.max(1, this.#model.rows.length))] : undefined;
    const id = taken?.id ?? this.#id();
    const text = this.#text();
    const refused = taken === undefined ? {} : { refusal: "id_conflict" };
    const base = { id, scope, text, tags: [], amended: 0, current: true, forgotten: false, touchedBy: request };
    if (roll < 14) {
      const session = `s${this.#random(2)}`;
      if (taken === undefined) this.#add({ ...base, kind: "turn", session });
      return { method: "record", input: { session, turns: [{ id, role: "user", text }] }, ...refused };
    }
    if (roll < 32) {
      const tags = TAGS.filter(() => this.#random(2) === 0);
      if (taken === undefined) this.#add({ ...base, kind: "memory", tags });
      return { method: "write", input: { id, gesture: text, tags }, ...refused };
    }
    return this.#identity(base, taken !== undefined);
  }

  #identity(base: Omit<ModelRow, "kind">, taken: boolean): Plan {
    const subject = `p${this.#random(2)}`;
    const key = `profile:fact:${subject}`;
    const before = this.#model.rows.find(
      (row) => row.key === key && row.current && JSON.stringify(row.scope) === JSON.stringify(base.scope),
    );
    if (!taken) {
      if (before !== undefined) {
        before.current = false;
        this.#touch(before, base.touchedBy);
      }
      this.#model.add({ ...base, kind: "identity", key });
    }
    return {
      method: "putIdentity",
      input: { id: base.id, kind: "profile", aspect: "fact", subject, text: base.text },
      ...(taken ? { refusal: "id_conflict" } : {}),
    };
  }

  #change(scope: Scope, request: string, roll: number, any: ModelRow): Plan {
    const { id } = any;
    const seen = this.#model.find(scope, id);
    if (roll < 52) return this.#update(id, seen, request);
    if (roll < 62) return this.#forget(id, seen, request, roll % 2 === 0 ? "forget" : "unforget");
    if (roll < 74) return this.#supersede(id, seen, request);
    if (roll < 82) return this.#amend(id, seen, request);
    if (roll < 92) return this.#undo(scope, request) ?? this.#update(id, seen, request);
    if (roll < 99) return this.#erase(id, seen, request);
    this.#model.wipe(scope);
    return { method: "wipe", input: { scope } };
  }

  #update(id: string, row: ModelRow | undefined, request: string): Plan {
    const importance = 1 + this.#random(5);
    const input = { id, importance };
    if (row?.kind !== "memory") return { method: "update", input, refusal: "not_found" };
    const before = row.importance;
    if (before !== importance)
      this.#patch(row, request, () => {
        row.importance = before;
      });
    row.importance = importance;
    return { method: "update", input };
  }

  #forget(id: string, row: ModelRow | undefined, request: string, method: "forget" | "unforget"): Plan {
    const input = { ids: [id] };
    if (row === undefined || row.kind === "identity") return { method, input, refusal: "not_found" };
    const { forgotten } = row;
    if (forgotten !== (method === "forget"))
      this.#patch(row, request, () => {
        row.forgotten = forgotten;
      });
    row.forgotten = method === "forget";
    return { method, input };
  }

  #supersede(old: string, row: ModelRow | undefined, request: string): Plan {
    const id = this.#id();
    const text = this.#text();
    const input = { old, next: { id, gesture: text, tags: ["sea"] }, why: "said so" };
    if (row?.kind !== "memory") return { method: "supersede", input, refusal: "not_found" };
    if (!isStanding(row)) return { method: "supersede", input, refusal: "not_current" };
    this.#model.add({
      kind: "memory",
      id,
      scope: row.scope,
      text,
      tags: ["sea"],
      amended: 0,
      current: true,
      forgotten: false,
      touchedBy: request,
    });
    row.supersededBy = id;
    this.#touch(row, request);
    return { method: "supersede", input };
  }

  #amend(id: string, row: ModelRow | undefined, request: string): Plan {
    const input = { id, amendment: this.#id(), text: this.#text() };
    if (row?.kind !== "memory") return { method: "amend", input, refusal: "not_found" };
    if (!isStanding(row)) return { method: "amend", input, refusal: "not_current" };
    row.amended += 1;
    this.#patch(row, request, () => {
      row.amended -= 1;
    });
    return { method: "amend", input };
  }

  /** Only of a request whose record nobody touched since: what else an undo may meet is tried elsewhere. */
  #undo(scope: Scope, request: string): Plan | undefined {
    const target = this.#undoable[this.#random(Math.max(1, this.#undoable.length))];
    if (target === undefined || target.row.touchedBy !== target.request || !this.#model.rows.includes(target.row)) return undefined;
    const input = { request: target.request };
    if (this.#model.find(scope, target.row.id) === undefined) return { method: "undo", input, refusal: "not_undoable" };
    target.undo();
    this.#touch(target.row, request);
    return { method: "undo", input };
  }

  #erase(id: string, row: ModelRow | undefined, request: string): Plan {
    if (row === undefined) return { method: "erase", input: { ids: [id] }, refusal: "not_found" };
    const all =
      row.kind === "identity"
        ? this.#model.rows.filter(({ key, scope }) => key === row.key && JSON.stringify(scope) === JSON.stringify(row.scope))
        : [row];
    this.#model.remove(all);
    for (const gone of all) this.#model.log(request, gone);
    return { method: "erase", input: { ids: [id] } };
  }

  #text(): string {
    this.#count += 1;
    return `text number ${this.#count}`;
  }

  #add(row: ModelRow): void {
    this.#model.add(row);
    this.#undoable.push({ request: row.touchedBy, row, undo: () => this.#model.remove([row]) });
  }

  #patch(row: ModelRow, request: string, undo: () => void): void {
    this.#touch(row, request);
    this.#undoable.push({ request, row, undo });
  }

  #touch(row: ModelRow, request: string): void {
    row.touchedBy = request;
    this.#model.log(request, row);
  }
}
