import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { newShop } from "../new-shop.ts";
import { adminScreens, isSkipped, SOON } from "./admin-screens.ts";

const SHOP = newShop("first");
const NARROW = newShop("narrow");
const PATH = "/app/workflow";

describe.skipIf(isSkipped)("The Workflow screen", () => {
  const on = adminScreens();

  it("keeps every setting of a webhook after a reload, except secrets", async () => {
    const { app, save, reload } = await on.open(SHOP, PATH);
    await app.getByLabel("Webhook address").fill(on.workflow.url);
    await app.getByRole("button", { name: "Advanced settings" }).click();
    await app.getByLabel("Longest wait for an answer").fill("45");
    await app.getByRole("button", { name: "Add a header" }).click();
    await app.getByLabel("Name", { exact: true }).fill("X-API-Key");
    await app.getByLabel("Value").fill("a-value-that-ends-with-wxyz");
    await app.getByLabel("Sign each call").check();
    await app.getByLabel("Signature format").selectOption("bare");
    await app.getByRole("button", { name: "Create a secret" }).click();
    const secret = await app.getByLabel("New signing secret").inputValue();
    await app.getByLabel("Send the time of each call").check();
    await app.getByLabel("Also send the headers of Standard Webhooks").check();
    await app.getByLabel("Data format").selectOption("legacy");
    await app.getByLabel("Earlier messages sent with each call").fill("6");
    await app.getByLabel("Tell the workflow how visitors rate answers").check();
    await save();
    await expect.poll(() => app.getByLabel("New signing secret").inputValue(), SOON).toBe("");

    await reload();
    await expect.poll(() => app.getByLabel("Webhook address").inputValue(), SOON).toBe(on.workflow.url);
    expect(await app.getByLabel("Longest wait for an answer").inputValue()).toBe("45");
    expect(await app.getByLabel("Name", { exact: true }).inputValue()).toBe("X-API-Key");
    expect(await app.getByLabel("Value").inputValue()).toBe("");
    expect(await app.getByLabel("Value").getAttribute("placeholder")).toBe("Stored; ends with “…wxyz”");
    expect(await app.getByLabel("Signature format").inputValue()).toBe("bare");
    await app.getByText(`The current secret ends with “…${secret.slice(-4)}”.`).waitFor();
    expect(await app.getByLabel("Send the time of each call").isChecked()).toBe(true);
    expect(await app.getByLabel("Also send the headers of Standard Webhooks").isChecked()).toBe(true);
    expect(await app.getByLabel("Data format").inputValue()).toBe("legacy");
    expect(await app.getByLabel("Earlier messages sent with each call").inputValue()).toBe("6");
    expect(await app.getByLabel("Tell the workflow how visitors rate answers").isChecked()).toBe(true);
  });

  it("signs calls with the secret that was shown once, and still sends a header that was saved before", async () => {
    const shop = newShop("signed");
    await on.stage.install(shop);
    await on.set(shop, { webhook_url: on.workflow.url, webhook_headers: { "X-Key": "the-kept-value" } });
    const { app, save } = await on.open(shop, PATH);
    await app.getByLabel("Sign each call").check();
    await app.getByRole("button", { name: "Create a secret" }).click();
    const secret = await app.getByLabel("New signing secret").inputValue();
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    await save();
    await app.getByRole("button", { name: "Send test message" }).click();
    await app.getByText("The workflow answered").waitFor();
    const { headers, raw } = on.workflow.last();

    const expected = `sha256=${createHmac("sha256", secret).update(raw).digest("hex")}`;
    expect([headers["x-webhook-signature"], headers["x-key"]]).toEqual([expected, "the-kept-value"]);
  });

  it("shows an error next to a header's name: for spaces immediately, for a reserved name on saving", async () => {
    const { page, app, save } = await on.open(newShop("header-names"), PATH);
    await app.getByRole("button", { name: "Advanced settings" }).click();
    await app.getByRole("button", { name: "Add a header" }).click();
    const name = app.getByLabel("Name", { exact: true });
    const value = app.getByLabel("Value");
    const described = async () => {
      const ids = (await name.getAttribute("aria-describedby"))?.split(" ") ?? [];
      return (await Promise.all(ids.map((id) => app.locator(`[id="${id}"]`).textContent()))).join();
    };
    await value.fill("key");
    await name.fill("X API Key");
    await expect.poll(described, SOON).toContain("Use only letters, digits and hyphens");
    await page.getByRole("button", { name: "Save" }).click();
    await app.getByText("Not saved").waitFor();
    expect(await app.getByText(/record/).count()).toBe(0);
    expect(await value.getAttribute("aria-invalid")).toBe("false");
    await name.fill("Host");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(described, SOON).toContain("The service sets this header itself");
    expect(await value.getAttribute("aria-invalid")).toBe("false");
    await name.fill("X-API-Key");
    await save();
  });

  it("folds rarely used settings, but not those in use or with an error", async () => {
    const shop = newShop("folded");
    const { app, page } = await on.open(shop, PATH);
    const wait = app.getByLabel("Longest wait for an answer");
    const fold = app.getByRole("button", { name: "Advanced settings" });
    expect([await wait.isVisible(), await fold.getAttribute("aria-expanded")]).toEqual([false, "false"]);
    await fold.click();
    await wait.fill("0");
    await fold.click();
    await wait.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Save" }).click();
    await wait.waitFor();
    await expect.poll(() => wait.evaluate((field) => field === document.activeElement), SOON).toBe(true);
    await on.set(shop, { timestamp: true });
    const again = await on.open(shop, PATH);
    await again.app.getByLabel("Send the time of each call").waitFor();
  });

  it("offers a recipe for each tool as a download, the same as in core/recipes", async () => {
    const { app } = await on.open(newShop("recipes"), PATH);
    await app.getByRole("button", { name: "I have no workflow yet" }).click();
    const recipes = new URL("../../../core/recipes/", import.meta.url);
    for (const [tool, file] of Object.entries({
      n8n: "n8n-chat.json",
      Make: "make-blueprint.json",
      "Node-RED": "node-red-flow.json",
      Zapier: "zapier-code.js",
    })) {
      const link = app.getByRole("link", { name: `Download the file for ${tool}` });
      expect(await link.getAttribute("download")).toBe(file);
      // Does not use the browser's download, because that refuses the pretend Shopify's certificate.
      const served = await on.stage.get((await link.getAttribute("href")) ?? "");
      expect(await served.text()).toBe(await readFile(new URL(file, recipes), "utf8"));
    }
  });

  it("requires only what the chosen source needs: for a model an address and a name, but no webhook address", async () => {
    const { app } = await on.open(newShop("choice"), PATH);
    await app.getByText("Enter the webhook address first.").waitFor();
    await app.getByText("A language model", { exact: true }).click();
    await app.getByText("Enter the model’s address and name first.").waitFor();
    expect(await app.getByText("webhook address").count()).toBe(0);
  });

  it("warns a merchant before a change that stops the chat from answering", async () => {
    const shop = newShop("silenced");
    await on.stage.install(shop);
    await on.set(shop, { webhook_url: on.workflow.url });
    const { app } = await on.open(shop, PATH);
    const warning = app.getByText("the chat does not answer");
    await app.getByText("A language model", { exact: true }).click();
    await warning.waitFor();
    await app.getByLabel("Address of the model’s API").fill("https://api.example.com/v1");
    expect(await warning.count()).toBe(1);
    await app.getByLabel("Model", { exact: true }).fill("some-model");
    await expect.poll(() => warning.count(), SOON).toBe(0);
    await app.getByText("My workflow", { exact: true }).click();
    await app.getByLabel("Webhook address").fill("");
    await expect.poll(() => warning.count(), SOON).toBe(1);
    await app.getByText("Enter the webhook address first.").waitFor();
    expect(await app.getByRole("button", { name: /send test message/i }).count()).toBe(0);
  });

  it("keeps the settings of a model, and deletes its key on request", async () => {
    const shop = newShop("model");
    const { app, save, reload } = await on.open(shop, PATH);
    await app.getByText("A language model", { exact: true }).click();
    const provider = app.getByRole("button", { name: "Mistral" });
    await provider.click();
    const address = app.getByLabel("Address of the model’s API");
    expect(await address.inputValue()).toBe("https://api.mistral.ai/v1");
    expect(await provider.getAttribute("aria-pressed")).toBe("true");
    await address.fill("https://api.example.com/v1");
    expect(await provider.getAttribute("aria-pressed")).not.toBe("true");
    await app.getByLabel("Model", { exact: true }).fill("some-model");
    await app.getByLabel("API key of the model").fill("key-of-the-model-abcd");
    await app.getByLabel("Instructions for the model").fill("You sell books.");
    await app.getByRole("button", { name: "Advanced settings" }).click();
    await app.getByLabel("Earlier messages sent to the model").fill("4");
    await save();
    await reload();
    await expect.poll(() => app.getByLabel("Model", { exact: true }).inputValue(), SOON).toBe("some-model");
    expect(await app.getByLabel("Instructions for the model").inputValue()).toBe("You sell books.");
    expect(await app.getByLabel("Earlier messages sent to the model").inputValue()).toBe("4");
    await app.getByText("The stored key ends with “…abcd”.").waitFor();
    await app.getByLabel("Delete the stored key").check();
    await save();
    await app.getByText("The key is stored encrypted and never shown again.").waitFor();
  });

  it("shows an error next to the invalid field, moves focus there, and keeps all typed text", async () => {
    const { page, app } = await on.open(newShop("wrong"), PATH);
    const address = app.getByLabel("Webhook address");
    await address.fill("flows.example.com/hook");
    await app.getByRole("button", { name: "Advanced settings" }).click();
    await app.getByLabel("Longest wait for an answer").fill("60");
    await app.getByRole("button", { name: "Add a header" }).click();
    await app.getByLabel("Name", { exact: true }).fill("X-API-Key");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => address.getAttribute("aria-invalid"), SOON).toBe("true");
    const described = (await address.getAttribute("aria-describedby"))?.split(" ") ?? [];
    const shown = await Promise.all(described.map((id) => app.locator(`[id="${id}"]`).textContent()));
    expect(shown.join()).toContain("Enter the complete address of the webhook, starting with https://.");
    expect(await address.evaluate((element) => element === document.activeElement)).toBe(true);
    await address.fill("http://127.0.0.1:9/hook");
    // The error stays until the next save, which shows the next mistake.
    expect(await address.getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("button", { name: "Save" }).click();
    const value = app.getByLabel("Value");
    await expect.poll(() => value.getAttribute("aria-invalid"), SOON).toBe("true");
    expect(await address.getAttribute("aria-invalid")).toBe("false");
    expect(await app.getByLabel("Longest wait for an answer").inputValue()).toBe("60");
    expect(await app.getByLabel("Name", { exact: true }).inputValue()).toBe("X-API-Key");
    await page.getByText("Unsaved changes").waitFor();
  });

  it("reports a duplicate header, so that neither of the two is lost", async () => {
    const { app } = await on.open(newShop("twice"), PATH);
    await app.getByRole("button", { name: "Advanced settings" }).click();
    for (const name of ["X-Key", "x-key"]) {
      await app.getByRole("button", { name: "Add a header" }).click();
      await app.getByLabel("Name", { exact: true }).last().fill(name);
    }
    await app.getByText("Another header has this name.").waitFor();
    await app.getByRole("button", { name: "Remove the header x-key", exact: true }).click();
    await app.getByText("Another header has this name.").waitFor({ state: "detached" });
  });

  it("discards typed text with Discard, and hides the save bar if nothing is changed", async () => {
    const { page, app } = await on.open(newShop("discard"), PATH);
    const address = app.getByLabel("Webhook address");
    const bar = page.getByText("Unsaved changes");
    await address.fill("https://flows.example.com");
    await bar.waitFor();
    await address.fill("");
    await bar.waitFor({ state: "hidden" });
    await app.getByRole("button", { name: "Advanced settings" }).click();
    await app.getByRole("button", { name: "Add a header" }).click();
    await bar.waitFor();
    await page.getByRole("button", { name: "Discard" }).click();
    await bar.waitFor({ state: "hidden" });
    await expect.poll(() => app.getByLabel("Name", { exact: true }).count(), SOON).toBe(0);
  });

  it("asks for a confirmation before the merchant leaves unsaved changes", async () => {
    const { page, app } = await on.open(newShop("guard"), PATH);
    await app.getByLabel("Webhook address").fill("https://flows.example.com");
    await page.getByRole("link", { name: "Usage" }).click();
    await page.getByRole("button", { name: "Stay" }).click();
    expect(await app.getByLabel("Webhook address").inputValue()).toBe("https://flows.example.com");
    await page.getByRole("link", { name: "Usage" }).click();
    await page.getByRole("button", { name: "Leave page" }).click();
    await app.getByRole("heading", { name: "Usage", level: 1 }).waitFor();
    await page.getByText("Unsaved changes").waitFor({ state: "hidden" });
  });

  it("is saved with Enter, without a mouse", async () => {
    const { page, app } = await on.open(newShop("keyboard"), PATH);
    const address = app.getByLabel("Webhook address");
    await address.focus();
    await page.keyboard.type("https://flows.example.com/hook");
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("Saved").waitFor();
    expect(await address.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("keeps changes that another tab has saved", async () => {
    const shop = newShop("tabs");
    const { app, save } = await on.open(shop, PATH);
    await on.set(shop, { webhook_timeout: 77, webhook_headers: { "X-Other": "of-the-other-tab" } });
    await app.getByLabel("Webhook address").fill("https://flows.example.com/hook");
    await save();
    await expect.poll(() => app.getByLabel("Longest wait for an answer").inputValue(), SOON).toBe("77");
    expect(await app.getByLabel("Name", { exact: true }).inputValue()).toBe("X-Other");
    expect(await app.getByLabel("Webhook address").inputValue()).toBe("https://flows.example.com/hook");
  });

  it("does not overwrite headers that another tab has saved, and reports the conflict", async () => {
    const shop = newShop("headers");
    const { page, app } = await on.open(shop, PATH);
    await on.set(shop, { webhook_headers: { "X-Other": "of-the-other-tab" } });
    await app.getByRole("button", { name: "Advanced settings" }).click();
    await app.getByRole("button", { name: "Add a header" }).click();
    await app.getByLabel("Name", { exact: true }).fill("X-This");
    await app.getByLabel("Value", { exact: true }).fill("of-this-tab");
    await page.getByRole("button", { name: "Save" }).click();
    await app.getByText("Somebody else has changed: Headers sent with each call.").waitFor();
    expect(await app.getByLabel("Name", { exact: true }).inputValue()).toBe("X-This");

    const again = await on.open(shop, PATH);
    await again.app.getByRole("button", { name: "Add a header" }).click();
    await again.app.getByLabel("Name", { exact: true }).last().fill("X-This");
    await again.app.getByLabel("Value", { exact: true }).last().fill("of-this-tab");
    await again.save();
    const names = again.app.getByLabel("Name", { exact: true });
    expect(
      await names.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)),
    ).toEqual(["X-Other", "X-This"]);
  });

  it("explains next to the field, in words for merchants, why a webhook address cannot be used", async () => {
    const { page, app } = await on.open(newShop("address"), PATH);
    const address = app.getByLabel("Webhook address");
    for (const [useless, said] of [
      ["http://flows.example.com/hook", "would be sent unencrypted"],
      ["https://192.168.1.20/hook", "is inside a private network"],
      ["https://n8n.example.com/webhook-test/chat", "This is n8n’s test address"],
    ] as const) {
      await address.fill("https://flows.example.com/hook");
      await app.getByText(said).waitFor({ state: "detached" });
      await address.fill(useless);
      await app.getByText(said).waitFor();
    }
    await address.fill("https://user:password@flows.example.com/hook");
    await page.getByRole("button", { name: "Save" }).click();
    await app.getByText("belong in “Headers sent with each call”").first().waitFor();
    expect(await app.locator("body").innerText()).not.toMatch(/webhook_headers|PARLEY_/);
  });

  it.each(["no JSON", "null", "[]", '"text"'])("refuses an unreadable body: %s", async (body) => {
    const path = `${PATH}?_data=routes%2Fapp.workflow`;
    const headers = { "Content-Type": "application/json" };
    const answer = await on.call(NARROW, path, { method: "POST", headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ fault: { reason: "unreadable" } });
  });

  it("changes only its own settings, even if a request contains others", async () => {
    await on.stage.install(NARROW);
    await on.set(NARROW, { allowed_origins: ["https://evil.example"], closed: true, webhook_timeout: 33 });
    const data = await (await on.call(NARROW, "/app/workflow?_data=routes%2Fapp.workflow")).json();
    expect(JSON.stringify(data)).not.toContain("evil.example");
    expect(data).toMatchObject({
      site: { closed: false, webhook_timeout: 33 },
    });
  });
});
