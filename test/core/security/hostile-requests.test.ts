import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { AnyRoute } from "../../../core/src/api/route.ts";
import { ROUTES } from "../../../core/src/api/routes/index.ts";
import { PROBLEM_WORDS } from "../../../core/src/sites/problems/problem-words.ts";
import { type Bench, OPERATOR_KEY, ORIGIN, openerOf, SECOND } from "../api/harness.ts";
import { overFetch } from "../api/over-fetch.ts";
import { hostileRequest } from "./hostile-request.ts";
import { type RawAnswer, type RawRequest, type Send, WAYS_IN } from "./ways-in.ts";

const HEADER_SECRET = "header-secret-of-the-workflow";
const MODEL_KEY = "sk-model-key-of-this-site";
/** Every status that a client may get (contract §G), except 500. */
const STATUSES = [200, 201, 204, 400, 401, 403, 404, 429, 502];
const REFUSAL = {
  success: false,
  error: {
    code: expect.stringMatching(/^[A-Z_]+$/),
    message: expect.stringMatching(/\S/),
    details: { field: expect.stringMatching(/\S/), reason: expect.stringMatching(/^[a-z0-9_]+$/) },
  },
};
/** The names that `details.params` may contain. With `problem`, it contains that problem's values instead (contract §13.6). */
const PARAMS = ["rule", "limit", "min", "max", "status", "agent"];

const routes = ROUTES as readonly unknown[] as readonly AnyRoute[];

describe.each(WAYS_IN)("For any request through $name", ({ open }) => {
  let bench: Bench;
  let send: Send;
  let close: () => Promise<void>;
  beforeAll(async () => {
    bench = await openerOf(overFetch)();
    ({ send, close } = await open(bench.service));
  });
  afterAll(async () => {
    await close();
    await bench.close();
  });

  /** Removes all sites except the first, because each test reads all of storage before and after each request. */
  afterEach(async () => {
    const { storage } = bench.service;
    for (const { id } of (await storage.sites()).slice(1)) await storage.removeSite(id);
  });

  it.each(routes.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
    "$name returns a success or an error object, reveals no secret, and stores nothing of a refused request",
    async ({ route }) => {
      const { secrets, stored, ...means } = await furnished(bench);
      await fc.assert(
        fc.asyncProperty(hostileRequest(route, means), async (request) => {
          bench.clock.pass(SECOND);
          const before = await stored();
          const answer = await send(request);
          if (answer === undefined) return;
          expectSafe(answer, request.method, secrets);
          if (answer.status >= 400 && answer.status < 500) expect(await stored()).toBe(before);
        }),
        { numRuns: 50 },
      );
      expect(bench.lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
      expect({}).not.toHaveProperty("admin");
    },
  );
});

/** Creates a site with a conversation, a visitor and every kind of secret. `stored` is the content of storage, as text. */
async function furnished({ newSite, visit, call, service }: Bench) {
  const site = await newSite({
    webhook_headers: { "X-API-Key": HEADER_SECRET },
    model_api_key: MODEL_KEY,
    model_base_url: "https://10.0.0.1/v1",
  });
  const { token } = await visit(site);
  const { api_key: key, public_key, signing_secret, identity_secret } = site;
  await call("POST", "/message", { key, body: { message: "Hi", session_id: "s", user: { id: "7" } } });

  const right: RawRequest["headers"][] = [
    [["x-api-key", key]],
    [["x-api-key", OPERATOR_KEY]],
    [
      ["authorization", `Bearer ${token}`],
      ["origin", ORIGIN],
    ],
    [["origin", ORIGIN]],
    [["origin", "https://evil.example"]],
  ];
  const secrets = [key, signing_secret, identity_secret, token, OPERATOR_KEY, HEADER_SECRET, MODEL_KEY];
  const values = [...secrets, public_key, "s", "7", "2026-11-20", "20", "signing", "up"];
  const { storage } = service;
  // Leaves out the time of a key's use, which even a refused call changes.
  const keysOf = async (siteId: string) => (await storage.keys(siteId)).map(({ usedAt: _, ...key }) => key);
  const stored = async () => {
    const sites = await storage.sites();
    const inEach = sites.map(({ id: siteId }) =>
      Promise.all([keysOf(siteId), storage.exportSessions({ siteId }, 0, 1_000)]),
    );
    return JSON.stringify([sites, await Promise.all(inEach)]);
  };
  const fitting = { site: JSON.stringify(public_key), session_token: JSON.stringify(token) };
  return { right, secrets, values, fitting, stored };
}

function expectSafe({ status, text }: RawAnswer, method: string, secrets: string[]): void {
  expect(STATUSES).toContain(status);
  if (status < 400 || method === "HEAD") return;
  const refused = JSON.parse(text);
  const { params = {}, ...details } = refused.error.details;
  expect({ ...refused, error: { ...refused.error, details } }).toEqual(REFUSAL);
  const { problem, ...values } = params;
  const allowed = problem === undefined ? PARAMS : valuesOf(problem);
  expect(Object.keys(values).filter((name) => !allowed.includes(name))).toEqual([]);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
}

/** Returns the values in a problem's text. A failed webhook test has the problem's code in `params.problem` (contract §4.7). */
function valuesOf(problem: string): string[] {
  expect(Object.keys(PROBLEM_WORDS)).toContain(problem);
  return PROBLEM_WORDS[problem as keyof typeof PROBLEM_WORDS].match(/(?<=\{)\w+(?=\})/g) ?? [];
}
