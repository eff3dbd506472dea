import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "../../../../core/src/api/reference/openapi-document.ts";
import type { AnyRoute } from "../../../../core/src/api/route.ts";
import { ROUTES } from "../../../../core/src/api/routes/index.ts";

const routes = ROUTES as readonly unknown[] as readonly AnyRoute[];
// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document, read at a few paths.
const document = openApiDocument(routes, "https://chat.example/v1") as any;

const resolved = ({ $ref }: { $ref: string }) => document.components.schemas[$ref.split("/").at(-1) ?? ""];

describe("The OpenAPI document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  it("contains exactly the calls of the route table", () => {
    const described = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  it.each([
    "POST /message",
    "GET /conversation/{session_id}",
    "DELETE /conversation/{session_id}",
    "GET /sessions",
    "POST /webhook/test",
  ])("describes the contract's %s", (call) => {
    const [method = "", path = ""] = call.split(" ");
    expect(document.paths[path][method.toLowerCase()].summary).toMatch(/\S/);
  });

  it("says which key each call requires, if any", () => {
    for (const { access, method, path } of routes) {
      const { security, description } = document.paths[path][method.toLowerCase()];
      const isOpen = !("permission" in access || "operator" in access);
      expect(security).toHaveLength(isOpen ? 0 : 2);
      if ("permission" in access) expect(description).toContain(access.permission);
    }
  });

  it("lists each path's parameters, the bounds of query parameters and the optional Idempotency-Key", () => {
    for (const { method, path } of routes) {
      const { parameters = [] } = document.paths[path][method.toLowerCase()];
      const inPath = parameters.filter((one: { in: string }) => one.in === "path");
      expect(inPath.map(({ name }: { name: string }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
    expect(document.paths["/sessions"].get.parameters).toMatchObject([
      { name: "page", in: "query", required: false, schema: { type: "integer", minimum: 1, default: 1 } },
      { name: "per_page", schema: { type: "integer", maximum: 100, default: 20 } },
      { name: "from", required: false },
      { name: "to", required: false },
      { name: "search", required: false, schema: { type: "string", minLength: 1, maxLength: 100 } },
      { name: "rating", required: false, schema: { type: "string", enum: ["up", "down"] } },
      { name: "unanswered", required: false, schema: { type: "string", const: "true" } },
      { name: "handling", required: false, schema: { type: "string", enum: ["waiting", "person"] } },
      { name: "order", required: false, schema: { enum: ["created", "activity"], default: "created" } },
      { name: "view", required: false, schema: { enum: expect.arrayContaining(["open", "contact"]) } },
      { name: "tag", required: false, schema: { type: "string", minLength: 1, maxLength: 40 } },
      { name: "user", required: false, schema: { type: "string", minLength: 1, maxLength: 128 } },
      { name: "reader", required: false, schema: { type: "string", minLength: 1, maxLength: 200 } },
      { name: "include", required: false, schema: { type: "string", enum: ["preview"] } },
    ]);
    expect(document.paths["/message"].post.parameters).toMatchObject([
      { name: "Idempotency-Key", in: "header", required: false },
    ]);
  });

  it("says which bodies and fields are required", () => {
    const bodyOf = (path: string) => document.paths[path].post.requestBody;
    const schemaOf = (path: string) => resolved(bodyOf(path).content["application/json"].schema);
    expect(bodyOf("/message").required).toBe(true);
    expect(schemaOf("/message").required).toEqual(["message"]);
    expect(bodyOf("/webhook/test").required).toBe(false);
    expect(schemaOf("/webhook/test").required ?? []).toEqual([]);
    expect(schemaOf("/widget/sessions").required).toEqual(["site"]);
  });

  it("gives each call a unique id, and schemas for its success and its errors", () => {
    const operations = routes.map(({ method, path }) => document.paths[path][method.toLowerCase()]);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length);
    for (const { responses } of operations) {
      for (const [status, { content, headers }] of Object.entries<{ content: object; headers: object }>(
        responses,
      )) {
        const texts = ["text/event-stream", "text/plain"];
        const type = texts.find((each) => content !== undefined && each in content) ?? "application/json";
        expect(content).toHaveProperty([type, "schema"]);
        expect(headers).toHaveProperty("X-RateLimit-Remaining");
        if (Number(status) >= 400) expect(JSON.stringify(content)).toContain("#/components/schemas/Error");
      }
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(["400", "429", "500"]));
    }
  });

  it("defines each schema once, and allows additional fields in all of them", () => {
    const { schemas } = document.components;
    for (const name of [
      "Message",
      "Conversation",
      "Session",
      "Site",
      "ApiKey",
      "Pagination",
      "SendMessageRequest",
    ]) {
      expect(schemas).toHaveProperty(name);
    }
    expect(schemas.Conversation.properties.messages.items).toEqual({ $ref: "#/components/schemas/Message" });
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
    const used = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? [];
    const names = new Set(used.map((ref) => ref.split("/").at(-1)));
    expect([...names].toSorted()).toEqual(Object.keys(schemas).toSorted());
  });

  it("describes streamed answers, late replies, Retry-After, ETag and If-Match", () => {
    const { "/message": message, "/replies/{address}": replies, "/site": site } = document.paths;
    expect(message.post.responses[200].content).toHaveProperty("text/event-stream");
    expect(site.get.responses[200].content).not.toHaveProperty("text/event-stream");
    expect(Object.keys(replies.post.requestBody.content)).toContain("text/plain");
    expect(message.post.responses[429].headers).toHaveProperty("Retry-After");
    expect(site.get.responses[200].headers).toHaveProperty("ETag");
    expect(site.patch.parameters).toMatchObject([{ name: "If-Match", in: "header", required: false }]);
  });

  it("lists the known codes and reasons, and allows others", () => {
    const { code, details } = document.components.schemas.Error.properties.error.properties;
    expect(code.anyOf).toEqual([
      { type: "string", enum: expect.arrayContaining(["NOT_FOUND"]) },
      { type: "string" },
    ]);
    expect(details.properties.reason.anyOf[0].enum).toContain("changed_meanwhile");
  });

  it("describes every tag, and names the author and the license", () => {
    const described = document.tags.map(({ name }: { name: string }) => name);
    for (const { method, path } of routes) {
      expect(described).toContain(document.paths[path][method.toLowerCase()].tags[0]);
    }
    for (const { description } of document.tags) expect(description).toMatch(/\S/);
    expect(document.info).toMatchObject({
      contact: { name: expect.any(String) },
      license: { identifier: "MIT" },
    });
  });
});
