import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { SiteCredentials } from "../../../core/src/sites/site-service.ts";
import { ORIGIN, openerOf, refusal, SECOND, standing } from "../api/harness.ts";
import { overFetch } from "../api/over-fetch.ts";
import { hostile } from "./hostile-json.ts";

const RUNS = { numRuns: 100 };

/** Returns a variant of the text: with another character, another case, or some characters more or fewer. */
function near(given: string): fc.Arbitrary<string> {
  const letter = fc.constantFrom(..."0AaZz_-. ");
  return fc
    .oneof(
      fc
        .tuple(fc.nat(given.length - 1), letter)
        .map(([at, other]) => given.slice(0, at) + other + given.slice(at + 1)),
      fc.nat(given.length - 1).map((at) => given.slice(0, at)),
      letter.map((more) => given + more),
      fc.constantFrom(given.toUpperCase(), given.toLowerCase(), `${given}${given}`, given.normalize("NFKD")),
    )
    .filter((other) => other.trim() !== given && other.trim() !== "");
}

describe("A key, an id or a URL is accepted only as its exact text:", () => {
  const bench = standing(openerOf(overFetch));
  const { call, newSite } = bench;
  let site: SiteCredentials;
  beforeAll(async () => {
    site = await newSite();
  });
  const each = <T>(values: fc.Arbitrary<T>, check: (value: T) => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(values, async (value) => {
        bench.clock.pass(SECOND);
        await check(value);
      }),
      RUNS,
    );

  it("a text other than the API key returns 401 `invalid_api_key`", async () => {
    await each(near(site.api_key), async (key) => {
      expect(refusal(await call("GET", "/site", { key }))).toEqual([401, "X-API-Key", "invalid_api_key"]);
    });
  });

  it("a text other than the public key returns 404, and an origin other than the allowed origin returns 403", async () => {
    const open = (body: object, origin: string) => call("POST", "/widget/sessions", { origin, body });
    await each(near(site.public_key), async (key) => {
      expect(refusal(await open({ site: key }, ORIGIN))).toEqual([404, "site", "not_found"]);
    });
    await each(near(ORIGIN), async (origin) => {
      const answer = await open({ site: site.public_key }, origin);
      expect(refusal(answer)).toEqual([403, "Origin", "origin_not_allowed"]);
      expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    });
  });

  it("a valid session id is used unchanged, and two different ids are two sessions", async () => {
    const { storage } = bench.service;
    const form = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/);
    const key = site.api_key;
    await each(form, async (session_id) => {
      const answer = await call("POST", "/message", { key, body: { message: "Hi", session_id } });
      expect(answer.json.session_id).toBe(session_id);
      const other =
        session_id === session_id.toUpperCase() ? session_id.toLowerCase() : session_id.toUpperCase();
      if (other !== session_id && (await storage.session(site.site_id, other)) === undefined) {
        expect((await call("GET", `/conversation/${other}`, { key })).status).toBe(404);
      }
    });
  });

  it("an invalid session id returns 400 `invalid_format`, and creates no session", async () => {
    const wrong = hostile.text.filter((text) => !/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/.test(text));
    const key = site.api_key;
    await each(
      fc.oneof(wrong, fc.constantFrom("a".repeat(129), "-a", "a\n", "a b", "ａ")),
      async (session_id) => {
        const answer = await call("POST", "/message", { key, body: { message: "Hi", session_id } });
        expect(refusal(answer)).toEqual([400, "session_id", "invalid_format"]);
        const path = `/conversation/${encodeURIComponent(session_id.toWellFormed())}`;
        expect((await call("GET", path, { key })).status).toBe(404);
      },
    );
  });

  it("a URL other than the `X-Reply-URL` returns 404, and stores nothing", async () => {
    const key = site.api_key;
    const ask = (message: string) => call("POST", "/message", { key, body: { message, session_id: "late" } });
    await ask("Another question, whose address is another");
    const [other] = bench.workflow.received.map(addressOf);
    const workflow = bench.workflow.holds();
    const waiting = ask("Hi");
    const answer = await workflow.next();
    answer.end("Accepted");
    const address = addressOf(answer.received);
    const [index = "", secret = ""] = address.split("-");
    const swapped = [
      `${index}-${other?.split("-")[1]}`,
      `${other?.split("-")[0]}-${secret}`,
      index,
      `${index}-`,
      `-${secret}`,
    ];
    const guesses = fc
      .oneof(fc.constantFrom(...swapped), near(address), hostile.text)
      .filter((text) => text !== "");
    await each(guesses, async (guess) => {
      const path = `/replies/${encodeURIComponent(guess.toWellFormed())}`;
      const { status, json } = await call("POST", path, { body: { message: "Forged" } });
      expect([status, json.error.details.reason]).toEqual([404, "not_found"]);
    });
    expect((await call("POST", `/replies/${address}`, { body: { message: "True" } })).status).toBe(200);
    expect((await waiting).json.message).toBe("True");
  });
});

function addressOf({ headers }: { headers: Record<string, unknown> }): string {
  return String(headers["x-reply-url"]).split("/replies/")[1] as string;
}
