import fc from "fast-check";
import { expect, test } from "vitest";
import { JoinedWrites, WAL_FRAME_HEADER_BYTES } from "../../worker/backends/joined-writes.ts";
import { Bytes } from "../crash/powerloss-opfs.ts";

/** A file in memory that counts the calls that write to it. */
class PlainFile {
  readonly content = new Bytes();
  writes = 0;
  /** Bytes that still fit. */
  room = Infinity;

  read(into: Uint8Array<ArrayBuffer>, { at = 0 } = {}): number {
    return this.content.read(into, at);
  }

  write(bytes: Uint8Array<ArrayBuffer>, { at = 0 } = {}): number {
    this.writes += 1;
    const fitting = bytes.slice(0, Math.min(bytes.length, this.room));
    this.room -= fitting.length;
    this.content.write(fitting, at);
    return fitting.length;
  }

  truncate(size: number): void {
    this.content.truncate(size);
  }

  flush(): void {}

  getSize(): number {
    return this.content.size;
  }

  close(): void {}
}

const call = fc.oneof(
  fc.record({
    kind: fc.constant("frame" as const),
    at: fc.integer({ min: 0, max: 400 }),
    page: fc.uint8Array({ minLength: 1, maxLength: 90 }),
  }),
  fc.record({ kind: fc.constant("header" as const), at: fc.integer({ min: 0, max: 400 }) }),
  fc.record({ kind: fc.constant("write" as const), at: fc.integer({ min: 0, max: 400 }), page: fc.uint8Array({ maxLength: 60 }) }),
  fc.record({ kind: fc.constant("truncate" as const), at: fc.integer({ min: 0, max: 500 }) }),
  fc.record({ kind: fc.constant("read" as const), at: fc.integer({ min: 0, max: 500 }) }),
  fc.record({ kind: fc.constant("size" as const) }),
  fc.record({ kind: fc.constant("flush" as const) }),
);
type Call = typeof call extends fc.Arbitrary<infer T> ? T : never;

function apply(file: Pick<PlainFile, "read" | "write" | "truncate" | "flush" | "getSize">, step: Call, number: number): unknown {
  const header = new Uint8Array(WAL_FRAME_HEADER_BYTES).fill(number);
  switch (step.kind) {
    case "frame":
      return [file.write(header, { at: step.at }), file.write(new Uint8Array(step.page), { at: step.at + header.length })];
    case "header":
      return file.write(header, { at: step.at });
    case "write":
      return file.write(new Uint8Array(step.page), { at: step.at });
    case "truncate":
      return file.truncate(step.at);
    case "read": {
      const into = new Uint8Array(50);
      return [file.read(into, { at: step.at }), into];
    }
    case "size":
      return file.getSize();
    case "flush":
      return file.flush();
  }
}

test("a handle that joins writes answers and stores as a plain one does", () => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 40 }), (calls) => {
      const plain = new PlainFile();
      const beneath = new PlainFile();
      const joined = new JoinedWrites(beneath);
      for (const [number, step] of calls.entries()) expect(apply(joined, step, number)).toEqual(apply(plain, step, number));
      joined.close();
      const [stored, expected] = [beneath, plain].map(({ content }) => {
        const bytes = new Uint8Array(content.size);
        content.read(bytes, 0);
        return bytes;
      });
      expect(stored).toEqual(expected);
    }),
    { numRuns: 2_000 },
  );
});

test("a frame crosses in one call, and a disk that fills up within it is a short write", () => {
  const beneath = new PlainFile();
  const joined = new JoinedWrites(beneath);
  joined.write(new Uint8Array(WAL_FRAME_HEADER_BYTES), { at: 32 });
  expect(joined.write(new Uint8Array(100), { at: 56 })).toBe(100);
  expect(beneath.writes).toBe(1);
  beneath.room = WAL_FRAME_HEADER_BYTES + 40;
  joined.write(new Uint8Array(WAL_FRAME_HEADER_BYTES), { at: 156 });
  expect(joined.write(new Uint8Array(100), { at: 180 })).toBe(40);
  joined.write(new Uint8Array(WAL_FRAME_HEADER_BYTES), { at: 280 });
  expect(() => joined.flush()).toThrow("cut short");
});
