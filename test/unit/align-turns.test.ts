import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alignWindow, overlapAtEnd } from "../../src/core/sessions/align-turns.ts";
import type { Said } from "../../src/core/sessions/align-turns.ts";
import { messageText } from "../../src/core/sessions/message-text.ts";

let count = 0;
const id = (): string => `id ${count++}`;
/** Turns whose words are single letters. */
const said = (words: string): readonly Said[] => [...words].map((content) => ({ id: id(), content, occurrence: 0 }));
const coming = (words: string): readonly Said[] => [...words].map((content) => ({ id: id(), content }));
const news = (stored: string, window: string): string =>
  alignWindow(said(stored), coming(window))
    .map((place, index) => (place === undefined ? window[index] : ""))
    .join("");

describe("turns that come one by one", () => {
  test.each([
    ["", "ab", 0],
    ["ab", "b", 1],
    ["ab", "bc", 1],
    ["ab", "a", 0],
    ["yny", "y", 1],
    ["ynyn", "yn", 2],
    ["abc", "abcd", 3],
  ])("after %j, of %j the first %i are known", (stored, next, known) => {
    expect(overlapAtEnd(said(stored), coming(next))).toBe(known);
  });

  test("are told apart by the host's ids, and by the number of the repeat where it is said", () => {
    const stored = [{ id: "1", content: "y", externalId: "e1", occurrence: 0 }];
    expect(overlapAtEnd(stored, [{ id: "2", content: "y", externalId: "e2" }])).toBe(0);
    expect(overlapAtEnd(stored, [{ id: "2", content: "z", externalId: "e1" }])).toBe(1);
    expect(overlapAtEnd(stored, [{ id: "2", content: "y", occurrence: 1 }])).toBe(0);
    expect(overlapAtEnd(stored, [{ id: "1", content: "z" }])).toBe(1);
  });
});

describe("of a window", () => {
  test.each([
    ["", "abc", "abc"],
    ["ab", "abc", "c"],
    ["aynyn", "aynyny", "y"],
    ["ygx", "xyg", "yg"],
    ["utautb", "uaubn", "n"],
    ["abcd", "sbcde", "se"],
    ["abcdef", "bcd", ""],
    ["ac", "abc", "b"],
    ["ab", "", ""],
  ])("after %j, %j has %j new", (stored, window, fresh) => {
    expect(news(stored, window)).toBe(fresh);
  });

  test("ids decide wherever they stand", () => {
    const stored = [
      { id: "1", content: "a", externalId: "e1", occurrence: 0 },
      { id: "2", content: "b", occurrence: 0 },
    ];
    const window = [
      { id: "3", content: "b" },
      { id: "4", content: "changed", externalId: "e1" },
      { id: "2", content: "b" },
    ];
    expect(alignWindow(stored, window)).toEqual([undefined, 0, 1]);
  });

  test("that begins with words said once, wherever it is cut, exactly what is not stored is new", () => {
    const talk = fc.array(fc.constantFrom(..."abcdefgh"), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(talk, fc.nat(), fc.nat(), (words, cut, end) => {
        const stored = words.slice(0, end % (words.length + 1));
        const start = cut % (stored.length + 1);
        const isOnce = words.filter((word) => word === words[start]).length === 1;
        fc.pre(start === 0 || (isOnce && start < stored.length));
        expect(news(stored.join(""), words.slice(start).join(""))).toBe(words.slice(stored.length).join(""));
      }),
      { numRuns: 2_000 },
    );
  });

  test("no stored turn is two of its messages, they stand in its order, and what is the same is the same", () => {
    const words = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 20 });
    fc.assert(
      fc.property(words, words, (stored, window) => {
        const places = alignWindow(said(stored), coming(window));
        const found = places.flatMap((place, index) => (place === undefined ? [] : [[place, index] as const]));
        expect(found.map(([place]) => place)).toEqual([...new Set(found.map(([place]) => place))].sort((a, b) => a - b));
        for (const [place, index] of found) expect(stored[place]).toBe(window[index]);
      }),
    );
  });
});

test("a message of parts says what its parts with text say, a line each", () => {
  const parts = [
    { type: "text", text: "Look:" },
    { type: "image_url" },
    { type: "input_text", text: "a heron." },
    { type: "tool_use", text: "no" },
  ];
  expect(messageText(parts)).toBe("Look:\na heron.");
  expect(messageText("plain")).toBe("plain");
});
