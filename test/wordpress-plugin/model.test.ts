import { afterEach, describe, expect, it } from "vitest";
import { completion, type PretendModel, pretendModel, sendStream } from "../core/replies/pretend-model.ts";
import { browserOn } from "./browser-on.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage } from "./settings-page.ts";

const on = connectedSite();
const settings = settingsPage(on, browserOn());

const KEY = "sk-of-the-model-1234";

let model: PretendModel | undefined;
afterEach(async () => {
  await model?.close();
  model = undefined;
});

async function answering(status?: number): Promise<PretendModel> {
  model = await pretendModel((response) =>
    status === undefined
      ? sendStream(response, completion("Good ", "morning"))
      : void response.writeHead(status).end(),
  );
  return model;
}

const change = (body: object) => on.admin.rest("POST", "/site", { body });
const site = () => on.service.call(on.site.api_key, "GET", "/site");
const test = () => on.admin.rest("POST", "/workflow/test", { body: { test_message: "Hello" } });

describe("A language model", () => {
  it("is set and tested on the Workflow screen, which does not show its key again", async () => {
    const { baseUrl, asked } = await answering();
    const page = await settings("workflow");
    await page.getByLabel("A language model").check();
    await page.getByText("Save a webhook address first.").waitFor({ state: "detached" });
    await page.getByLabel("Address of the model’s API").fill(baseUrl);
    await page.getByLabel("Model", { exact: true }).fill("tiny");
    await page.getByLabel("API key of the model").fill(KEY);
    await page.getByLabel("Instructions for the model").fill("You speak for a bookshop.");
    await page.getByLabel("Earlier messages sent to the model").fill("4");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The stored key ends with 1234.").waitFor();
    expect(await page.getByLabel("API key of the model").inputValue()).toBe("");
    expect(await page.content()).not.toContain(KEY);
    expect(await site()).toMatchObject({
      reply_source: "model",
      model_base_url: baseUrl,
      model_name: "tiny",
      model_history: 4,
      model_system_prompt: "You speak for a bookshop.",
      model_api_key: { set: true, last_four: "1234" },
    });
    await page.getByRole("button", { name: "Send test message" }).click();
    await page.getByRole("status").getByText("The model answered.").first().waitFor();
    expect(await page.locator("pre").textContent()).toContain("Good morning");
    expect(asked[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(asked[0]?.json.messages).toEqual([
      { role: "system", content: "You speak for a bookshop." },
      { role: "user", content: "Hello, are you there?" },
    ]);
  });

  it("is tested like a workflow, and the screen describes in words what is wrong with the address of either", async () => {
    await change({ reply_source: "webhook", webhook_url: on.workflow.url });
    on.workflow.answers(() => ({ status: 302, headers: { location: "https://a.example/x?token=1" } }));
    const page = await settings("workflow");
    await page.getByRole("button", { name: "Send test message" }).click();
    await page.getByText("The address redirects to https://a.example/x?… (status 302).").first().waitFor();
    await page.getByLabel("Webhook address").fill("https://n8n.example.com/webhook-test/chat");
    await page.getByText("This is n8n’s test address").waitFor();
    await page.getByLabel("Webhook address").fill("http://flows.example.com/hook");
    await page.getByText("would be sent unencrypted").waitFor();
    on.workflow.answers(() => ({ body: { message: "Hello" } }));
    await answering(404);
    await change({ reply_source: "model", model_base_url: model?.baseUrl, model_name: "tiny" });
    await page.reload();
    await page.getByRole("button", { name: "Send test message" }).click();
    await page.getByText("There is no chat API at this address.").first().waitFor();
  });

  it("leaves no conversation behind after a test, successful or not", async () => {
    const { baseUrl } = await answering();
    await change({ reply_source: "model", model_base_url: baseUrl, model_name: "tiny" });
    const total = async () => (await on.service.call(on.site.api_key, "GET", "/sessions")).pagination.total;
    const before = await total();
    expect((await test()).json).toMatchObject({
      success: true,
      webhook_response: {
        status: 200,
        body: { message: "Good morning", model: "tiny-2026", tokens_used: 42 },
      },
    });
    await model?.close();
    expect((await test()).status).toBe(424);
    expect(await total()).toBe(before);
  });

  it.each([
    [401, "The API refused the key"],
    [404, "There is no such model"],
    [429, "too many calls"],
    [500, "Check the log of the model’s provider"],
  ])("causes an error that names the fix if its API answers with status %i", async (status, advice) => {
    const { baseUrl } = await answering(status);
    await change({ reply_source: "model", model_base_url: baseUrl, model_name: "tiny" });
    const { json } = await test();
    expect([json.code, json.data.reason]).toEqual(["parley_chat_model_failed", `status_${status}`]);
    expect(json.data.advice).toContain(advice);
  });

  it("is reported as missing by the connection test until its address and name are set", async () => {
    await change({ reply_source: "model", model_base_url: null, model_name: "" });
    const finding = async () =>
      (await on.admin.rest("POST", "/connection/test")).json.findings.find(
        ({ id }: { id: string }) => id === "workflow",
      );
    expect(await finding()).toMatchObject({ status: "critical" });
    expect((await test()).json.data.advice).toBe(
      "Enter the address of the model’s API and the name of the model.",
    );
    await change({ model_base_url: "https://api.example/v1", model_name: "tiny" });
    expect(await finding()).toMatchObject({ status: "good", label: "The language model “tiny” answers." });
  });

  it("keeps its key when other settings are saved, until the owner deletes the key on the screen", async () => {
    await change({ reply_source: "model", model_base_url: "https://api.example/v1", model_api_key: KEY });
    const page = await settings("workflow");
    await page.getByLabel("Model", { exact: true }).fill("another");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").first().waitFor();
    expect(await site()).toMatchObject({ model_name: "another", model_api_key: { last_four: "1234" } });
    await page.getByLabel("Delete the stored key").check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByLabel("Delete the stored key").waitFor({ state: "detached" });
    expect((await site()).model_api_key).toEqual({ set: false, last_four: null });
  });

  it("keeps its settings if the owner switches to a workflow", async () => {
    await change({ reply_source: "model", model_base_url: "https://api.example/v1", model_name: "tiny" });
    const page = await settings("workflow");
    await page.getByLabel("My workflow").check();
    await page.getByText("Data in each call", { exact: true }).click();
    await page.getByLabel("Tell the workflow how visitors rate answers").check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").first().waitFor();
    expect(await site()).toMatchObject({
      reply_source: "webhook",
      webhook_url: on.workflow.url,
      feedback_events: true,
      model_base_url: "https://api.example/v1",
      model_name: "tiny",
    });
    await page.getByRole("button", { name: "Send test message" }).click();
    await page.getByText("The workflow answered.").first().waitFor();
  });

  it("gains and loses the search of the website with one switch, and the screen confirms that the search works", async () => {
    await change({ reply_source: "webhook", model_system_prompt: "", model_tools: [] });
    const { baseUrl } = await answering();
    const home = `${on.wp.origin}/`;
    const page = await settings("workflow");
    await page.getByLabel("A language model").check();
    await page.getByLabel("Answer from my website").check();
    await page.getByLabel("Address of the model’s API").fill(baseUrl);
    await page.getByLabel("Model", { exact: true }).fill("tiny");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Your website can be searched.").waitFor();
    const { model_tools, model_system_prompt } = await site();
    expect([model_tools, model_system_prompt]).toEqual([
      [{ type: "wordpress", url: home }],
      expect.stringContaining("invent nothing"),
    ]);
    await page.getByLabel("Answer from my website").uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(async () => (await site()).model_tools).toEqual([]);
    expect(await site()).toMatchObject({ reply_source: "model", model_system_prompt });
  });

  it("can use MCP servers with secret headers, and the screen shows a server's problem next to that server", async () => {
    const url = "http://127.0.0.1:9/mcp";
    await change({ reply_source: "model", model_base_url: "https://api.example/v1", model_tools: [] });
    const page = await settings("workflow");
    await page.getByText("More tools", { exact: true }).click();
    await page.getByRole("button", { name: "Add an MCP server" }).click();
    const tool = page.getByRole("group", { name: "MCP server 1" });
    await tool.getByLabel("Address").fill(url);
    await tool.getByLabel("Allowed tools").fill("look");
    await tool.getByRole("button", { name: "Add a header" }).click();
    await tool.getByLabel("Name", { exact: true }).fill("X-API-Key");
    await tool.getByLabel("Value").fill("a-value-that-ends-with-wxyz");
    await page.getByRole("button", { name: "Save" }).click();
    await tool.getByText("Nothing accepts connections at 127.0.0.1:9.").first().waitFor();
    const saved = { type: "mcp", url, allow: ["look"], headers: { "X-API-Key": { last_four: "wxyz" } } };
    expect((await site()).model_tools).toMatchObject([saved]);
    await tool.getByLabel("Allowed tools").fill("look find");
    await page.getByRole("button", { name: "Save" }).click();
    const both = [{ ...saved, allow: ["look", "find"] }];
    await expect.poll(async () => (await site()).model_tools).toMatchObject(both);
    await page.getByRole("button", { name: "Remove MCP server 1" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(async () => (await site()).model_tools).toEqual([]);
  });

  it.each([
    { model_api_key: "half a key" },
    { model_history: 101 },
    { model_history: "many" },
    { reply_source: "oracle" },
    { model_tools: [{ type: "browser" }] },
    { model_tools: [{ type: "mcp", url: "https://a.example", headers: { "X-A": ["b"] } }] },
    { model_system_prompt: "x".repeat(8_001) },
    { strings: { send: "x".repeat(501) } },
  ])("has settings that WordPress itself refuses if they are invalid: %j", async (body) => {
    const { status, json } = await change(body);
    expect([status, Object.keys(json.data.params)]).toEqual([400, Object.keys(body)]);
  });
});
