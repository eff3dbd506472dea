import { describe, expect, it, vi } from "vitest";
import { MINUTE, type OpenBench, refusal, standing } from "../harness.ts";
import { liveCalls, MAY } from "./live-calls.ts";

const HANDOVER = { visitors: true, after_failures: 0, timeout: 30, otherwise: "form" as const };

export function describeOutcomes(open: OpenBench): void {
  const bench = standing(open);
  const { call, newSite, newKey, visit, clock } = bench;
  const { openStream, some } = liveCalls(bench);

  /** Opens a conversation in which the workflow hands over, and no agent takes over before the wait times out. */
  const missed = async (site: Awaited<ReturnType<typeof newSite>>) => {
    const visitor = await visit(site);
    const handover = { reason: "angry", summary: "wants money back" };
    bench.workflow.answers(() => ({ body: { message: "One moment", handover } }));
    await call("POST", "/message", { token: visitor.token, body: { message: "Help" } });
    clock.pass(MINUTE);
    await vi.waitFor(
      async () => {
        const session = await bench.service.storage.session(site.site_id, visitor.session_id);
        expect(session?.outcome?.is).toBe("missed");
      },
      { timeout: 20_000, interval: 100 },
    );
    return visitor;
  };
  const list = async (key: string, query: string) => {
    const { json } = await call("GET", `/sessions?${query}`, { key });
    return json;
  };
  const why = {
    outcome_reason_code: "workflow_asked",
    outcome_reason: "angry",
    outcome_summary: "wants money back",
  };
  const ids = ({ data }: { data: { session_id: string }[] }) => data.map(({ session_id }) => session_id);

  describe("The outcome of a conversation", () => {
    it("is `missed` after a wait has timed out, until an agent sends a message", async () => {
      const site = await newSite({ handover: HANDOVER });
      const key = site.api_key;
      const { session_id: id, token } = await missed(site);
      const found = await list(key, "view=missed&include=preview");
      expect(found.data).toMatchObject([{ session_id: id, outcome: "missed", ...why }]);
      expect(found.pagination).toMatchObject({ total: 1, total_pages: 1 });
      expect((await list(key, "per_page=1")).data).toMatchObject([{ session_id: id, outcome: "missed" }]);
      const path = `/conversation/${id}`;
      expect((await call("GET", path, { key })).json).toMatchObject({ outcome: "missed", ...why });
      expect((await call("GET", path, { token })).json).not.toHaveProperty("outcome");
      const body = { content: "Sorry", role: "agent", agent: MAY };
      await call("POST", `${path}/messages`, { key, body });
      expect(ids(await list(key, "view=missed"))).toEqual([]);
      expect((await call("GET", path, { key })).json).not.toHaveProperty("outcome");
    });

    it("is `contact_left` after the visitor has sent the contact form, and include=preview lists the contact details", async () => {
      const site = await newSite({ handover: HANDOVER });
      const key = site.api_key;
      const { session_id: id, token } = await missed(site);
      const inbox = await openStream("/inbox/events", { key });
      const contact = { email: "ada@example.com", name: "Ada", message: "Call me" };
      await call("POST", `/conversation/${id}/contact`, { token, body: contact });
      const [event] = await some(inbox, 1);
      inbox.leave();
      expect([event?.event, event?.data]).toEqual([
        "session",
        expect.objectContaining({ session_id: id, outcome: "contact_left", ...why }),
      ]);
      expect(ids(await list(key, "view=missed"))).toEqual([]);
      expect((await list(key, "view=contact&include=preview")).data).toMatchObject([
        { session_id: id, outcome: "contact_left", ...why, contact },
      ]);
      const [plain] = (await list(key, "view=contact")).data;
      expect(plain).not.toHaveProperty("contact");
    });

    it("stays `contact_left` if the visitor's wait then times out, but not if a wait times out after an agent's answer", async () => {
      const site = await newSite({ handover: HANDOVER });
      const key = site.api_key;
      const { session_id: id, token } = await visit(site);
      const path = `/conversation/${id}`;
      const wait = () => call("POST", `${path}/handling`, { token, body: { by: "waiting" } });
      const timedOut = async () => {
        clock.pass(MINUTE);
        await vi.waitFor(
          async () => {
            const session = await bench.service.storage.session(site.site_id, id);
            expect(session?.handling).toBeUndefined();
          },
          { timeout: 20_000, interval: 100 },
        );
      };
      await wait();
      await call("POST", `${path}/contact`, { token, body: { email: "ada@example.com" } });
      await timedOut();
      expect(ids(await list(key, "view=contact"))).toEqual([id]);
      expect(ids(await list(key, "view=missed"))).toEqual([]);
      const body = { content: "Sorry", role: "agent", agent: MAY };
      await call("POST", `${path}/messages`, { key, body });
      await wait();
      await timedOut();
      expect(ids(await list(key, "view=missed"))).toEqual([id]);
    });

    it("filters the list of sessions, page by page, for a key with conversations:read", async () => {
      const site = await newSite({ handover: HANDOVER });
      const all = [await missed(site), await missed(site), await missed(site)].map((one) => one.session_id);
      const page = await list(site.api_key, "view=missed&per_page=2&page=2");
      expect([ids(page), page.pagination]).toEqual([
        [all[0]],
        { page: 2, per_page: 2, total: 3, total_pages: 2 },
      ]);
      expect(refusal(await call("GET", "/sessions?view=lost", { key: site.api_key }))).toEqual([
        400,
        "view",
        "invalid_value",
      ]);
      const narrow = await newKey(site, "sessions:read");
      expect((await call("GET", "/sessions?view=missed", { key: narrow })).status).toBe(403);
    });
  });
}
