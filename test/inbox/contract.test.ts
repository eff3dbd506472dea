import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fakeService } from "../../inbox/gallery/fake-service.ts";
import { conversation, message } from "../../inbox/gallery/samples.ts";
import { failureOf } from "../../inbox/src/host/failure.ts";
import type { HostEvent, Method, Transport } from "../../inbox/src/host/host.ts";
import { fetchTransport } from "../../inbox/src/transport/fetch-transport.ts";
import type { Page } from "../../inbox/src/transport/page.ts";
import { consolePerson, FROM_CONSOLE } from "../core/api/console-person.ts";
import { type Bench, DAY, openerOf } from "../core/api/harness.ts";
import { overExpress } from "../core/api/over-express.ts";

const PAGE = "https://shop.example/tea";
const SAVED_REPLIES = [{ title: "Hours", text: "We are here from 9 to 5." }];
const CALM: Page = { isHidden: () => false, onShown: () => undefined, onOnline: () => undefined };

interface Side {
  transport: Transport;
  person: { id: string; name: string };
  now: number;
  close(): void | Promise<void>;
}

/** Returns the keys and types of a value. A list has the shape of its first entry. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, each]) => [key, shapeOf(each)]),
  );
}

async function realSide(): Promise<Side> {
  let address = "";
  const bench: Bench = await openerOf(async (service) => {
    const binding = await overExpress(service);
    address = binding.address;
    return binding;
  })();
  const site = await bench.newSite({ saved_replies: SAVED_REPLIES } as object);
  const key = site.api_key;
  const handover = { visitors: true, after_failures: 0, timeout: 300, otherwise: "form" };
  await bench.call("PATCH", "/site", { key, body: { handover, saved_replies: SAVED_REPLIES } });
  const asked = { message: "Is this tea organic?", context: { page_url: PAGE } };
  const user = { id: "u1", email: "ines@example.com" };
  await bench.call("POST", "/message", { key, body: { session_id: "s-1", user, ...asked } });
  await bench.call("POST", "/message", { key, body: { session_id: "s-2", ...asked } });
  const person = await consolePerson(bench, "owner", site.site_id);
  const { json: me } = await person.call("GET", "/console/me");
  const headers = { ...FROM_CONSOLE, "x-parley-site": site.site_id, cookie: person.cookie };
  return {
    transport: fetchTransport({
      address: (path) => `${address}/v1/${path}`,
      headers: () => headers,
      stream: "events",
      page: CALM,
    }),
    person: { id: person.id, name: me.person.name },
    now: bench.clock.now(),
    close: () => bench.close(),
  };
}

function fakeSide(): Side {
  const person = { id: "ada", name: "Ada" };
  const said = (minutes: number) => [
    message("user", "Is this tea organic?", minutes + 1),
    message("assistant", "You said: …", minutes),
  ];
  const more = { page: { url: PAGE }, unread: 1, more: { beginning: { page: PAGE } } };
  const user = { id: "u1", email: "ines@example.com", verified: true };
  const { transport } = fakeService(
    [conversation("s-1", said(5), { ...more, user }), conversation("s-2", said(2), more)],
    {
      people: [person],
      savedReplies: SAVED_REPLIES,
      usage: [{ date: "2026-11-20", messages: 2, sessions: 2, failures: 0, p50_ms: 1, p95_ms: 1 }],
    },
  );
  return { transport, person, now: Date.now(), close: () => undefined };
}

/** Calls that an agent makes in the inbox, by name. */
function callsOf({ person, now }: Side): [name: string, method: Method, path: string, body?: object][] {
  const list = "order=activity&include=preview&page=1&per_page=50";
  const until = new Date(now + DAY).toISOString();
  return [
    ["the list", "GET", `sessions?view=open&${list}`],
    ["a search", "GET", `sessions?view=open&${list}&search=tea`],
    ["earlier conversations", "GET", `sessions?user=u1&${list}`],
    ["the counts", "GET", "inbox/counts"],
    ["the saved replies", "GET", "site/saved-replies"],
    ["usage", "GET", `usage?${new URLSearchParams({ from: "2026-11-19", to: "2026-11-20" })}`],
    ["a conversation", "GET", "conversation/s-1?include=user&limit=100"],
    ["a guest's conversation", "GET", "conversation/s-2?include=user&limit=100"],
    ["one message of more", "GET", "conversation/s-1?include=user&limit=1"],
    ["no notes", "GET", "conversation/s-1/notes"],
    ["a visitor who waits", "POST", "conversation/s-1/handling", { by: "waiting" }],
    ["taking over", "POST", "conversation/s-1/handling", { by: "person", agent: person }],
    ["a reply", "POST", "conversation/s-1/messages", { content: "Yes.", role: "agent", agent: person }],
    ["a note", "POST", "conversation/s-1/notes", { content: "A regular.", agent: person }],
    ["the notes", "GET", "conversation/s-1/notes"],
    ["reading", "POST", "conversation/s-1/read", {}],
    ["typing", "POST", "conversation/s-1/typing", { by: "agent" }],
    ["tags and an assignee", "PATCH", "conversation/s-1", { tags: ["vip"], assignee: person.id }],
    ["a snooze", "PATCH", "conversation/s-1", { snoozed_until: until }],
    ["a conversation with all of it", "GET", "conversation/s-1?include=user&limit=100"],
    ["the snoozed list", "GET", `sessions?view=snoozed&${list}`],
    ["an unknown assignee", "PATCH", "conversation/s-1", { assignee: "nobody" }],
    [
      "a colleague's conversation",
      "POST",
      "conversation/s-2/handling",
      { by: "person", agent: person, take_from: "x" },
    ],
    ["closing", "PATCH", "conversation/s-1", { status: "closed" }],
    ["handing back", "POST", "conversation/s-2/handling", { by: "workflow" }],
    ["deleting", "DELETE", "conversation/s-2"],
    ["a deleted conversation", "GET", "conversation/s-2?include=user"],
  ];
}

/** Makes the calls of `callsOf`. Returns the responses by name, and the events by type. */
async function recorded(side: Side) {
  const leaving = new AbortController();
  const events: HostEvent[] = [];
  const states: string[] = [];
  side.transport.listen("inbox/events", {
    onEvent: (event) => events.push(event),
    onState: (state) => states.push(state),
    signal: leaving.signal,
  });
  await vi.waitFor(() => expect(states.length).toBeGreaterThan(0), { timeout: 30_000 });
  const answers: Record<string, unknown> = {};
  for (const [name, method, path, body] of callsOf(side))
    answers[name] = await side.transport
      .call(method, path, { ...(body && { body }) })
      .catch((error: unknown) => {
        const { status, code, field } = failureOf(error);
        return { refused: `${status} ${field} ${code}` };
      });
  await vi.waitFor(() => expect(events.some(({ type }) => type === "deleted")).toBe(true), {
    timeout: 30_000,
  });
  leaving.abort();
  return { answers, events };
}

const refusalOrShape = (answer: unknown) =>
  typeof answer === "object" && answer !== null && "refused" in answer ? answer : shapeOf(answer);

describe("The in-memory service of the inbox's tests", () => {
  let real: Awaited<ReturnType<typeof recorded>>;
  let fake: Awaited<ReturnType<typeof recorded>>;
  const sides: Side[] = [];
  beforeAll(async () => {
    sides.push(await realSide(), fakeSide());
    const [one, other] = sides as [Side, Side];
    [real, fake] = [await recorded(one), await recorded(other)];
  });
  afterAll(() => Promise.all(sides.map((side) => side.close())));

  const names = callsOf({ person: { id: "", name: "" }, now: 0 } as Side).map(([name]) => name);
  it.each(names)("answers %s as the real service does", (name) => {
    expect(refusalOrShape(fake.answers[name])).toEqual(refusalOrShape(real.answers[name]));
  });

  it.each(["session", "message", "handling", "note", "counts", "deleted"])(
    "emits the same event as the real service: %s",
    (type) => {
      const shapes = ({ events }: typeof real) =>
        events.filter((event) => event.type === type).map(({ data }) => JSON.stringify(shapeOf(data)));
      const known = new Set(shapes(real));
      expect(known.size).toBeGreaterThan(0);
      expect([...new Set(shapes(fake))].filter((shape) => !known.has(shape))).toEqual([]);
    },
  );
});
