import { describe, expect, it } from "vitest";
import type { ApiRequest } from "../../../../core/src/api/request/api-request.ts";
import { parseInput } from "../../../../core/src/api/request/parse-input.ts";
import { BODY_LIMIT, readJsonBody } from "../../../../core/src/api/request/request-body.ts";
import type { AnyRoute } from "../../../../core/src/api/route.ts";
import { ROUTES } from "../../../../core/src/api/routes/index.ts";
import { Failure } from "../../../../core/src/failures.ts";
import { cpuCost } from "../../cpu-cost.ts";
import { type WorstBody, worstBodies } from "./worst-bodies.ts";

/** Maximum cost of a body, in units of `cpuCost`: about 50 ms of CPU time. */
const MOST_CPU = 1;

const routes = (ROUTES as readonly unknown[] as readonly AnyRoute[]).filter(({ body }) => body !== undefined);

describe.each(routes.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  "$name",
  ({ route }) => {
    const bodies = worstBodies(route.body, route.longestBody ?? BODY_LIMIT);

    it("uses at most about 50 ms of CPU for a body of maximum size, and returns 400 with the field", async () => {
      const fields = Object.keys(route.body.shape);
      for (const worst of bodies) {
        let thrown: unknown;
        const cost = await cpuCost(async () => {
          thrown = await refusalOf(route, worst);
        }, MOST_CPU / 2);
        expect.soft(cost, worst.name).toBeLessThan(MOST_CPU);
        if (worst.field === undefined && thrown === undefined) continue;
        expect.soft(thrown, worst.name).toBeInstanceOf(Failure);
        const { status, field } = thrown as Failure;
        expect.soft(status, worst.name).toBe(400);
        const top = field.split(".")[0];
        if (worst.field === undefined) expect.soft([...fields, "body"], worst.name).toContain(top);
        else expect.soft(top, worst.name).toBe(worst.field);
      }
    });
  },
);

/** Returns the error for the body; undefined if the body is accepted. */
async function refusalOf({ body, longestBody }: AnyRoute, { bytes }: WorstBody): Promise<unknown> {
  const request = {
    headers: { "content-type": "application/json" },
    readBody: async () => bytes,
  } as Partial<ApiRequest> as ApiRequest;
  const read = await readJsonBody(request, {
    limit: longestBody,
    isField: (key) => Object.hasOwn(body.shape, key),
  });
  try {
    parseInput(body, read().json, "body");
    return undefined;
  } catch (error) {
    return error;
  }
}
