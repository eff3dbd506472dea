import { describe, expect, it } from "vitest";
import {
  completion,
  completionEvent,
  DONE,
  event,
  pretendModel,
  sendStream,
} from "../../replies/pretend-model.ts";
import { deadPort } from "../../webhooks/loopback-server.ts";
import { type OpenBench, refusal, standing } from "../harness.ts";

const KEY = "sk-the-key-of-the-model-6789";

export function describeModelTest(open: OpenBench): void {
  describe("POST /model/test", () => {
    const bench = standing(open);
    const { call, newSite, newKey } = bench;

    it("calls the configured model once and returns the model's reply, even if reply_source is webhook", async () => {
      const model = await pretendModel((response) => {
        bench.clock.pass(40);
        return sendStream(response, completion("¡Ho", "la!"));
      });
      const settings = { model_base_url: model.baseUrl, model_name: "tiny", model_api_key: KEY };
      const { api_key: key } = await newSite({ ...settings, reply_source: "webhook", model_history: 5 });
      const { status, json, text } = await call("POST", "/model/test", {
        key,
        body: { test_message: "¿Hola?" },
      });
      expect(status).toBe(200);
      expect(json).toEqual({
        success: true,
        response_time_ms: 40,
        reply: "¡Hola!",
        model: "tiny-2026",
        tokens_used: 42,
      });
      expect(model.asked).toHaveLength(1);
      expect(model.asked[0]).toMatchObject({
        headers: { authorization: `Bearer ${KEY}` },
        json: { model: "tiny", messages: [{ role: "user", content: "¿Hola?" }] },
      });
      expect(text).not.toContain(KEY);
      expect((await call("GET", "/sessions", { key })).json.data, "no session is begun").toEqual([]);
      expect(bench.workflow.received).toEqual([]);
      expect((await call("POST", "/model/test", { key })).json.success).toBe(true);
      await model.close();
    });

    it("names the missing setting if the model is not configured", async () => {
      const { api_key: key } = await newSite();
      const ask = async () => (await call("POST", "/model/test", { key })).json;
      const missing = { success: false, reason: "not_configured" };
      expect(await ask()).toMatchObject({ ...missing, field: "model_base_url" });
      await call("PATCH", "/site", { key, body: { model_base_url: "https://api.example.com/v1" } });
      expect(await ask()).toMatchObject({ ...missing, field: "model_name" });
    });

    it("returns the provider's error message without the key when the model fails", async () => {
      const model = await pretendModel((response) => void response.writeHead(401).end(`wrong key ${KEY}`));
      const settings = { model_base_url: model.baseUrl, model_name: "tiny", model_api_key: KEY };
      const { api_key: key } = await newSite(settings);
      const { status, json, text } = await call("POST", "/model/test", { key });
      expect([status, json]).toEqual([
        200,
        {
          success: false,
          response_time_ms: 0,
          field: "model_base_url",
          reason: "status_401",
          reason_message:
            "The provider refused the API key (status 401). Enter the key again. Its message: wrong key [hidden]",
          problem: { code: "model_key_refused", params: { status: 401, message: "wrong key [hidden]" } },
        },
      ]);
      expect(text).not.toContain(KEY);
      await model.close();
      const model_base_url = `http://127.0.0.1:${await deadPort()}/v1`;
      await call("PATCH", "/site", { key, body: { model_base_url } });
      expect((await call("POST", "/model/test", { key })).json.reason).toBe("unreachable");
    });

    it.each<[what: string, pieces: string[], told: object]>([
      [
        "a truncated answer",
        [completionEvent({ content: "We open" }), completionEvent({}, "length"), DONE],
        { success: true, reply: "We open", warnings: [{ code: "answer_cut" }] },
      ],
      [
        "only reasoning",
        [completionEvent({ reasoning_content: "Hm" }), completionEvent({}, "stop"), DONE],
        { success: false, reason: "no_reply", problem: { code: "thoughts_only" } },
      ],
      [
        "an error in the stream",
        [completionEvent({ content: "We" }), event({ error: { message: "No credit left" } })],
        { success: false, problem: { code: "model_error", params: { message: "No credit left" } } },
      ],
      [
        "a web page",
        ["<!DOCTYPE html><html></html>"],
        { success: false, problem: { code: "model_address_wrong" } },
      ],
      ["nothing", [], { success: false, problem: { code: "model_empty" } }],
    ])(
      "reports a problem with the model's response as a machine-readable code: %s",
      async (_what, pieces, told) => {
        const model = await pretendModel((response) => sendStream(response, pieces.join("")));
        const { api_key: key } = await newSite({ model_base_url: model.baseUrl, model_name: "tiny" });
        const { json } = await call("POST", "/model/test", { key });
        expect(json).toMatchObject(told);
        expect(Object.hasOwn(json, "problem")).toBe(!json.success);
        await model.close();
      },
    );

    it("calls the model immediately, even after many failed replies", async () => {
      let isWell = false;
      const model = await pretendModel((response) =>
        isWell ? sendStream(response, completion("Hi")) : void response.writeHead(500).end(),
      );
      const settings = { model_base_url: model.baseUrl, model_name: "tiny", reply_source: "model" as const };
      const { api_key: key } = await newSite(settings);
      for (let n = 0; n < 12; n++) await call("POST", "/message", { key, body: { message: "Hi" } });
      isWell = true;
      expect((await call("POST", "/model/test", { key })).json).toMatchObject({ success: true, reply: "Hi" });
      await model.close();
    });

    it("calls no private IP address, requires webhooks:test, and refuses an empty message", async () => {
      const site = await newSite({ model_base_url: "http://10.0.0.1/v1", model_name: "tiny" });
      const { json } = await call("POST", "/model/test", { key: site.api_key });
      expect(json).toMatchObject({ success: false, reason: "blocked_address" });
      const key = await newKey(site, "settings:read", "messages:write");
      const denied = await call("POST", "/model/test", { key });
      expect(refusal(denied)).toEqual([403, "webhooks:test", "missing_permission"]);
      const empty = await call("POST", "/model/test", { key: site.api_key, body: { test_message: " " } });
      expect(refusal(empty)).toEqual([400, "test_message", "missing_required_field"]);
    });
  });
}
