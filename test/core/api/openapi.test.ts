import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "../../../core/src/api/openapi.ts";
import type { AnyRoute } from "../../../core/src/api/route.ts";
import { ROUTES } from "../../../core/src/api/routes/index.ts";

const routes = ROUTES as readonly unknown[] as readonly AnyRoute[];
// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document, looked into here and there.
const document = openApiDocument(routes, "https://chat.example/v1") as any;

describe("The OpenAPI document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  it("holds every call of the table and no other", () => {
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
  ])("holds the specification's %s", (call) => {
    const [method = "", path = ""] = call.split(" ");
    expect(document.paths[path][method.toLowerCase()].summary).toMatch(/\S/);
  });

  it("says of each call what it needs: a key, the operator's, or none", () => {
    for (const { access, method, path } of routes) {
      const { security, description } = document.paths[path][method.toLowerCase()];
      expect(security).toHaveLength("public" in access ? 0 : 2);
      if ("permission" in access) expect(description).toContain(access.permission);
    }
  });

  it("names each path's parameters, the query's bounds and the optional Idempotency-Key", () => {
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
      { name: "include", required: false, schema: { type: "string", enum: ["preview"] } },
    ]);
    expect(document.paths["/message"].post.parameters).toMatchObject([
      { name: "Idempotency-Key", in: "header", required: false },
    ]);
  });

  it("says which bodies and fields are required", () => {
    const bodyOf = (path: string) => document.paths[path].post.requestBody;
    const schemaOf = (path: string) => bodyOf(path).content["application/json"].schema;
    expect(bodyOf("/message").required).toBe(true);
    expect(schemaOf("/message").required).toEqual(["message"]);
    expect(bodyOf("/webhook/test").required).toBe(false);
    expect(schemaOf("/webhook/test").required ?? []).toEqual([]);
    expect(schemaOf("/widget/sessions").required).toEqual(["site"]);
  });

  it("gives each call an id of its own, and its success and its errors a schema", () => {
    const operations = routes.map(({ method, path }) => document.paths[path][method.toLowerCase()]);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length);
    for (const { responses } of operations) {
      for (const [status, { content, headers }] of Object.entries<{ content: object; headers: object }>(
        responses,
      )) {
        expect(content).toHaveProperty(["application/json", "schema"]);
        expect(headers).toHaveProperty("X-RateLimit-Remaining");
        if (Number(status) >= 400) expect(JSON.stringify(content)).toContain("#/components/schemas/Error");
      }
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(["400", "429", "500"]));
    }
  });
});
