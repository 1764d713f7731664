import fc from "fast-check";
import { expect, test } from "vitest";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { LIMITED } from "./model-limits.ts";

/** What a hook tells of a talk: the last turn, the last two, or a window that begins `cut` turns into it; perhaps its request is sent twice. */
interface Hook {
  readonly kind: "turn" | "pair" | "sessionCompact" | "sessionEnd" | "injectRescue" | "nothing";
  readonly cut: number;
  readonly twice: boolean;
}

const hook = fc.record({
  kind: fc.constantFrom("turn", "pair", "sessionCompact", "sessionEnd", "injectRescue", "nothing"),
  cut: fc.nat({ max: 20 }),
  twice: fc.boolean(),
}) as fc.Arbitrary<Hook>;

/** A talk in turns of the two, with the same few words again and again, and after each turn what the hooks tell. */
const steps = fc.array(fc.record({ word: fc.constantFrom("yes", "no", "go on", ""), hooks: fc.array(hook, { maxLength: 3 }) }), {
  minLength: 1,
  maxLength: 14,
});

interface Word {
  readonly role: "user" | "assistant";
  readonly text: string;
}

async function send(
  engine: TestEngine,
  method: "sessionTurn" | Exclude<Hook["kind"], "turn" | "pair" | "nothing">,
  words: readonly Word[],
  twice: boolean,
) {
  const named = words.map((word) => ({ id: engine.id(), ...word }));
  const input = method === "sessionTurn" ? { session: "s", turns: named } : { session: "s", messages: named };
  const request = engine.id();
  const first = await engine.call(method, input as never, { request });
  if (twice) expect(await engine.call(method, input as never, { request })).toEqual(first);
}

/** A window that is cut may begin with a stored turn that was said once, or with the talk: else nothing but ids could tell where it begins. */
function windowOf(talk: readonly Word[], cut: number, stored: number): readonly Word[] {
  const first = talk[cut];
  const isOnce = talk.filter(({ role, text }) => role === first?.role && text === first.text).length === 1;
  return isOnce && cut < stored ? talk.slice(cut) : talk;
}

test("however hooks tell a talk, each turn is stored once, in order", async () => {
  const holds = async (talked: readonly { readonly word: string; readonly hooks: readonly Hook[] }[]): Promise<void> => {
    const engine = await openTestEngine();
    const talk: Word[] = [];
    let stored = 0;
    for (const [index, { word, hooks }] of talked.entries()) {
      talk.push({ role: index % 2 === 0 ? "user" : "assistant", text: word === "" ? `Word ${index}.` : word });
      for (const { kind, cut, twice } of hooks) {
        // A hook of turns that others missed would leave a gap: only windows tell of what was missed.
        if (kind === "nothing" || (kind === "turn" && stored < talk.length - 1)) continue;
        if (kind === "pair" && (stored < talk.length - 1 || talk.length < 2)) continue;
        if (kind === "turn" || kind === "pair") await send(engine, "sessionTurn", talk.slice(kind === "turn" ? -1 : -2), twice);
        else await send(engine, kind, windowOf(talk, cut, stored), twice);
        stored = talk.length;
      }
    }
    await send(engine, "sessionEnd", talk, true);
    const read = await engine.call("timeline", { session: "s", order: "oldest", limit: 1_000 });
    expect(read.map(({ role, text }) => ({ role, text }))).toEqual(talk);
    expect(await engine.call("check", {})).toMatchObject({ ok: true });
  };
  await fc.assert(fc.asyncProperty(steps, holds), { numRuns: 40, ...LIMITED });
}, 120_000);
