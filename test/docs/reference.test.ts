import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { AnyRoute } from "../../core/src/api/route.ts";
import { ROUTES } from "../../core/src/api/routes/index.ts";
import { REASONS } from "../../core/src/failures.ts";
import { WAYS_OUT } from "../../packaging/docs/errors-page.ts";
import { referenceFiles } from "../../packaging/docs/reference-files.ts";
import { SAMPLE_CALLS } from "../../packaging/docs/sample-calls.ts";

const routes: readonly AnyRoute[] = ROUTES;

describe("The reference", () => {
  it.each(Object.entries(referenceFiles()))("matches the code: %s", (path, text) => {
    const page = readFileSync(new URL(`../../docs/${path}`, import.meta.url), "utf8");
    expect(page, "`npm run generate` updates it").toBe(text);
  });

  it("has a fix for each error reason, and no fix for an unknown reason", () => {
    expect(Object.keys(WAYS_OUT).toSorted()).toEqual([...REASONS, "status_NNN"].toSorted());
  });

  it("has examples only for calls that exist", () => {
    const known = routes.map(({ operationId }) => operationId);
    expect(Object.keys(SAMPLE_CALLS).filter((id) => !known.includes(id))).toEqual([]);
  });

  it.each(routes.filter(({ client }) => client !== undefined))(
    "shows a call that the service accepts: $operationId",
    ({ operationId, params, query, body }) => {
      const sample = SAMPLE_CALLS[operationId] ?? {};
      params?.parse(sample.params);
      query?.parse(
        Object.fromEntries(Object.entries(sample.query ?? {}).map(([name, value]) => [name, `${value}`])),
      );
      body?.parse(sample.body ?? {});
    },
  );
});
