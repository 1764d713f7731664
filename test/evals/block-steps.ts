import type { EvalDoc, EvalQuery, EvalSet } from "./datasets.ts";

/** What is taken away before a question is asked: its gold, the sessions that hold gold, or all of it, by asking of another person. */
export const READINGS = ["gold", "sessions", "person"] as const;
export type Reading = (typeof READINGS)[number];

/** Questions that are asked at one time, and what is to be hidden and shown before, so that nothing is known that comes after. */
export interface Step {
  readonly hidden: readonly EvalDoc[];
  readonly shown: readonly EvalDoc[];
  readonly queries: readonly EvalQuery[];
}

/** A set in the order of its questions' times. Questions without a time are asked last, of everything. */
export function stepsOf({ docs, queries }: Pick<EvalSet, "docs" | "queries">): readonly Step[] {
  const times = [...new Set(queries.map(({ until = Number.POSITIVE_INFINITY }) => until))].sort((a, b) => a - b);
  return times.map((time, index) => {
    const before = times[index - 1] ?? Number.NEGATIVE_INFINITY;
    return {
      hidden: index === 0 ? docs.filter(({ at }) => at >= time) : [],
      shown: index === 0 ? [] : docs.filter(({ at }) => at >= before && at < time),
      queries: queries.filter(({ until = Number.POSITIVE_INFINITY }) => until === time),
    };
  });
}

/** Questions that go without the same documents, and of whom they are asked. */
export interface Removal {
  readonly user: string;
  readonly without: readonly EvalDoc[];
  readonly asked: readonly EvalQuery[];
}

export function removals(reading: Reading, queries: readonly EvalQuery[], docs: readonly EvalDoc[]): readonly Removal[] {
  const groups = new Map<string, { user: string; without: readonly EvalDoc[]; asked: EvalQuery[] }>();
  const users = usersOf(docs);
  for (const query of queries) {
    const user = reading === "person" ? (users[(users.indexOf(query.user) + 1) % users.length] ?? query.user) : query.user;
    const without = reading === "person" ? [] : evidenceOf(query, docs, reading);
    const key = JSON.stringify([user, ...without.map(({ id }) => id)]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { user, without, asked: [query] });
    else group.asked.push(query);
  }
  return [...groups.values()];
}

export function usersOf(docs: readonly EvalDoc[]): readonly string[] {
  return [...new Set(docs.map(({ user }) => user))];
}

/** Ids of documents by their user. */
export function idsByUser(docs: readonly EvalDoc[]): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>();
  for (const { user, id } of docs) {
    const own = ids.get(user);
    if (own === undefined) ids.set(user, [id]);
    else own.push(id);
  }
  return ids;
}

/** A question's gold; with `sessions` everything of the sessions that the gold is of, of what was known then. */
function evidenceOf(
  { user, gold, until = Number.POSITIVE_INFINITY }: EvalQuery,
  docs: readonly EvalDoc[],
  reading: "gold" | "sessions",
): readonly EvalDoc[] {
  const own = docs.filter((doc) => doc.user === user && doc.at < until);
  const found = own.filter(({ id }) => gold.includes(id));
  if (reading === "gold") return found;
  const sessions = new Set(found.map(({ session }) => session));
  return own.filter(({ session }) => sessions.has(session));
}
