import { describe, expect, it } from "vitest";
import { ParleyError, parleyClient } from "../../../core/src/client.ts";
import { deadPort, httpServer } from "../webhooks/loopback-server.ts";
import { openerOf, standing } from "./harness.ts";
import { overExpress } from "./over-express.ts";

describe("The typed client", () => {
  let address = "";
  const bench = standing(
    openerOf(async (service) => {
      const binding = await overExpress(service);
      address = binding.address;
      return binding;
    }),
  );
  const clientOf = async () => {
    const { api_key: apiKey } = await bench.newSite();
    return parleyClient({ baseUrl: `${address}/v1`, apiKey });
  };

  it("sends a message, reads, lists and deletes", async () => {
    const parley = await clientOf();
    const body = { message: "Hi", session_id: "user:4/2".replace("/", ".") };
    const sent = await parley("POST /message", { body, headers: { "idempotency-key": "k" } });
    expect(sent.message).toBe("You said: Hi");
    const params = { session_id: sent.session_id };
    const conversation = await parley("GET /conversation/{session_id}", { params });
    expect(conversation.messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
    const sessions = await parley("GET /sessions", { query: { per_page: 5, from: "2026-01-01" } });
    expect(sessions.pagination).toEqual({ page: 1, per_page: 5, total: 1, total_pages: 1 });
    expect((await parley("DELETE /conversation/{session_id}", { params })).success).toBe(true);
    expect((await parley("POST /webhook/test", { body: {} })).webhook_response.status).toBe(200);
  });

  it("percent-encodes what stands in a path", async () => {
    const parley = await clientOf();
    const { user_id } = await parley("GET /users/{id}/export", { params: { id: "a/b?c#d é" } });
    expect(user_id).toBe("a/b?c#d é");
  });

  it("rejects with the error's status, code, field and reason", async () => {
    const parley = await clientOf();
    const error = await parley("POST /message", { body: { message: "" } }).catch((caught) => caught);
    expect(error).toBeInstanceOf(ParleyError);
    expect(error).toMatchObject({
      ...{ status: 400, code: "INVALID_REQUEST", field: "message", reason: "missing_required_field" },
      message: expect.stringContaining("message"),
    });
  });

  it("says so where the address is not the service's, the answer breaks off, or nobody is there", async () => {
    const astray = parleyClient({ baseUrl: address, apiKey: "sk_x" });
    await expect(astray("GET /site", {})).rejects.toMatchObject({ status: 404, field: "path" });
    const another = await httpServer((_request, response) => response.writeHead(404).end("<h1>Not here"));
    const strange = parleyClient({ baseUrl: `${another.origin}/v1`, apiKey: "sk_x" });
    await expect(strange("GET /site", {})).rejects.toMatchObject({ status: 404, code: "UNEXPECTED_ANSWER" });
    await another.close();
    const broken = await httpServer((_request, response) => {
      response.write('{"success": tr', () => response.destroy());
    });
    const cut = parleyClient({ baseUrl: `${broken.origin}/v1`, apiKey: "sk_x" });
    await expect(cut("GET /site", {})).rejects.toThrow("terminated");
    await broken.close();
    const nobody = parleyClient({ baseUrl: `http://127.0.0.1:${await deadPort()}/v1`, apiKey: "sk_x" });
    await expect(nobody("GET /site", {})).rejects.toThrow("fetch failed");
  });
});
