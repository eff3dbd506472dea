import { describe, expect, it } from "vitest";
import { type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

const HALF = "A hat \ud83d";
const WHOLE = "A hat \ufffd";

export function describeHalfCharacters(open: OpenBench): void {
  describe("An unpaired surrogate in a request", () => {
    const bench = standing(open);
    const { call, newSite, visit } = bench;
    const received = () => bench.workflow.received.map(({ json }) => json);

    it("becomes U+FFFD in a message and in the keys and values of its context", async () => {
      const site = await newSite();
      const { token, session_id } = await visit(site);
      const context = { page_title: HALF, "\ude00key": { list: [HALF, { name: HALF }] } };
      const answer = await call("POST", "/message", {
        token,
        origin: ORIGIN,
        body: { message: HALF, context },
      });
      expect(answer.status).toBe(200);
      const [payload] = received();
      expect(payload.message).toBe(WHOLE);
      expect(payload.context).toMatchObject({
        page_title: WHOLE,
        "\ufffdkey": { list: [WHOLE, { name: WHOLE }] },
      });
      const { json } = await call("GET", `/conversation/${session_id}`, { key: site.api_key });
      expect(json.messages[0].content).toBe(WHOLE);
    });

    it("becomes U+FFFD in a user's name, but is refused in a user's id", async () => {
      const site = await newSite();
      const { api_key: key } = site;
      await call("POST", "/message", { key, body: { message: "Hi", user: { id: "7", name: HALF } } });
      expect(received()[0].user.name).toBe(WHOLE);
      for (const id of [HALF, WHOLE])
        expect(
          refusal(await call("POST", "/message", { key, body: { message: "Hi", user: { id } } })),
        ).toEqual([400, "user.id", "invalid_format"]);
    });

    it("becomes U+FFFD in agents' messages and in settings", async () => {
      const { api_key: key } = await newSite();
      await call("POST", "/message", { key, body: { message: "Hi", session_id: "s" } });
      const agent = { id: "1", name: HALF };
      const said = await call("POST", "/conversation/s/messages", {
        key,
        body: { content: HALF, role: "agent", agent, quick_replies: [HALF] },
      });
      expect(said.json).toMatchObject({ content: WHOLE, agent: { name: WHOLE }, quick_replies: [WHOLE] });
      const changed = await call("PATCH", "/site", { key, body: { name: HALF } });
      expect(changed.json.name).toBe(WHOLE);
    });

    it("becomes U+FFFD even next to a NUL, and the text with the NUL is stored, returned and found by a search", async () => {
      const { api_key: key } = await newSite();
      const message = `\0${HALF}\u0001`;
      await call("POST", "/message", { key, body: { message, session_id: "s", context: { odd: message } } });
      const { json } = await call("GET", "/conversation/s", { key });
      expect(json.messages[0].content).toBe(`\0${WHOLE}\u0001`);
      const found = await call("GET", `/sessions?search=${encodeURIComponent(`\0${WHOLE}`)}`, { key });
      expect(found.json.data).toHaveLength(1);
    });
  });
}
