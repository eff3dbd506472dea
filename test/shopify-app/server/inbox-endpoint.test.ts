import { describe, expect, it } from "vitest";
import { inboxEndpoint } from "../../../shopify-app/server/inbox/inbox-endpoint.ts";
import type { Member } from "../../../shopify-app/server/inbox/member.ts";

const ORIGIN = "https://app.example";
const ME = { id: "1", name: "May Day" };
const OTHER = { id: "2", name: "Somebody Else" };
const LONGEST = 65_536;

interface Sent {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string;
}

/** Creates the endpoint, and records its calls to the service. */
function endpoint(
  answer: (init: RequestInit) => Response | Promise<Response> = () => Response.json({ success: true }),
  changed: Partial<Member> = {},
) {
  const sent: Sent[] = [];
  const stopping = new AbortController();
  const merchant = {
    shop: "first.myshopify.com",
    staffId: ME.id,
    agent: async () => ME,
    async send(path: string, init: RequestInit) {
      const { method, headers, body } = new Request(`${ORIGIN}/${path}`, init);
      const text = body === null ? "" : await new Response(body).text();
      sent.push({ path, method, headers: Object.fromEntries(headers), body: text });
      return answer(init);
    },
    ...changed,
  } as unknown as Member;
  const handle = inboxEndpoint({ merchant: async () => merchant, stopping: stopping.signal });
  const call = (method: string, path: string, body?: unknown, init: RequestInit = {}) =>
    handle(
      new Request(`${ORIGIN}/app/inbox/${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...init,
      }),
    );
  return { call, sent, stop: () => stopping.abort() };
}

const bodyOf = (sent: Sent[]) => JSON.parse(sent[0]?.body ?? "") as unknown;
// biome-ignore lint/suspicious/noExplicitAny: each test knows the answer it looks at.
const json = async (answer: Response): Promise<any> => answer.json();

describe("The inbox endpoint", () => {
  it.each([
    ["GET", "site"],
    ["GET", "site/keys"],
    ["POST", "site/keys"],
    ["GET", "sites"],
    ["GET", "export"],
    ["DELETE", "sessions"],
    ["PUT", "conversation/ses_1"],
    ["POST", "message"],
    ["POST", "webhook/test"],
    ["GET", "users/7/export"],
    ["POST", "conversation/ses_1"],
    ["GET", "conversation/../site"],
    ["GET", "conversation/%2e%2e/site"],
    ["GET", "conversation/a%2Fb"],
    ["GET", "conversation/ses_1%2Fnotes"],
    ["GET", "conversation/%zz"],
    ["GET", "conversation//notes"],
    ["GET", "calls/bodies"],
    ["POST", "calls/call_1/bodies"],
    ["GET", "calls/a%2Fb/bodies"],
    ["POST", "events"],
    ["GET", "events/evt_1"],
    ["GET", `conversation/${"a".repeat(129)}`],
    ["GET", ""],
  ])("does not forward %s %s", async (method, path) => {
    const { call, sent } = endpoint();
    const answer = await call(method, path);
    expect([answer.status, sent]).toEqual([404, []]);
    expect((await json(answer)).error.details).toEqual({ field: "path", reason: "not_found" });
  });

  it.each([
    ["sessions?view=mine&reader=2&site=other&order=activity", "sessions?order=activity&view=mine&reader=1"],
    ["inbox/counts?reader=2", "inbox/counts?reader=1"],
    ["inbox/events?after=x&reader=2&reader=3", "inbox/events?after=x&reader=1"],
    ["conversation/a:b?include=user&wait=30", "conversation/a%3Ab?include=user"],
    ["usage?from=2026-01-01&api_key=x", "usage?from=2026-01-01"],
    ["calls?page=2&outcome=failed&site=other", "calls?page=2&outcome=failed"],
    ["events?state=failed&api_key=x", "events?state=failed"],
    ["calls/call_1/bodies?site=other", "calls/call_1/bodies"],
  ])("forwards %s with only the inbox's parameters, on behalf of the staff member", async (path, at) => {
    const { call, sent } = endpoint();
    await call("GET", path);
    expect(sent[0]?.path).toBe(at);
  });

  it("replies as the staff member even if the browser names another agent", async () => {
    const { call, sent } = endpoint();
    const given = { content: "Hi", role: "assistant", agent: OTHER, quick_replies: ["x"], files: ["f"] };
    await call("POST", "conversation/s/messages", given, { headers: { "Idempotency-Key": "key-00001" } });
    expect(bodyOf(sent)).toEqual({ content: "Hi", files: ["f"], role: "agent", agent: ME });
    expect(sent[0]?.headers["idempotency-key"]).toBe("key-00001");
  });

  it.each([
    ["handling", { by: "person", agent: OTHER }, { by: "person", agent: ME }],
    ["notes", { content: "x", agent: OTHER }, { content: "x", agent: ME }],
    ["read", { message_id: "m", reader: OTHER.id }, { message_id: "m", reader: ME.id }],
    ["typing", { by: "assistant", name: "Bot" }, { by: "agent" }],
  ])("forwards POST conversation/s/%s only on behalf of the staff member", async (what, given, passed) => {
    const { call, sent } = endpoint();
    await call("POST", `conversation/s/${what}`, given);
    expect(bodyOf(sent)).toEqual(passed);
  });

  it("assigns a conversation only to the staff member or to nobody", async () => {
    const { call, sent } = endpoint();
    await call("PATCH", "conversation/s", { assignee: ME.id, tags: ["a"] });
    await call("PATCH", "conversation/s", { assignee: null });
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
      { assignee: ME, tags: ["a"] },
      { assignee: null },
    ]);
    for (const assignee of [OTHER.id, OTHER])
      expect((await call("PATCH", "conversation/s", { assignee })).status).toBe(400);
    expect(sent).toHaveLength(2);
  });

  it("changes no setting of the site, except that it switches `live` on", async () => {
    const { call, sent } = endpoint();
    await call("PATCH", "site", { live: true, webhook_url: "https://elsewhere.example" });
    expect(bodyOf(sent)).toEqual({ live: true });
    expect((await call("PATCH", "site", { live: false })).status).toBe(400);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ["too_long", "x".repeat(LONGEST + 1)],
    ["malformed_json", "{"],
    ["invalid_value", "[]"],
  ])("refuses an unusable body with the reason %s, without calling the service", async (reason, body) => {
    const { call, sent } = endpoint();
    const answer = await call("POST", "conversation/s/notes", undefined, { body });
    expect([answer.status, (await json(answer)).error.details.reason, sent]).toEqual([400, reason, []]);
  });

  it("forwards the service's status, error and Retry-After, but no other header", async () => {
    const error = {
      code: "RATE_LIMIT_EXCEEDED",
      message: "Too many.",
      details: { field: "burst", reason: "limit_exceeded", params: { limit: 60 } },
    };
    const headers = { "Retry-After": "7", "Set-Cookie": "a=b", "X-RateLimit-Limit": "60" };
    const { call } = endpoint(() => Response.json({ success: false, error }, { status: 429, headers }));
    const answer = await call("GET", "sessions");
    expect([answer.status, await json(answer)]).toEqual([429, { success: false, error }]);
    expect(answer.headers.get("Retry-After")).toBe("7");
    expect([answer.headers.get("Set-Cookie"), answer.headers.get("X-RateLimit-Limit")]).toEqual([null, null]);
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
  });

  it("returns 503 if the service does not answer, and passes on a response of Shopify's library", async () => {
    const { call } = endpoint(() => Promise.reject(new TypeError("fetch failed")));
    const answer = await call("GET", "sessions");
    expect([answer.status, (await json(answer)).error.details.reason]).toEqual([503, "unreachable"]);
    const again = new Response(null, { status: 401 });
    const handle = inboxEndpoint({
      merchant: () => Promise.reject(again),
      stopping: new AbortController().signal,
    });
    expect(await handle(new Request(`${ORIGIN}/app/inbox/sessions`))).toBe(again);
  });

  it("begins a search with the conversations of customers that Shopify finds, each listed once", async () => {
    const row = (session_id: string, verified = true) => ({ session_id, user: { id: "7", verified } });
    const asked: unknown[] = [];
    const { call, sent } = endpoint(
      () => {
        const isOfCustomer = sent.at(-1)?.path.includes("user=7");
        const data = isOfCustomer ? [row("a"), row("b"), row("claimed", false)] : [row("b"), row("c")];
        return Response.json({ success: true, data, pagination: { total: data.length } });
      },
      {
        async graphql(_, { variables }) {
          asked.push(variables?.words);
          return { data: { customers: { nodes: [{ id: "gid://shopify/Customer/7" }] } } };
        },
      },
    );
    const ids = async (path: string) => {
      const { data, pagination } = await json(await call("GET", path));
      return [data.map(({ session_id }: { session_id: string }) => session_id), pagination.total];
    };
    expect(await ids("sessions?view=open&search=-ada:(x)&page=1")).toEqual([["a", "b", "c"], 3]);
    expect(asked).toEqual(["ada x"]);
    expect(sent[1]?.path).toBe("sessions?page=1&view=open&reader=1&user=7&per_page=5");
    expect(await ids("sessions?view=open&search=ada&page=2")).toEqual([["b", "c"], 2]);
    expect(await ids("sessions?view=disliked&search=ada")).toEqual([["b", "c"], 2]);
    expect(await ids("sessions?search=OR")).toEqual([["b", "c"], 2]);
    expect(asked).toHaveLength(1);
  });

  it("serves a transcript as a file that no page can run", async () => {
    const { call, sent } = endpoint(
      () => new Response("Ada: Hi", { headers: { "Content-Type": "text/plain" } }),
    );
    const headers = { "Accept-Language": "de", Accept: "text/html" };
    const answer = await call("GET", "conversation/s/transcript", undefined, { headers });
    expect(await answer.text()).toBe("Ada: Hi");
    expect(answer.headers.get("Content-Disposition")).toBe("attachment");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(sent[0]?.headers).toMatchObject({ "accept-language": "de" });
    expect(sent[0]?.headers.accept).not.toBe("text/html");
  });

  it("forwards a file with its type and name", async () => {
    const { call, sent } = endpoint();
    const body = "x".repeat(LONGEST * 2);
    const headers = { "Content-Type": "text/plain", "X-File-Name": "a%20b.txt" };
    await call("POST", "conversation/s/files", undefined, { body, headers });
    expect(sent[0]).toMatchObject({
      path: "conversation/s/files",
      headers: { "content-type": "text/plain", "x-file-name": "a%20b.txt" },
    });
    expect(sent[0]?.body).toHaveLength(LONGEST * 2);
  });
});

describe("A stream of the inbox", () => {
  /** Creates the endpoint for a service whose streams stay open, and counts the open streams. */
  function streaming() {
    let open = 0;
    const given = endpoint(() => {
      open += 1;
      const first = new TextEncoder().encode("id: 1\n\n");
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(first),
        cancel() {
          open -= 1;
        },
      });
      return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
    });
    return { ...given, open: () => open };
  }

  it("is forwarded piece by piece, and ends when the browser disconnects", async () => {
    const { call, sent, open } = streaming();
    const disconnected = new AbortController();
    const headers = { "Last-Event-ID": "41" };
    const answer = await call("GET", "inbox/events", undefined, { headers, signal: disconnected.signal });
    const reader = answer.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("id: 1\n\n");
    expect(answer.headers.get("Cache-Control")).toContain("no-transform");
    expect(sent[0]?.headers).toMatchObject({ accept: "text/event-stream", "last-event-id": "41" });
    disconnected.abort();
    expect((await reader?.read())?.done).toBe(true);
    expect(open()).toBe(0);
  });

  it("ends when the app stops", async () => {
    const { call, stop, open } = streaming();
    const answer = await call("GET", "conversation/s/events");
    stop();
    expect(await answer.text()).toMatch(/^(id: 1\n\n)?$/);
    expect(open()).toBe(0);
  });

  it("is refused if the staff member has too many streams, until one of them is closed", async () => {
    const { call, open } = streaming();
    const answers = await Promise.all(Array.from({ length: 12 }, () => call("GET", "inbox/events")));
    const refused = await call("GET", "inbox/events");
    expect([refused.status, (await json(refused)).error.details.params]).toEqual([429, { limit: 12 }]);
    await answers[0]?.body?.cancel();
    expect((await call("GET", "inbox/events")).status).toBe(200);
    expect(open()).toBe(12);
  });

  it("does not count toward the limit if the service refuses it", async () => {
    const error = { code: "NOT_FOUND", message: "", details: { field: "session_id", reason: "not_found" } };
    const { call } = endpoint(() => Response.json({ success: false, error }, { status: 404 }));
    for (let count = 0; count < 13; count++)
      expect((await call("GET", "conversation/s/events")).status).toBe(404);
  });
});
