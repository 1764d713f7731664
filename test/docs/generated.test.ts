import { expect, test } from "vitest";
import { renderErrors } from "../../scripts/render-errors.ts";
import { renderSchema } from "../../scripts/render-schema.ts";
import { ERROR_CODES } from "../../src/errors.ts";
import { MIGRATIONS } from "../../src/storage/migrations/index.ts";

test("docs/errors.md says what the table of codes says", async () => {
  await expect(renderErrors(ERROR_CODES)).toMatchFileSnapshot("../../docs/errors.md");
});

test("docs/schema.md says what the migrations say", async () => {
  await expect(renderSchema(MIGRATIONS)).toMatchFileSnapshot("../../docs/schema.md");
});

test("every column says what it holds, or its name and reference do", () => {
  const silent = MIGRATIONS.flatMap(({ sql }) =>
    sql.split("\n").filter((line) => /^ {2}\w+ (integer|text|blob|real|any)\b/.test(line)),
  ).filter((line) => !line.includes("--") && !/references|integer primary key|^ {2}(uid|text|user) /.test(line));
  expect(silent).toEqual([]);
});
