import { describe, expect, test } from "vitest";
import { loadTemporal } from "../../src/engine/load-temporal.ts";
import { checkZone, localDate, parseTime } from "../../src/core/time.ts";

await loadTemporal();

const start = (input: unknown, zone = "UTC"): number => parseTime(input, { zone, path: "p", edge: "start" }).at;
const end = (input: unknown, zone = "UTC"): number => parseTime(input, { zone, path: "p", edge: "end" }).at;
const HOUR = 3_600_000;

describe("a calendar time", () => {
  test.each([
    ["UTC", "2026-08-13", Date.UTC(2026, 7, 13), Date.UTC(2026, 7, 14)],
    ["Asia/Shanghai", "2026-08-13", Date.UTC(2026, 7, 12, 16), Date.UTC(2026, 7, 13, 16)],
    ["America/Los_Angeles", "2026-01-13", Date.UTC(2026, 0, 13, 8), Date.UTC(2026, 0, 14, 8)],
    ["Pacific/Kiritimati", "2026-08-13", Date.UTC(2026, 7, 12, 10), Date.UTC(2026, 7, 13, 10)],
    ["Asia/Kathmandu", "2026-08-13", Date.UTC(2026, 7, 12, 18, 15), Date.UTC(2026, 7, 13, 18, 15)],
    ["Europe/Berlin", "2026-02", Date.UTC(2026, 0, 31, 23), Date.UTC(2026, 1, 28, 23)],
    ["Asia/Shanghai", "2026", Date.UTC(2025, 11, 31, 16), Date.UTC(2026, 11, 31, 16)],
    ["UTC", "2024-02-29", Date.UTC(2024, 1, 29), Date.UTC(2024, 2, 1)],
    ["UTC", "2026-12-31", Date.UTC(2026, 11, 31), Date.UTC(2027, 0, 1)],
  ])("in %s: %s covers its whole span", (zone, text, from, to) => {
    expect([start(text, zone), end(text, zone)]).toEqual([from, to]);
  });

  test.each([
    ["Europe/Berlin", "2026-03-29", 23],
    ["Europe/Berlin", "2026-10-25", 25],
    ["America/New_York", "2026-03-08", 23],
    ["America/New_York", "2026-11-01", 25],
    ["America/Santiago", "2026-09-06", 23],
    ["Australia/Lord_Howe", "2026-04-05", 24.5],
    ["Asia/Shanghai", "2026-03-29", 24],
  ])("in %s: %s has %f hours", (zone, day, hours) => expect((end(day, zone) - start(day, zone)) / HOUR).toBe(hours));

  test("says how exact it is", () => {
    expect(
      ["2026", "2026-08", "2026-08-13", "2026-08-13T10:00", 5].map(
        (input) => parseTime(input, { zone: "UTC", path: "p", edge: "start" }).precision,
      ),
    ).toEqual(["year", "month", "day", "instant", "instant"]);
  });

  test("in a zone that skipped that whole day begins where the next one does", () =>
    expect(start("2011-12-30", "Pacific/Apia")).toBe(start("2011-12-31", "Pacific/Apia")));
});

describe("a date and time", () => {
  test.each([
    ["2026-08-13T10:00:00Z", "Asia/Shanghai", Date.UTC(2026, 7, 13, 10)],
    ["2026-08-13T10:00:00+02:00", "Asia/Shanghai", Date.UTC(2026, 7, 13, 8)],
    ["2026-08-13T10:00:00.123-0530", "UTC", Date.UTC(2026, 7, 13, 15, 30, 0, 123)],
    ["2026-08-13T10:00", "Asia/Shanghai", Date.UTC(2026, 7, 13, 2)],
    ["2026-08-13 10:00", "America/Los_Angeles", Date.UTC(2026, 7, 13, 17)],
    ["2026-03-29T02:30", "Europe/Berlin", Date.UTC(2026, 2, 29, 1, 30)],
    [" 2026-08-13T10:00Z ", "UTC", Date.UTC(2026, 7, 13, 10)],
  ])("%s in %s is read", (text, zone, at) => expect(start(text, zone)).toBe(at));

  test.each([
    "2026-08-13T10:00[Asia/Shanghai]",
    "2026-08-13T10:00+02:00[Europe/Paris]",
    "20260813T1000",
    "2026-08-13T24:01",
    "2026-02-30T10:00",
    "10:00",
    "2026-08-13T",
    "2026-08-13T10",
  ])("%s is refused", (text) => {
    expect(() => start(text)).toThrow(expect.objectContaining({ code: "invalid_input", details: expect.objectContaining({ path: "p" }) }));
  });
});

test.each([
  "2026-02-30",
  "2025-02-29",
  "2026-00-01",
  "2026-13",
  "26-01-01",
  "yesterday",
  "",
  Number.NaN,
  1.5,
  Number.POSITIVE_INFINITY,
  8.64e15 + 1,
  null,
  undefined,
  {},
  true,
  "1767225600000",
])("%o is no time", (input) => {
  expect(() => start(input)).toThrow(expect.objectContaining({ code: "invalid_input" }));
});

test("zones are IANA names; the calendar date of an instant is that of its zone", () => {
  expect(checkZone("asia/shanghai", "z")).toBe("Asia/Shanghai");
  for (const zone of ["Mars/Olympus", "", "GMT+25"])
    expect(() => checkZone(zone, "z")).toThrow(expect.objectContaining({ code: "invalid_input" }));
  expect([localDate(Date.UTC(2026, 7, 12, 16, 30), "Asia/Shanghai"), localDate(Date.UTC(2026, 7, 13, 4), "America/Los_Angeles")]).toEqual([
    "2026-08-13",
    "2026-08-12",
  ]);
});
