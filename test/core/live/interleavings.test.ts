import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isMissing } from "../../provision/missing.ts";
import { type RedisServer, redisServer } from "../../provision/redis-server.ts";
import { postgresDatabases } from "../storage/postgres-databases.ts";
import { latestId, type Reader, readerAt } from "./heard-conversation.ts";
import { type PausedWorkflow, pausedWorkflow, type WorkflowCall } from "./paused-workflow.ts";
import {
  type Answer,
  type Ground,
  postgresGround,
  type Replicas,
  sqliteGround,
  twoReplicas,
} from "./replicas.ts";

/** Number of random interleavings per storage: enough to cover each pair of steps several times in a few seconds. */
const RUNS = { sqlite: 40, postgres: 15 };
/** The same sequences in each run. PARLEY_TEST_SEED=random tries others, and a number as the seed repeats a failure. */
const { PARLEY_TEST_SEED = "20261123" } = process.env;
const SEED = PARLEY_TEST_SEED === "random" ? Date.now() : Number(PARLEY_TEST_SEED);
const SECOND = 1_000;
/** The setting of the site, with the shortest possible timeout. */
const HANDOVER = { visitors: true, after_failures: 2, timeout: 30, otherwise: "form" as const };
const AGENTS = [
  { id: "may", name: "May" },
  { id: "tom", name: "Tom" },
];

const at = fc.constantFrom(0, 1);
const which = fc.nat({ max: 20 });
const step = fc.oneof(
  {
    arbitrary: fc.record({
      does: fc.constant("ask" as const),
      at,
      keyed: fc.boolean(),
      streamed: fc.boolean(),
    }),
    weight: 5,
  },
  { arbitrary: fc.record({ does: fc.constant("repeat" as const), at, which }), weight: 2 },
  {
    arbitrary: fc.record({
      does: fc.constant("answer" as const),
      which,
      how: fc.constantFrom(
        "whole" as const,
        "handover" as const,
        "silent" as const,
        "piece" as const,
        "piece" as const,
        "end" as const,
        "accept" as const,
        "fail" as const,
        "cut" as const,
      ),
    }),
    weight: 7,
  },
  { arbitrary: fc.record({ does: fc.constant("late" as const), at, which }), weight: 3 },
  {
    arbitrary: fc.record({
      does: fc.constant("handle" as const),
      at,
      by: fc.constantFrom("person" as const, "person" as const, "workflow" as const, "waiting" as const),
      agent: fc.constantFrom(0, 1),
      take: fc.boolean(),
    }),
    weight: 5,
  },
  {
    arbitrary: fc.record({
      does: fc.constant("say" as const),
      at,
      asPerson: fc.boolean(),
      twice: fc.boolean(),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({ does: fc.constant("wait" as const), seconds: fc.constantFrom(1, 11, 31) }),
    weight: 2,
  },
  { arbitrary: fc.record({ does: fc.constant("move" as const), at, which }), weight: 2 },
  { arbitrary: fc.record({ does: fc.constant("kill" as const), at }), weight: 1 },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The steps of an inner list run concurrently. */
const day = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 16 });

describe("For any sequence of events in a conversation", () => {
  describeOn("over two services on one SQLite store", sqliteGround, RUNS.sqlite);

  describe.skipIf(isMissing("Postgres"))("over two services", () => {
    const databases = postgresDatabases();
    describeOn("on Postgres", async () => postgresGround(await databases.fresh()), RUNS.postgres);

    describe.skipIf(isMissing("Redis"))("with Redis", () => {
      let redis: RedisServer;
      beforeAll(async () => {
        redis = await redisServer();
      });
      afterAll(() => redis?.remove());
      describeOn(
        "on Postgres",
        async () => postgresGround(await databases.fresh(), redis.url),
        RUNS.postgres,
      );
    });
  });
});

function describeOn(name: string, open: () => Promise<Ground>, numRuns: number): void {
  describe(name, () => {
    let ground: Ground;
    let replicas: Replicas;
    let workflow: PausedWorkflow;
    let site: { site_id: string; api_key: string };
    let runs = 0;
    beforeAll(async () => {
      // Polls run when the test advances the timers.
      vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
      [ground, workflow] = [await open(), await pausedWorkflow()];
      replicas = await twoReplicas(ground);
      site = await replicas.at(0).service.sites.create({
        name: "Shop",
        plan: "enterprise",
        webhook_url: workflow.url,
        handover: HANDOVER,
        webhook_timeout: 300,
        session_timeout: 86_400,
      });
    });
    afterAll(async () => {
      vi.useRealTimers();
      await workflow?.close();
      await replicas?.close();
    });

    it("replies requested before a takeover are not stored, no message is lost or repeated, and all readers receive the same events", async () => {
      await fc.assert(
        fc.asyncProperty(day, async (steps) => {
          replicas.clock.pass(120 * SECOND);
          const conversation = await begun({ replicas, workflow, site, id: `s-${runs++}` });
          for (const together of steps) await Promise.all(together.map(conversation.take));
          await conversation.check();
        }),
        { numRuns, seed: SEED, endOnFailure: true },
      );
    });
  });
}

interface Asked {
  message: string;
  key: string | undefined;
  streamed: boolean;
  /** How often the message was sent. The epoch of a message follows from its position only if it was sent once. */
  times: number;
  /** Whether a client received the result. */
  isKnown: boolean;
}

/** A call to the workflow, with the highest epoch in which its reply may be stored. */
interface Attempt {
  call: WorkflowCall;
  asked: Asked | undefined;
  epochAtMost: Promise<number>;
}

async function begun(around: {
  replicas: Replicas;
  workflow: PausedWorkflow;
  site: { site_id: string; api_key: string };
  id: string;
}) {
  const { replicas, workflow, site, id } = around;
  const headers = { "x-api-key": site.api_key };
  const path = `/conversation/${id}`;
  const asked: Asked[] = [];
  const attempts: Attempt[] = [];
  const open = new Set<Promise<unknown>>();
  /** Texts that the service reported as stored. */
  const stored = new Set<string>();
  let waited = 0;
  let said = 0;

  const session = () => replicas.at(0).service.storage.session(site.site_id, id);
  const epochNow = async () => (await session())?.epoch ?? 0;
  const background = (work: Promise<unknown>) => {
    const ended: Promise<unknown> = work.finally(() => open.delete(ended));
    open.add(ended);
    return ended;
  };
  const send = async (
    method: string,
    at: number,
    to: string,
    body: object,
    more: Record<string, string> = {},
  ) => {
    await replicas.alive();
    const replica = replicas.at(at);
    const answer = await answerOf(await replica.call(method, to, body, { ...headers, ...more }));
    // Requests to a killed service get no answer.
    return replica.isAlive() ? answer : undefined;
  };

  workflow.onCall((call) => {
    const question = asked.find(({ message }) => message === call.message);
    attempts.push({ call, asked: question, epochAtMost: epochNow().catch(() => Number.POSITIVE_INFINITY) });
  });

  /** Sends a question. Resolves when the workflow has received it or the client is answered; immediately for a repetition. */
  async function ask(at: number, question: Asked): Promise<void> {
    question.times++;
    const before = attempts.length;
    let isAnswered = false;
    void background(
      (async () => {
        const accept = question.streamed ? "text/event-stream" : "application/json";
        const key = question.key === undefined ? {} : { "idempotency-key": question.key };
        const body = { message: question.message, session_id: id };
        const answer = await send("POST", at, "/message", body, { accept, ...key });
        if (answer === undefined) return;
        // If a workflow fails, the response is a 502, but its message is stored.
        expect([200, 502], JSON.stringify(answer)).toContain(answer.status);
        question.isKnown = true;
        if (answer.status === 200 && answer.json.message !== "") stored.add(answer.json.message);
      })().finally(() => {
        isAnswered = true;
      }),
    );
    await until(() => isAnswered || attempts.length > before || question.times > 1);
  }

  await Promise.all([ask(0, newQuestion("first")), until(() => attempts.length === 1)]);
  attempts[0]?.call.end();
  await Promise.all(open);
  const [from, inboxFrom] = [
    await latestId(replicas.at(0), `${path}/events`, site.api_key),
    await latestId(replicas.at(0), "/inbox/events", site.api_key),
  ];
  const readers = [
    await readerAt(replicas.at(0), `${path}/events`, site.api_key, from),
    await readerAt(replicas.at(1), `${path}/events`, site.api_key, from),
    await readerAt(replicas.at(1), "/inbox/events", site.api_key, inboxFrom),
  ];
  const move = async (reader: Reader, at: number): Promise<void> => {
    await replicas.alive();
    const replica = replicas.at(at);
    await reader.goOnAt(replica).catch((error) => {
      if (replica.isAlive()) throw error;
    });
    if (!replica.isAlive()) await move(reader, at);
  };

  function newQuestion(message: string, keyed = false, streamed = false): Asked {
    const question = {
      message,
      key: keyed ? `${id} ${message}`.replaceAll(" ", "-") : undefined,
      streamed,
      times: 0,
      isKnown: false,
    };
    asked.push(question);
    return question;
  }

  async function take(step: Step): Promise<void> {
    switch (step.does) {
      case "ask":
        return ask(step.at, newQuestion(`question ${asked.length}`, step.keyed, step.streamed));
      case "repeat": {
        const keyed = asked.filter(({ key }) => key !== undefined);
        const question = keyed[step.which % keyed.length];
        return question && ask(step.at, question);
      }
      case "answer": {
        const paused = attempts.filter(({ call }) => call.isOpen);
        const call = paused[step.which % paused.length]?.call;
        if (step.how === "whole") call?.whole({ message: call.name });
        if (step.how === "handover") call?.whole({ message: call.name, handover: true });
        if (step.how === "silent") call?.whole({ handover: { reason: "asked for" } });
        if (step.how === "piece") call?.piece("piece of ");
        if (step.how === "end") call?.end();
        if (step.how === "accept") call?.whole({ message: "Workflow was started" });
        if (step.how === "fail") call?.fail();
        if (step.how === "cut") call?.cut();
        return;
      }
      case "late": {
        const call = attempts[step.which % attempts.length]?.call;
        if (call === undefined) return;
        const message = `${call.name} late`;
        const answer = await send("POST", step.at, call.address, { message });
        if (answer?.status === 200) stored.add(message);
        return;
      }
      case "handle": {
        const agent = AGENTS[step.agent];
        const other = AGENTS[1 - step.agent]?.id;
        const body = {
          by: step.by,
          ...(step.by === "person" && { agent, ...(step.take && { take_from: other }) }),
        };
        await send("POST", step.at, `${path}/handling`, body);
        return;
      }
      case "say": {
        const content = `said ${said++}`;
        const as = step.asPerson ? { role: "agent", agent: AGENTS[0] } : {};
        const key = { "idempotency-key": content.replaceAll(" ", "-") };
        const both = step.twice ? [step.at, 1 - step.at] : [step.at];
        const answers = await Promise.all(
          both.map((at) => send("POST", at, `${path}/messages`, { content, ...as }, key)),
        );
        if (answers.some((answer) => answer?.status === 201)) stored.add(content);
        return;
      }
      case "wait":
        // Passes at most 240 s in all, which stays below the workflow's timeout.
        waited += step.seconds;
        if (waited > 240) return;
        replicas.clock.pass(step.seconds * SECOND);
        vi.advanceTimersByTime(3 * SECOND);
        return until(async () => (await overdue()) === 0);
      case "move":
        return move(readers[step.which % readers.length] as Reader, step.at);
      case "kill":
        await replicas.kill(step.at);
        for (const reader of readers) if (!reader.isHeard()) await move(reader, step.at);
        return;
    }
  }

  async function overdue(): Promise<number> {
    const found = await replicas
      .at(0)
      .service.storage.overdueHandovers(replicas.clock.now(), 1)
      .catch(() => []);
    if (found.length > 0) vi.advanceTimersByTime(2 * SECOND);
    return found.length;
  }

  /** Answers all open calls, and then checks the result. */
  async function check(): Promise<void> {
    for (let turn = 0; open.size > 0; turn++) {
      if (turn > 1_000) throw new Error("A message is never answered.");
      for (const { call } of attempts) {
        if (call.isOpen) call.end();
        else await send("POST", 0, call.address, { message: `${call.name} late` });
      }
      await Promise.race([Promise.all(open), pause(10)]);
      // Lets the lease of a message to a killed service expire. A repetition of the message is accepted only afterwards.
      if (turn % 100 === 50) replicas.clock.pass(11 * SECOND);
    }
    const read = await Promise.all([0, 1].map((at) => replicas.at(at).ask("GET", path, undefined, headers)));
    expect(read[1]?.json.messages).toEqual(read[0]?.json.messages);
    const messages: { id: string; role: string; content: string; timestamp: string }[] =
      read[0]?.json.messages;
    // The first two messages came before anybody listened. Each change of handling increments the epoch.
    const happened = messages.length - 2 + (await epochNow());
    const late = await Promise.all(
      [0, 1].map((at) => readerAt(replicas.at(at), `${path}/events`, site.api_key, from)),
    );
    const all = [...late, ...readers].map(async (reader) => {
      const own = () => reader.events.filter(({ data }) => (data.session_id ?? id) === id);
      await until(
        () => own().length >= happened,
        () => vi.advanceTimersByTime(5 * SECOND),
      );
      reader.leave();
      return own();
    });
    const [received = [], ...others] = await Promise.all(all);
    expect(received).toHaveLength(happened);
    for (const other of others) expect(other.map(whatItSays)).toEqual(received.map(whatItSays));
    const texts = received.filter(({ event }) => event === "message").map(({ data }) => data);
    expect(texts).toEqual(messages.slice(2));

    const instants = messages.map(({ timestamp }) => timestamp);
    expect(instants).toEqual(instants.toSorted());
    const { handling } = read[0]?.json ?? {};
    if (handling !== undefined) {
      const change = received.findLastIndex(({ event }) => event === "handling");
      const before = received.slice(0, change).findLast(({ event }) => event === "message");
      if (before !== undefined) expect(handling.since >= before.data.timestamp).toBe(true);
      const after = received.slice(change).find(({ event }) => event === "message");
      if (after !== undefined) expect(after.data.timestamp >= handling.since).toBe(true);
    }

    const contents = messages.map(({ content }) => content);
    expect(contents.filter((content, address) => contents.indexOf(content) !== address)).toEqual([]);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(contents.length);
    expect([...stored].filter((text) => !contents.includes(text))).toEqual([]);
    const reached = asked.filter(
      ({ isKnown, message }) => isKnown || attempts.some(({ call }) => call.message === message),
    );
    expect(reached.filter(({ message }) => !contents.includes(message))).toEqual([]);
    await checkEpochs(received, messages);
  }

  /**
   * Checks that each reply was stored while the workflow handled the conversation, in an epoch in which the reply was allowed.
   * The epoch is the number of earlier changes of handling.
   */
  async function checkEpochs(received: Reader["events"], messages: { content: string }[]): Promise<void> {
    const epochs = new Map<string, { epoch: number; by: string }>();
    let now = { epoch: 0, by: "workflow" };
    for (const { event, data } of received) {
      if (event === "handling") now = { epoch: now.epoch + 1, by: data.by };
      else epochs.set(data.content, now);
    }
    const answered = new Set<string>();
    for (const { call, asked, epochAtMost } of attempts) {
      const reply = messages.find(({ content }) => new RegExp(`\\b${call.name}(?: late)?$`).test(content));
      if (reply === undefined || call.message === "first") continue;
      expect(answered).not.toContain(call.message);
      answered.add(call.message);
      const under = epochs.get(reply.content);
      expect([reply.content, under?.by]).toEqual([reply.content, "workflow"]);
      expect(under?.epoch).toBeLessThanOrEqual(await epochAtMost);
      if (asked?.times === 1)
        expect([reply.content, under?.epoch]).toEqual([reply.content, epochs.get(call.message)?.epoch]);
    }
  }

  return { take, check };
}

function whatItSays({ event, data }: Reader["events"][number]) {
  return event === "message" ? [data.id, data.content] : [event, data.by, data.agent?.id];
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const { status } = response;
  if (!response.headers.get("content-type")?.startsWith("text/event-stream"))
    return { status, json: text === "" ? {} : JSON.parse(text) };
  const [, name = "", data = "{}"] = /event: (done|error)\ndata: (.*)\n\n$/.exec(text) ?? [];
  const json = JSON.parse(data);
  // A stream that has started reports the failure as an event instead of a status.
  const isOurs = name !== "done" && !json.error?.code.startsWith("WEBHOOK_");
  return { status: name === "done" ? status : isOurs ? 500 : 502, json };
}

async function until(
  isSo: () => boolean | Promise<boolean>,
  between: () => unknown = () => undefined,
): Promise<void> {
  for (let attempt = 0; !(await isSo()); attempt++) {
    if (attempt > 2_000) throw new Error(`It never came to be: ${isSo}`);
    if (attempt % 50 === 49) between();
    await pause(5);
  }
}
