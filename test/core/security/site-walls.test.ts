import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { AnyRoute } from "../../../core/src/api/route.ts";
import { ROUTES } from "../../../core/src/api/routes/index.ts";
import type { SiteCredentials } from "../../../core/src/sites/site-service.ts";
import { ORIGIN, openerOf, SECOND, standing } from "../api/harness.ts";
import { overFetch } from "../api/over-fetch.ts";
import { signedToken } from "../api/signed-token.ts";
import { hostileRequest } from "./hostile-request.ts";
import { type RawRequest, type Send, WAYS_IN } from "./ways-in.ts";

/** A text in all data that only its own site may read. */
const MARK = "only-mine-to-see";

const routes = ROUTES as readonly unknown[] as readonly AnyRoute[];

describe("For any request with another site's credentials", () => {
  const bench = standing(openerOf(overFetch));
  const { call, newSite, visit } = bench;
  let mine: SiteCredentials;
  let right: RawRequest["headers"][];
  let values: string[];
  let fitting: Record<string, string>;
  let send: Send;

  beforeAll(async () => {
    ({ send } = await (WAYS_IN[0] as (typeof WAYS_IN)[0]).open(bench.service));
    const webhook_url = bench.workflow.url;
    mine = await newSite({
      name: "Mine",
      webhook_url,
      webhook_headers: { "X-API-Key": MARK },
      appearance: { consent: MARK },
    });
    const theirs = await newSite({ allowed_origins: ["https://theirs.example"] });
    const say = (key: string) => {
      const body = { message: key === mine.api_key ? MARK : "Hi", session_id: "s", user: { id: "7" } };
      return call("POST", "/message", { key, body });
    };
    await say(mine.api_key);
    await say(theirs.api_key);
    const visitor = await visit(mine);
    await call("POST", "/message", { token: visitor.token, origin: ORIGIN, body: { message: MARK } });
    const records = (await call("GET", "/conversation/s", { key: mine.api_key })).json.messages;

    const origin = ["origin", "https://theirs.example"] as [string, string];
    const opened = await call("POST", "/widget/sessions", {
      origin: "https://theirs.example",
      body: { site: theirs.public_key },
    });
    const user = { platform: "custom", data: { id: "7" }, exp: bench.clock.now() / 1_000 + 3_000 };
    right = [
      ...Array(3).fill([["x-api-key", theirs.api_key]]),
      [["authorization", `Bearer ${opened.json.token}`], origin],
      [["authorization", `Bearer ${mine.public_key}`]],
      [["x-api-key", theirs.api_key.slice(0, 16) + mine.api_key.slice(16)]],
      [origin],
    ];
    const text = JSON.stringify;
    fitting = {
      site: text(theirs.public_key),
      session_token: text(visitor.token),
      message_id: text(records[1].id),
    };
    values = [
      "s",
      "7",
      mine.site_id,
      visitor.session_id,
      ...records.map(({ id }: { id: string }) => id),
      mine.public_key,
      theirs.public_key,
      signedToken(user, theirs.identity_secret),
    ];
  });

  it.each(routes.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
    "$name does not return, change or send data of the first site",
    async ({ route }) => {
      const before = await rowsOf(mine.site_id);
      await fc.assert(
        fc.asyncProperty(hostileRequest(route, { right, values, fitting }), async (request) => {
          bench.clock.pass(SECOND);
          const answer = await send(request);
          // The widget's appearance is public.
          if (route.path !== "/widget/config") expect(answer?.text).not.toContain(MARK);
          expect(await rowsOf(mine.site_id)).toBe(before);
        }),
        { numRuns: 60 },
      );
      expect(bench.workflow.received.filter(({ headers }) => headers["x-api-key"] === MARK)).toEqual([]);
    },
  );

  async function rowsOf(siteId: string): Promise<string> {
    const { storage } = bench.service;
    // Leaves out the time of a key's use, which even a refused call changes.
    const keys = (await storage.keys(siteId)).map(({ usedAt: _, ...key }) => key);
    return JSON.stringify([
      await storage.site(siteId),
      keys,
      await storage.exportSessions({ siteId }, 0, 1_000),
    ]);
  }
});
