import { describe, expect, it } from "vitest";
import { completion, completionEvent, DONE, pretendModel, sendStream } from "../../replies/pretend-model.ts";
import { LOOK, mcpServer, pretendTool, textResult } from "../../replies/tools/asked-with-tools.ts";
import { type OpenBench, refusal, standing } from "../harness.ts";

const URL_A = "https://a.example/mcp";
const SECRET = "the-key-of-the-tool-9876";

export function describeModelTools(open: OpenBench): void {
  describe("A site whose model has tools", () => {
    const bench = standing(open);
    const { call, newSite, visit } = bench;
    const patch = (key: string, body: object) => call("PATCH", "/site", { key, body });

    it("returns its tools, and of each header only the name and the last four characters of the value", async () => {
      const { api_key: key } = await newSite();
      const plain = [
        { type: "shopify" },
        { type: "wordpress", url: "https://a.example/blog" },
        { type: "woocommerce", url: "https://a.example" },
      ];
      const mcp = { type: "mcp", url: URL_A, allow: ["look"] };
      const model_tools = [...plain, { ...mcp, headers: { "X-Api-Key": SECRET } }];
      const changed = await patch(key, { model_tools });
      expect(changed.status).toBe(200);
      for (const { json, text } of [changed, await call("GET", "/site", { key })]) {
        const headers = { "X-Api-Key": { set: true, last_four: "9876" } };
        expect(json.model_tools).toEqual([...plain, { ...mcp, headers }]);
        expect(text).not.toContain(SECRET);
      }
    });

    it("keeps the headers of an MCP server until they are replaced or the server's URL changes", async () => {
      const { api_key: key } = await newSite();
      const headersAfter = async (change: object) =>
        (await patch(key, { model_tools: [{ type: "mcp", ...change }] })).json.model_tools[0].headers;
      const set = { set: true, last_four: "9876" };
      expect(await headersAfter({ url: URL_A, headers: { "X-Api-Key": SECRET } })).toEqual({
        "X-Api-Key": set,
      });
      expect(await headersAfter({ url: URL_A })).toEqual({ "X-Api-Key": set });
      expect(await headersAfter({ url: URL_A, headers: { "X-Api-Key": true, constructor: true } })).toEqual({
        "X-Api-Key": set,
      });
      expect(
        await headersAfter({ url: "https://b.example/mcp", headers: { "X-Api-Key": true } }),
      ).toBeUndefined();
      expect(await headersAfter({ url: URL_A, headers: { "X-Api-Key": true } })).toBeUndefined();
      expect(await headersAfter({ url: URL_A, headers: { "X-Api-Key": SECRET } })).toBeDefined();
      expect(await headersAfter({ url: URL_A, headers: {} })).toBeUndefined();
    });

    it.each([
      ["an unknown type", [{ type: "browser", url: URL_A }], "invalid_value"],
      ["no address", [{ type: "mcp" }], "missing_required_field"],
      ["an `ftp:` address", [{ type: "woocommerce", url: "ftp://a.example" }], "invalid_format"],
      ["a password in a tool's address", [{ type: "mcp", url: "https://a:b@a.example" }], "invalid_format"],
      ["the same tool twice", [{ type: "shopify" }, { type: "shopify" }], "invalid_value"],
      [
        "nine tools",
        Array.from({ length: 9 }, (_, at) => ({ type: "mcp", url: `${URL_A}/${at}` })),
        "invalid_value",
      ],
      [
        "the reserved header `Host`",
        [{ type: "mcp", url: URL_A, headers: { Host: "b.example" } }],
        "invalid_value",
      ],
    ])("refuses `model_tools` with %s", async (_what, model_tools, reason) => {
      const { api_key: key } = await newSite();
      const [status, field, why] = refusal(await patch(key, { model_tools }));
      expect([status, why]).toEqual([400, reason]);
      expect(field).toMatch(/^model_tools/);
    });

    it("answers a visitor with a tool's result, and counts tokens and calls", async () => {
      const server = await mcpServer([], () => textResult("We open at 9."));
      const look = completionEvent({
        tool_calls: [{ id: "c", function: { name: "look", arguments: "{}" } }],
      } as never);
      const model = await pretendModel((response, { json }) =>
        sendStream(
          response,
          json.messages.at(-1).role === "tool"
            ? completion(json.messages.at(-1).content)
            : look + completionEvent({}, "tool_calls") + DONE,
        ),
      );
      const site = await newSite({
        reply_source: "model",
        model_base_url: model.baseUrl,
        model_name: "tiny",
        model_tools: [{ type: "mcp", url: server.origin, headers: { "X-Api-Key": SECRET } }],
      });
      const { token } = await visit(site);
      const answer = await call("POST", "/message", { token, body: { message: "When do you open?" } });
      expect(answer.json.message).toBe("We open at 9.");
      expect(server.asked.map(({ headers }) => headers["x-api-key"])).toEqual([SECRET, SECRET]);
      expect(LOOK.name).toBe("look");
      const usage = await call("GET", "/usage", { key: site.api_key });
      expect(usage.json.data[0]).toMatchObject({ tokens: 42, tool_calls: 1 });
      await Promise.all([server.close(), model.close()]);
    });

    it("reports in POST /model/test each tool whose URL has a private IP address", async () => {
      const model = await pretendModel((response) => sendStream(response, completion("Yes")));
      const { api_key: key } = await newSite({
        model_base_url: model.baseUrl,
        model_name: "tiny",
        model_tools: [{ type: "woocommerce", url: "https://192.168.0.9" }],
      });
      const { json } = await call("POST", "/model/test", { key, body: {} });
      expect(json.success).toBe(true);
      expect(json.warnings).toEqual([{ code: "private_address", params: { host: "192.168.0.9" } }]);
      const problem = { code: "address_blocked", params: { host: "192.168.0.9" } };
      expect(json.tools).toEqual([{ type: "woocommerce", url: "https://192.168.0.9", problem }]);
      await model.close();
    });

    it("checks each tool in POST /model/test, even without a model, and returns a code for each problem", async () => {
      const server = await mcpServer([], () => textResult("Yes"));
      const locked = await pretendTool([], () => ({
        status: 401,
        text: `{"error":{"message":"${SECRET}"}}`,
      }));
      const page = await pretendTool([], () => ({ type: "text/html", text: "<html>Welcome</html>" }));
      const model_tools = [
        { type: "mcp", url: server.origin },
        { type: "mcp", url: `${server.origin}/2`, allow: ["look", "fly"] },
        { type: "mcp", url: locked.origin, headers: { "X-Api-Key": SECRET } },
        { type: "mcp", url: page.origin },
        { type: "woocommerce", url: page.origin },
        { type: "shopify" },
      ];
      const { api_key: key } = await newSite();
      expect((await patch(key, { model_tools })).status).toBe(200);
      const { json, text } = await call("POST", "/model/test", { key, body: { tools_only: true } });
      expect(text).not.toContain(SECRET);
      const { host } = new URL(server.origin);
      const pageHost = new URL(page.origin).host;
      expect([
        json.success,
        json.reason,
        json.tools.map(({ problem }: { problem?: object }) => problem),
      ]).toEqual([
        false,
        undefined,
        [
          undefined,
          { code: "tool_names_unknown", params: { host, names: "fly" } },
          {
            code: "tool_key_refused",
            params: { host: new URL(locked.origin).host, status: 401, message: expect.any(String) },
          },
          { code: "tool_address_wrong", params: { host: pageHost } },
          { code: "tool_site_closed", params: { host: pageHost } },
          { code: "tool_shop_missing", params: { host: "" } },
        ],
      ]);
      await Promise.all([server.close(), locked.close(), page.close()]);
    });

    it("returns in POST /model/test the tools that the model called", async () => {
      const server = await mcpServer([], () => textResult("We open at 9."));
      const calls = ["look", "fly"].map((name, index) => ({
        index,
        id: name,
        function: { name, arguments: "{}" },
      }));
      const model = await pretendModel((response, { json }) =>
        sendStream(
          response,
          json.messages.at(-1).role === "tool"
            ? completion("At 9.")
            : completionEvent({ tool_calls: calls } as never) + completionEvent({}, "tool_calls") + DONE,
        ),
      );
      const { api_key: key } = await newSite({
        model_base_url: model.baseUrl,
        model_name: "tiny",
        model_tools: [{ type: "mcp", url: server.origin }],
      });
      const { json } = await call("POST", "/model/test", { key, body: {} });
      expect(json).toMatchObject({
        success: true,
        reply: "At 9.",
        tools: [{ type: "mcp", url: server.origin }],
        tool_calls: [{ name: "look" }, { name: "fly", error: "There is no such tool." }],
      });
      await Promise.all([server.close(), model.close()]);
    });
  });
}
