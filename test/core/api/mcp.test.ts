import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, it } from "vitest";
import type { Binding } from "./harness.ts";
import { openerOf, standing } from "./harness.ts";
import { overExpress } from "./over-express.ts";
import { overFetch } from "./over-fetch.ts";

describe.each([
  { over: "Express", bind: overExpress },
  { over: "fetch", bind: overFetch },
])("The MCP server over $over, called by the SDK's own client", ({ bind }) => {
  let send: Binding["send"];
  const bench = standing(
    openerOf(async (service) => {
      const binding = await bind(service);
      send = binding.send;
      return binding;
    }),
  );
  const { call, newSite, newKey, visit, clock } = bench;

  const ask = (init: RequestInit = {}) =>
    send("/mcp", { method: "POST", ...init }, { ip: "203.0.113.7", secure: true });

  async function connected(key: string): Promise<Client> {
    const client = new Client({ name: "test", version: "1" });
    const transport = new StreamableHTTPClientTransport(new URL("https://chat.example/mcp"), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
      fetch: (_url, init) => ask(init),
    });
    await client.connect(transport as Parameters<Client["connect"]>[0]);
    return client;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the shape differs from tool to tool.
  async function use(client: Client, name: string, input: Record<string, unknown> = {}): Promise<any> {
    const result = await client.callTool({ name, arguments: input });
    return result.isError
      ? { error: (result.content as { text: string }[])[0]?.text }
      : result.structuredContent;
  }
  const toolsOf = async (key: string) =>
    (await (await connected(key)).listTools()).tools.map(({ name }) => name);

  it("finds, reads and answers conversations, takes them over and hands them back", async () => {
    const { api_key: key } = await newSite();
    await call("POST", "/message", { key, body: { message: "Where is my parcel?", session_id: "s-1" } });
    const client = await connected(key);
    const found = await use(client, "find_conversations", { search: "PARCEL" });
    expect(found.data).toMatchObject([{ session_id: "s-1" }]);
    const agent = { id: "ada", name: "Ada" };
    const taken = await use(client, "hand_over", { session_id: "s-1", agent });
    expect(taken.handling).toMatchObject({ by: "person", agent });
    await use(client, "reply_as_person", { session_id: "s-1", content: "On its way.", agent });
    const read = await use(client, "read_conversation", { session_id: "s-1" });
    expect(read.messages.at(-1)).toMatchObject({ role: "agent", content: "On its way.", agent });
    expect((await use(client, "hand_back", { session_id: "s-1" })).handling).toBeUndefined();
    expect((await use(client, "usage")).data).toMatchObject([{ messages: 1, sessions: 1 }]);
  });

  it("returns a long conversation in small pages", async () => {
    const { api_key: key } = await newSite({ plan: "enterprise" });
    await call("POST", "/message", { key, body: { message: "Hello", session_id: "long" } });
    for (let n = 0; n < 40; n++)
      await call("POST", "/conversation/long/messages", { key, body: { content: "😀".repeat(9_900) + n } });
    const client = await connected(key);
    const read: { id: string }[] = [];
    for (let before: string | undefined; ; ) {
      const result = await client.callTool({
        name: "read_conversation",
        arguments: { session_id: "long", limit: 1_000, before },
      });
      expect(JSON.stringify(result).length).toBeLessThan(1_000_000);
      const page = result.structuredContent as { messages: { id: string }[]; has_more?: true };
      read.unshift(...page.messages);
      before = page.messages[0]?.id;
      if (page.has_more === undefined) break;
    }
    expect(new Set(read.map(({ id }) => id)).size).toBe(42);
  });

  it("lists only the tools that the key's permissions allow", async () => {
    const site = await newSite();
    expect(await toolsOf(site.api_key)).toEqual([
      "find_conversations",
      "read_conversation",
      "reply_as_person",
      "hand_over",
      "hand_back",
      "usage",
    ]);
    expect(await toolsOf(await newKey(site, "conversations:read"))).toEqual(["read_conversation"]);
    const usage = await newKey(site, "usage:read");
    expect(await toolsOf(usage)).toEqual(["usage"]);
    await expect(use(await connected(usage), "read_conversation", { session_id: "s" })).rejects.toThrow();
  });

  it("neither returns nor changes data of another site", async () => {
    const [mine, theirs] = [await newSite(), await newSite()];
    await call("POST", "/message", { key: mine.api_key, body: { message: "Secret", session_id: "mine" } });
    const client = await connected(theirs.api_key);
    expect((await use(client, "find_conversations", { search: "secret" })).data).toEqual([]);
    const agent = { id: "eve", name: "Eve" };
    for (const [name, input] of [
      ["read_conversation", {}],
      ["reply_as_person", { content: "Hi", agent }],
      ["hand_over", { agent }],
      ["hand_back", {}],
    ] as const) {
      for (const session_id of ["mine", "x/../mine", "../sessions?", "\ud800mine"]) {
        const { error } = await use(client, name, { session_id, ...input });
        expect(error).toContain("NOT_FOUND");
      }
    }
    expect((await use(client, "usage")).data).toEqual([]);
    const stored = await call("GET", "/conversation/mine", { key: mine.api_key });
    expect(stored.json.messages).toHaveLength(2);
    expect(stored.json.handling).toBeUndefined();
  });

  it("reports to the model why a call failed", async () => {
    const client = await connected((await newSite()).api_key);
    expect((await use(client, "read_conversation")).error).toContain("session_id");
    expect((await use(client, "usage", { from: "soon" })).error).toContain("INVALID_REQUEST");
  });

  it("accepts only API keys, and refuses pages of other origins", async () => {
    const site = await newSite();
    const { token } = await visit(site);
    const ping = (
      headers: Record<string, string>,
      body: unknown = { jsonrpc: "2.0", id: 1, method: "ping" },
    ) => ask({ headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) });
    const key = { authorization: `Bearer ${site.api_key}` };
    expect(await (await ping(key)).json()).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    const statusOf = async (...given: Parameters<typeof ping>) => (await ping(...given)).status;
    expect(await statusOf({})).toBe(401);
    expect(await statusOf({ authorization: "Bearer sk_unknown" })).toBe(401);
    expect(await statusOf({ authorization: `Bearer ${token}` })).toBe(401);
    expect(await statusOf({ ...key, origin: "https://evil.example" })).toBe(403);
    expect(await statusOf({ ...key, origin: "https://chat.example" })).toBe(200);
    expect(await statusOf({ ...key, "mcp-protocol-version": "1999-01-01" })).toBe(400);
    expect(await statusOf(key, [])).toBe(400);
    expect(await statusOf(key, { jsonrpc: "2.0", id: 1, method: "x".repeat(70_000) })).toBe(400);
    expect(await (await ping(key, { jsonrpc: "2.0", id: 1, method: "other" })).json()).toMatchObject({
      error: { code: -32_601 },
    });
    expect((await ask({ method: "GET" })).status).toBe(405);
  });

  it("counts each call toward the key's limits, like the API", async () => {
    const { api_key: key } = await newSite({ plan: "free" });
    const client = await connected(key);
    const answers: { error?: string }[] = [];
    for (let at = 0; at < 10; at++)
      answers.push(await use(client, "usage").catch((error) => ({ error: String(error) })));
    expect(answers.at(-1)?.error).toMatch(/RATE_LIMIT_EXCEEDED|429/);
    clock.pass(60_000);
    expect((await use(client, "usage")).data).toEqual([]);
  });
});
