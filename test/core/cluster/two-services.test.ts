import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatServiceParts } from "../../../core/src/app/foundation.ts";
import { type PostgresBroadcast, postgresBroadcast } from "../../../core/src/cluster/postgres-broadcast.ts";
import { redisConnection } from "../../../core/src/cluster/redis-connection.ts";
import type { Storage } from "../../../core/src/storage/port.ts";
import { postgresStorage } from "../../../core/src/storage/postgres/postgres-storage.ts";
import { isMissing } from "../../provision/missing.ts";
import { type RedisServer, redisServer } from "../../provision/redis-server.ts";
import { consolePerson, cookieOf, FROM_CONSOLE, PASSWORD, withCookie } from "../api/console-person.ts";
import { type Bench, type Call, MINUTE, ORIGIN, openerOf } from "../api/harness.ts";
import { overFetch } from "../api/over-fetch.ts";
import type { Received } from "../api/pretend-workflow.ts";
import { postgresDatabases } from "../storage/postgres-databases.ts";

const BASE = "https://chat.example/v1";
const addressOf = ({ headers }: Received) => String(headers["x-reply-url"]).replace(BASE, "");

describe.skipIf(isMissing("Postgres") || isMissing("Redis"))(
  "With two services on Postgres and Redis,",
  () => {
    let server: RedisServer;
    beforeAll(async () => {
      server = await redisServer();
    });
    afterAll(() => server?.remove());

    const { bench, there } = describeTwo(async (_, log) => ({
      redis: redisConnection({ url: server.url, log, answerWithin: 10_000 }),
    }));

    it("both count the same limits, and report the same remaining requests", async () => {
      const site = await bench().newSite({ visitor_messages_per_minute: 4 });
      const { token } = await bench().visit(site);
      const answers = [];
      for (const { call } of [bench(), there(), bench(), there(), bench(), there()]) {
        answers.push(await call("POST", "/message", { token, origin: ORIGIN, body: { message: "Hi" } }));
      }
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429]);
      expect(answers.map(({ headers }) => headers["x-ratelimit-remaining"])).toEqual([
        "3",
        "2",
        "1",
        "0",
        "0",
        "0",
      ]);
    });

    it("a sign-in to the console at one service is valid at the other", async () => {
      const person = await consolePerson(bench(), "operator");
      const elsewhere = withCookie(there().call, person.cookie);
      expect((await elsewhere.call("GET", "/console/me")).json.person.email).toBe(person.email);
      await person.call("POST", "/console/sign-out");
      expect((await elsewhere.call("GET", "/console/me")).status).toBe(401);
    });
  },
);

describe.skipIf(isMissing("Postgres"))("With two services only on Postgres,", () => {
  const opened: PostgresBroadcast[] = [];
  afterAll(async () => {
    for (const broadcast of opened) await broadcast.close();
  });
  describeTwo(async (url) => {
    const broadcast = postgresBroadcast({ url, name: `s${opened.length}` });
    opened.push(broadcast);
    await broadcast.open();
    return { broadcast };
  });
});

/**
 * Tests two services on one Postgres. In these tests, `setTimeout` never fires: a service that waits for a reply cannot poll
 * storage, and depends on the signals of the other service.
 */
function describeTwo(
  parts: (databaseUrl: string, log: ChatServiceParts["log"]) => Promise<Partial<ChatServiceParts>>,
) {
  const databases = postgresDatabases();
  let bench: Bench;
  let there: Awaited<ReturnType<Bench["replica"]>>;
  /** Number of conversations read from storage. */
  let polls = 0;

  beforeAll(async () => {
    const url = await databases.fresh();
    bench = await openerOf(overFetch)({
      parts: async (log) => {
        const store = await postgresStorage({ url, maxConnections: 3 });
        const conversation: Storage["conversation"] = (...given) => {
          polls++;
          return store.conversation(...given);
        };
        return { storage: { ...store, conversation }, ...(await parts(url, log)) };
      },
    });
    there = await bench.replica();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  beforeEach(() => {
    bench.clock.pass(MINUTE);
    bench.workflow.reset();
    polls = 0;
  });
  afterAll(async () => {
    vi.useRealTimers();
    await bench?.close();
  });

  const body = { message: "Hi", session_id: "s-1" };
  const ask = (call: Call, key: string) => call("POST", "/message", { key, body });
  const read = (call: Call, key: string, wait = 0) => call("GET", `/conversation/s-1?wait=${wait}`, { key });

  it("a person removed at one service immediately loses the session opened at the other", async () => {
    const site = await bench.newSite();
    const owner = await consolePerson(bench, "owner", site.site_id);
    const agent = await consolePerson(bench, "agent", site.site_id);
    const body = { email: agent.email, password: PASSWORD };
    const signedIn = await there.call("POST", "/console/sign-in", { headers: FROM_CONSOLE, body });
    const elsewhere = withCookie(there.call, cookieOf(signedIn));
    expect((await elsewhere.call("GET", "/sessions", site.site_id)).status).toBe(200);
    expect((await owner.call("DELETE", `/site/people/${agent.id}`, site.site_id)).status).toBe(200);
    for (const { call } of [agent, elsewhere])
      expect((await call("GET", "/sessions", site.site_id)).status).toBe(401);
  });

  it("a key revoked at one service receives no further events at either service, and other keys still receive events", async () => {
    const site = await bench.newSite();
    await ask(bench.call, site.api_key);
    const key = await bench.newKey(site, "conversations:read");
    const paths = ["/inbox/events", "/conversation/s-1/events"];
    const listen = (of: string) =>
      [bench, there].flatMap((one) => paths.map((path) => one.listen("GET", path, { key: of })));
    const [revoked, others] = [listen(key), listen(site.api_key)];
    for (const { head } of [...revoked, ...others]) expect((await head).status).toBe(200);
    const keys = await bench.service.sites.keys(site.site_id);
    const keyId = keys.find(({ permissions }) => permissions.length === 1)?.id;
    const deleted = await bench.call("DELETE", `/site/keys/${keyId}`, { key: site.api_key });
    expect(deleted.status).toBe(200);
    for (const received of revoked) expect(await received.rest()).toEqual([]);
    await ask(bench.call, site.api_key);
    for (const received of others) expect((await received.next())?.event).toMatch(/session|message/);
  });

  it("knowledge changed at one service is used for the next message at the other", async () => {
    const { api_key: key } = await bench.newSite({ webhook_knowledge: true });
    const sent = async () => {
      await ask(there.call, key);
      return bench.workflow.last().json.context.knowledge;
    };
    const entry = { question: "Hi?", answer: "Hello." };
    expect(await sent()).toBeUndefined();
    const { json } = await bench.call("POST", "/knowledge", { key, body: entry });
    await expect.poll(sent, WAIT).toEqual([entry]);
    await bench.call("PATCH", `/knowledge/${json.entry.id}`, { key, body: { answer: "Bye." } });
    await expect.poll(sent, WAIT).toEqual([{ ...entry, answer: "Bye." }]);
    await bench.call("DELETE", `/knowledge/${json.entry.id}`, { key });
    await expect.poll(sent, WAIT).toBeUndefined();
  });

  it("a reply that one service is writing stops if the caller stops it at the other", async () => {
    const { api_key: key } = await bench.newSite();
    const workflow = bench.workflow.holds();
    const reply = bench.listen("POST", "/message", { key, body });
    const answer = await workflow.next();
    answer.say("Hello");
    await reply.next();
    const stopped = await there.call("POST", "/conversation/s-1/stop", { key });
    expect(stopped.json).toEqual({ success: true, stopped: 1 });
    expect((await reply.rest()).at(-1)).toMatchObject({
      event: "done",
      data: { message: "Hello", stopped: true },
    });
    await answer.hungUp;
    const again = await there.call("POST", "/conversation/s-1/stop", { key });
    expect(again.json.stopped).toBe(0);
  });

  it("a stop returns the number of replies stopped at both services", async () => {
    const { api_key: key } = await bench.newSite();
    const workflow = bench.workflow.holds();
    const replies = [ask(bench.call, key), ask(there.call, key)];
    const answers = [await workflow.next(), await workflow.next()];
    expect((await there.call("POST", "/conversation/s-1/stop", { key })).json.stopped).toBe(2);
    for (const reply of replies) expect((await reply).json).toMatchObject({ message: "", stopped: true });
    for (const { hungUp } of answers) await hungUp;
  });

  it("a late reply sent to one service arrives immediately, even if the webhook has not answered the other service yet", async () => {
    const { api_key: key } = await bench.newSite();
    const workflow = bench.workflow.holds();
    const reply = ask(bench.call, key);
    const answer = await workflow.next();
    const posted = await there.call("POST", addressOf(answer.received), { body: { message: "Late" } });
    expect(posted.status).toBe(200);
    expect((await reply).json.message).toBe("Late");
    await answer.hungUp;
  });

  it("a late reply sent to one service reaches a caller who waits at the other after the webhook's acknowledgement", async () => {
    const { api_key: key } = await bench.newSite({ webhook_timeout: 300 });
    const workflow = bench.workflow.holds();
    const reply = ask(bench.call, key);
    const answer = await workflow.next();
    answer.end("Accepted");
    await there.call("POST", addressOf(answer.received), { body: { message: "Late" } });
    expect((await reply).json.message).toBe("Late");
  });

  it("a caller at one service gets a reply that the other has written as soon as the reply is stored", async () => {
    const { api_key: key } = await bench.newSite();
    const workflow = bench.workflow.holds();
    const reply = ask(bench.call, key);
    const answer = await workflow.next();
    const waiting = read(there.call, key, 30);
    await expect.poll(() => polls, WAIT).toBe(2);
    answer.end("Hello");
    const { json } = await waiting;
    expect(json.messages).toMatchObject([{ content: "Hi" }, { content: "Hello" }]);
    expect(json).not.toHaveProperty("reply_pending");
    expect((await reply).json.message).toBe("Hello");
  });

  it("the reply that one service is writing is discarded if the other deletes the conversation", async () => {
    const { api_key: key } = await bench.newSite();
    const workflow = bench.workflow.holds();
    const reply = ask(bench.call, key);
    const answer = await workflow.next();
    expect((await there.call("DELETE", "/conversation/s-1", { key })).status).toBe(200);
    expect((await reply).status).toBe(404);
    await answer.hungUp;
    expect((await read(bench.call, key)).status).toBe(404);
  });

  it("settings changed at one service apply immediately at both", async () => {
    const { api_key: key } = await bench.newSite();
    const origin = "https://new.example";
    const allowed = async ({ call }: Pick<Bench, "call">) =>
      (await call("GET", "/site", { key, origin })).headers["access-control-allow-origin"];
    expect([await allowed(bench), await allowed(there)]).toEqual([undefined, undefined]);
    await there.call("PATCH", "/site", { key, body: { allowed_origins: [origin] } });
    expect(await allowed(there)).toBe(origin);
    await expect.poll(() => allowed(bench), WAIT).toBe(origin);
  });

  it("a key revoked at one service is void immediately at the other", async () => {
    const site = await bench.newSite();
    const key = await bench.newKey(site, "usage:read");
    const status = async () => (await bench.call("GET", "/usage", { key })).status;
    expect(await status()).toBe(200);
    const listed = await there.call("GET", "/site/keys", { key: site.api_key });
    const { key_id } = listed.json.data.find(({ label }: { label: string }) => label === "");
    await there.call("DELETE", `/site/keys/${key_id}`, { key: site.api_key });
    await expect.poll(status, WAIT).toBe(401);
  });

  return { bench: () => bench, there: () => there };
}

/** Milliseconds. */
const WAIT = { timeout: 60_000, interval: 20 };
