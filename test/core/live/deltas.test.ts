import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isMissing } from "../../provision/missing.ts";
import { type RedisServer, redisServer } from "../../provision/redis-server.ts";
import type { ReceivedEvent } from "../api/listening.ts";
import { postgresDatabases } from "../storage/postgres-databases.ts";
import { type PausedWorkflow, pausedWorkflow, type WorkflowCall } from "./paused-workflow.ts";
import {
  type Ground,
  postgresGround,
  type Replica,
  type Replicas,
  sqliteGround,
  twoReplicas,
} from "./replicas.ts";

const STREAMS = 50;
const TAKEOVERS = 20;
const MAY = { id: "may", name: "May" };
/** Milliseconds: more than the buffering of deltas and the delivery of a signal need together. */
const SETTLED = 200;

describe("Deltas of a reply, as listeners on two replicas receive them", () => {
  describeOn("over two services on one SQLite store", sqliteGround);

  describe.skipIf(isMissing("Postgres"))("over two services", () => {
    const databases = postgresDatabases();
    describeOn("on Postgres", async () => postgresGround(await databases.fresh()));

    describe.skipIf(isMissing("Redis"))("with Redis", () => {
      let redis: RedisServer;
      beforeAll(async () => {
        redis = await redisServer();
      });
      afterAll(() => redis?.remove());
      describeOn("on Postgres", async () => postgresGround(await databases.fresh(), redis.url));
    });
  });
});

function describeOn(name: string, open: () => Promise<Ground>): void {
  describe(name, () => {
    let ground: Ground;
    let replicas: Replicas;
    let workflow: PausedWorkflow;
    let headers: Record<string, string>;
    beforeAll(async () => {
      [ground, workflow] = [await open(), await pausedWorkflow()];
      replicas = await twoReplicas(ground);
      const site = await replicas.at(0).service.sites.create({
        name: "Shop",
        plan: "enterprise",
        webhook_url: workflow.url,
        webhook_timeout: 60,
      });
      headers = { "x-api-key": site.api_key };
    });
    afterAll(async () => {
      await workflow?.close();
      await replicas?.close();
    });

    const ask = (at: number, id: string, message: string) =>
      replicas
        .at(at)
        .call("POST", "/message", { message, session_id: id }, { ...headers, accept: "text/event-stream" })
        .then((response) => response.text());
    const begun = async (id: string) => {
      workflow.onCall((call) => call.whole({ message: "Hello" }));
      await ask(0, id, "Hi");
      return Promise.all([0, 1].map((at) => collected(replicas.at(at), id, headers)));
    };

    it("never arrive after the complete message", async () => {
      const readers = await begun("s");
      const random = seeded(1);
      for (let n = 0; n < STREAMS; n++) {
        workflow.onCall(async (call) => {
          for (let piece = 0; piece < 3; piece++) {
            call.piece(`piece ${piece} `);
            await pause(random() * 40);
          }
          call.end();
        });
        await ask(n % 2, "s", `question ${n}`);
      }
      await pause(SETTLED);
      for (const { events, leave } of readers) {
        leave();
        expect(events.filter(({ event }) => event === "message")).toHaveLength(2 * STREAMS);
        expect(events.filter(({ event }) => event === "delta").length).toBeGreaterThan(STREAMS / 2);
        expect(lateDeltas(events)).toEqual([]);
      }
    });

    it("begin with the text so far for a new listener on either replica", async () => {
      for (const at of [0, 1]) {
        const id = `grown-${at}`;
        const readers = await begun(id);
        const call = Promise.withResolvers<WorkflowCall>();
        workflow.onCall(call.resolve);
        const asked = ask(0, id, "question");
        const { piece, end } = await call.promise;
        piece("One,");
        // Waits until both replicas have received the delta, so that both can send it to a new listener.
        await expect.poll(() => readers.map(textOf)).toEqual(["One,", "One,"]);
        const late = await collected(replicas.at(at), id, headers);
        await expect.poll(() => textOf(late)).toBe("One,");
        piece(" two,");
        piece(" three");
        const all = [...readers, late];
        await expect.poll(() => all.map(textOf)).toEqual(all.map(() => "One, two, three"));
        end();
        await asked;
        for (const { leave } of all) leave();
      }
    });

    it("arrive with status lines on either replica, and a later listener receives the latest line", async () => {
      const readers = await begun("status");
      const call = Promise.withResolvers<WorkflowCall>();
      workflow.onCall(call.resolve);
      const asked = ask(0, "status", "question");
      const { piece, end } = await call.promise;
      piece(`${JSON.stringify({ type: "status", content: "Searching" })}\n`);
      await expect.poll(() => readers.map(statusesOf)).toEqual([["Searching"], ["Searching"]]);
      const late = await Promise.all([0, 1].map((at) => collected(replicas.at(at), "status", headers)));
      await expect.poll(() => late.map(statusesOf)).toEqual([["Searching"], ["Searching"]]);
      piece(`${JSON.stringify({ type: "item", content: "Hello" })}\n`);
      const all = [...readers, ...late];
      await expect.poll(() => all.map(textOf)).toEqual(all.map(() => "Hello"));
      const last = await collected(replicas.at(1), "status", headers);
      await expect.poll(() => textOf(last)).toBe("Hello");
      end();
      await asked;
      await pause(SETTLED);
      expect(all.map(statusesOf)).toEqual(all.map(() => ["Searching"]));
      expect(statusesOf(last)).toEqual([]);
      for (const { leave } of [...all, last]) leave();
    });

    it("never arrive after an agent has taken over", async () => {
      const random = seeded(2);
      for (let n = 0; n < TAKEOVERS; n++) {
        const id = `taken-${n}`;
        const readers = await begun(id);
        let isOpen = true;
        workflow.onCall(async (call) => {
          for (let piece = 0; isOpen && call.isOpen && piece < 100; piece++) {
            call.piece(`piece ${piece} `);
            await pause(5);
          }
          if (call.isOpen) call.end();
        });
        const asked = ask(0, id, "question");
        await pause(20 + random() * 150);
        const taken = { by: "person", agent: MAY };
        await replicas.at(n % 2).call("POST", `/conversation/${id}/handling`, taken, headers);
        const changes = () =>
          readers.map(({ events }) => events.findIndex(({ event }) => event === "handling"));
        await expect.poll(() => Math.min(...changes())).toBeGreaterThan(-1);
        await pause(SETTLED);
        isOpen = false;
        await asked;
        for (const [n, { events, leave }] of readers.entries()) {
          leave();
          const change = changes()[n] as number;
          expect(events.slice(change).filter(({ event }) => event === "delta")).toEqual([]);
        }
      }
    });
  });
}

async function collected(replica: Replica, id: string, headers: Record<string, string>) {
  const events: ReceivedEvent[] = [];
  const received = replica.listen(`/conversation/${id}/events`, headers);
  await received.head;
  const follow = async () => {
    for (;;) {
      const event = await received.next().catch(() => undefined);
      if (event === undefined) return;
      events.push(event);
    }
  };
  void follow();
  return { events, leave: () => received.leave() };
}

function textOf({ events }: { events: ReceivedEvent[] }): string {
  return events.flatMap(({ event, data }) => (event === "delta" ? [data.content] : [])).join("");
}

function statusesOf({ events }: { events: ReceivedEvent[] }): string[] {
  return events.flatMap(({ event, data }) => (event === "status" ? [data.text] : []));
}

/** Returns the deltas that arrived after the reply to their question. Questions are asked one after the other. */
function lateDeltas(events: ReceivedEvent[]): ReceivedEvent[] {
  const answered = new Set<string>();
  let asked = "";
  return events.filter(({ event, data }) => {
    if (event === "delta") return answered.has(data.reply_to);
    if (event === "message" && data.role === "user") asked = data.id;
    else answered.add(asked);
    return false;
  });
}

/** Returns random numbers between 0 and 1, the same in each run. */
function seeded(state: number): () => number {
  let last = state;
  return () => {
    last = (last * 48_271) % 2_147_483_647;
    return last / 2_147_483_647;
  };
}
