import { expect, test } from "vitest";
import { renderPublicApi } from "../../scripts/render-public-api.ts";
import { ROOT } from "../support/code-blocks.ts";

test("the public names and their types are the ones that were agreed", async () => {
  await expect(renderPublicApi(ROOT)).toMatchFileSnapshot("./public-api.md");
}, 120_000);
