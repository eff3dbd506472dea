import { describe, expect, it } from "vitest";
import { completion, pretendModel, sendStream } from "../../replies/pretend-model.ts";
import { type OpenBench, refusal, standing } from "../harness.ts";

const KEY = "sk-the-key-of-the-model-6789";

export function describeModel(open: OpenBench): void {
  describe("A site whose replies come from a model", () => {
    const bench = standing(open);
    const { call, newSite, visit } = bench;
    const patch = (key: string, body: object) => call("PATCH", "/site", { key, body });
    const say = (key: string, message = "Hi") =>
      call("POST", "/message", { key, body: { message, session_id: "s-1" } });

    it("answers with the model's text, name and token count", async () => {
      const model = await pretendModel((response) => sendStream(response, completion("¡Ho", "la!")));
      const model_base_url = model.baseUrl;
      const { api_key: key } = await newSite({ reply_source: "model", model_base_url, model_name: "tiny" });
      const { status, json } = await say(key);
      expect([status, json.message]).toEqual([200, "¡Hola!"]);
      expect(json.metadata).toMatchObject({ model: "tiny-2026", tokens_used: 42 });
      const { messages } = (await call("GET", "/conversation/s-1", { key })).json;
      expect(messages).toMatchObject([{ content: "Hi" }, { content: "¡Hola!" }]);
      expect(bench.workflow.received).toEqual([]);
      await model.close();
    });

    it("sends the model earlier messages, oldest first, up to the site's limit", async () => {
      const model = await pretendModel((response) => sendStream(response, completion("Yes")));
      const model_base_url = model.baseUrl;
      const settings = { reply_source: "model" as const, model_base_url, model_name: "tiny" };
      const { api_key: key } = await newSite({ ...settings, model_history: 3 });
      for (const message of ["one", "two", "three"]) await say(key, message);
      expect(
        model.asked.map(({ json }) => json.messages.map((said: { content: string }) => said.content)),
      ).toEqual([["one"], ["one", "Yes", "two"], ["two", "Yes", "three"]]);
      await model.close();
    });

    it("returns 502 and names the missing setting until base URL and name are set", async () => {
      const { api_key: key } = await newSite({ reply_source: "model" });
      expect(refusal(await say(key))).toEqual([502, "model_base_url", "not_configured"]);
      await patch(key, { model_base_url: "https://api.example.com/v1" });
      expect(refusal(await say(key))).toEqual([502, "model_name", "not_configured"]);
    });

    it("reveals neither the model's host nor the model's key to a visitor", async () => {
      const model = await pretendModel((response) => void response.writeHead(401).end());
      const { host } = new URL(model.baseUrl);
      const settings = { reply_source: "model" as const, model_base_url: model.baseUrl, model_name: "tiny" };
      const site = await newSite({ ...settings, model_api_key: KEY });
      const { token } = await visit(site);
      const answer = await call("POST", "/message", { token, body: { message: "Hi" } });
      expect(refusal(answer)).toEqual([502, "model_base_url", "status_401"]);
      for (const secret of [KEY, host, "model_api_key"]) expect(answer.text).not.toContain(secret);
      expect(bench.lines.join("")).not.toContain(KEY);
      await model.close();
    });

    it("returns only the last four characters of the model's key", async () => {
      const { api_key: key } = await newSite({ model_api_key: KEY });
      const shown = await call("GET", "/site", { key });
      expect(shown.json.model_api_key).toEqual({ set: true, last_four: "6789" });
      expect(shown.text).not.toContain("sk-the-key");
      expect((await patch(key, { model_api_key: null })).json.model_api_key.set).toBe(false);
    });

    it("drops the model's key if the base URL changes to another origin, unless the same request sets a new key", async () => {
      const { api_key: key } = await newSite({ model_api_key: KEY });
      const isSet = async (body: object) => (await patch(key, body)).json.model_api_key.set;
      expect(await isSet({ model_base_url: "https://a.example/v1" })).toBe(true);
      expect(await isSet({ model_base_url: "https://a.example/v2", model_name: "other" })).toBe(true);
      expect(await isSet({ model_base_url: "https://b.example/v1" })).toBe(false);
      expect(await isSet({ model_base_url: "https://c.example/v1", model_api_key: KEY })).toBe(true);
      expect(await isSet({ model_base_url: "http://c.example/v1" })).toBe(false);
      expect(await isSet({ model_api_key: KEY })).toBe(true);
      expect(await isSet({ model_base_url: null })).toBe(false);
      expect(await isSet({ model_base_url: "https://c.example/v1" })).toBe(false);
    });

    it.each([
      ["reply_source", "oracle", "invalid_value"],
      ["model_base_url", "api.example.com/v1", "invalid_format"],
      ["model_base_url", "ftp://api.example.com/v1", "invalid_format"],
      ["model_base_url", "https://key:secret@api.example.com/v1", "invalid_format"],
      ["model_base_url", "https://api.example.com/v1?version=1", "invalid_format"],
      ["model_api_key", "two words", "invalid_format"],
      ["model_history", 101, "invalid_value"],
      ["model_history", 1.5, "invalid_value"],
      ["webhook_history", 51, "invalid_value"],
      ["webhook_history", -1, "invalid_value"],
    ])("refuses the invalid %s %j", async (field, value, reason) => {
      const { api_key: key } = await newSite();
      expect(refusal(await patch(key, { [field]: value }))).toEqual([400, field, reason]);
    });

    it.each([
      ["model_name", "m".repeat(201)],
      ["model_system_prompt", "x".repeat(8_001)],
    ])("refuses a %s that is too long", async (field, value) => {
      const { api_key: key } = await newSite();
      expect(refusal(await patch(key, { [field]: value }))).toEqual([400, field, "too_long"]);
    });
  });

  describe("A site whose workflow receives the history", () => {
    const bench = standing(open);
    const { call, newSite } = bench;

    it("sends the newest earlier messages, as many as `webhook_history`, and no `history` by default", async () => {
      const { api_key: key } = await newSite();
      const say = (message: string) =>
        call("POST", "/message", { key, body: { message, session_id: "s-1" } });
      await say("one");
      expect(bench.workflow.last().json).not.toHaveProperty("history");
      const timestamp = new Date(bench.clock.now()).toISOString();
      await call("PATCH", "/site", { key, body: { webhook_history: 1 } });
      await say("two");
      expect(bench.workflow.last().json.history).toEqual([
        { role: "assistant", content: "You said: one", timestamp },
      ]);
      await call("POST", "/webhook/test", { key, body: {} });
      expect(bench.workflow.last().json.history).toEqual([]);
    });
  });
}
