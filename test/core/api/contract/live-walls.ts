import { describe, expect, it } from "vitest";
import { consolePerson } from "../console-person.ts";
import { type ApiAnswer, type ApiRequest, type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

const HANDOVER = { visitors: true, after_failures: 0, timeout: 300, otherwise: "workflow" as const };
const MAY = { id: "may", name: "May" };

/** Each live call on a conversation, with the permission that it needs. */
const CALLS: [method: string, call: string, permission: string, body?: object][] = [
  ["GET", "events", "conversations:read"],
  ["POST", "messages", "conversations:write", { content: "Hi" }],
  ["POST", "typing", "conversations:write", { by: "agent" }],
  ["POST", "handling", "conversations:write", { by: "workflow" }],
  ["POST", "contact", "conversations:write", { email: "a@b.example" }],
  ["PATCH", "", "conversations:write", { status: "closed" }],
  ["POST", "notes", "conversations:write", { content: "Hi", agent: MAY }],
  ["GET", "notes", "conversations:read"],
  ["POST", "read", "conversations:read", { reader: "may" }],
];

export function describeLiveWalls(open: OpenBench): void {
  const bench = standing(open);
  const { call, newSite, newKey, visit } = bench;

  /** Creates a conversation that an agent handles, and callers without access to it. */
  async function surrounded() {
    const [site, other] = [await newSite({ handover: HANDOVER }), await newSite({ handover: HANDOVER })];
    await call("POST", "/message", { key: site.api_key, body: { message: "Hi", session_id: "s-1" } });
    const taken = { by: "person", agent: MAY };
    await call("POST", "/conversation/s-1/handling", { key: site.api_key, body: taken });
    const byVisitor = async (of: typeof site) => ({ token: (await visit(of)).token, origin: ORIGIN });
    const agent = await consolePerson(bench, "agent", other.site_id);
    const byAgent = (at: string) => (method: string, path: string, more: ApiRequest) =>
      agent.call(method, path, at, more);
    const withIt = (who: ApiRequest) => (method: string, path: string, more: ApiRequest) =>
      call(method, path, { ...who, ...more });
    const sides: Record<string, (method: string, path: string, more: ApiRequest) => Promise<ApiAnswer>> = {
      "nobody's key": withIt({}),
      "another site's key": withIt({ key: other.api_key }),
      "a key without the permission": withIt({ key: await newKey(site, "messages:write", "sessions:read") }),
      "another session's visitor": withIt(await byVisitor(site)),
      "another site's visitor": withIt(await byVisitor(other)),
      "another site's agent, there": byAgent(other.site_id),
      "another site's agent, here": byAgent(site.site_id),
    };
    return { site, other, sides };
  }

  describe("Access to live conversations", () => {
    it.each(CALLS)(
      "is refused to every caller without permission: %s /conversation/s-1/%s",
      async (method, name, permission, body) => {
        const { site, sides } = await surrounded();
        const answers: Record<string, unknown> = {};
        for (const [side, ask] of Object.entries(sides)) {
          answers[side] = refusal(
            await ask(method, `/conversation/s-1${name && `/${name}`}`, body ? { body } : {}),
          );
        }
        const unknown = [404, "session_id", "not_found"];
        const notForVisitors = [403, permission, "missing_permission"];
        const visitorsMay = name === "events" || name === "handling" || name === "contact";
        expect(answers).toEqual({
          "nobody's key": [401, "X-API-Key", "missing_api_key"],
          "another site's key": unknown,
          "a key without the permission": notForVisitors,
          "another session's visitor": visitorsMay ? unknown : notForVisitors,
          "another site's visitor": visitorsMay ? unknown : notForVisitors,
          "another site's agent, there": unknown,
          "another site's agent, here": [403, "X-Parley-Site", "missing_permission"],
        });
        const { json } = await call("GET", "/conversation/s-1", { key: site.api_key });
        expect(json.handling).toMatchObject({ by: "person", agent: MAY });
        expect(json.messages).toHaveLength(2);
        expect(json).not.toHaveProperty("contact");
      },
    );

    it("through GET /inbox/events is limited to the site's own people and keys", async () => {
      const { site, other, sides } = await surrounded();
      for (const side of ["nobody's key", "a key without the permission", "another session's visitor"])
        expect([401, 403], side).toContain((await sides[side]?.("GET", "/inbox/events", {}))?.status);
      expect((await sides["another site's agent, here"]?.("GET", "/inbox/events", {}))?.status).toBe(403);
      const received = bench.listen("GET", "/inbox/events", { key: other.api_key });
      await received.head;
      const say = (key: string, session_id: string) =>
        call("POST", "/message", { key, body: { message: `From ${session_id}`, session_id } });
      await say(site.api_key, "s-1");
      await say(other.api_key, "s-2");
      expect(await received.next()).toMatchObject({ event: "session", data: { session_id: "s-2" } });
      received.leave();
    });
  });
}
