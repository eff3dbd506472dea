import { readFile } from "node:fs/promises";
import type { FrameLocator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { findings } from "../../widget/axe-findings.ts";
import { newShop } from "../new-shop.ts";
import { storefrontVisitor } from "../storefront-visitor.ts";
import { adminScreens, isSkipped, SOON } from "./admin-screens.ts";
import { frameOf } from "./frame-of.ts";

const SHOP = newShop("knowledge");
const FILES = newShop("knowledge-files");
const ASKED = newShop("knowledge-asked");

interface Entry {
  question: string;
  answer: string;
}

describe.skipIf(isSkipped)("Knowledge", () => {
  const on = adminScreens();
  const entries = async (shop: string) => {
    const { data } = (await (await on.call(shop, "/app/inbox/knowledge?per_page=100")).json()) as {
      data: Entry[];
    };
    return data.map(({ question, answer }) => [question, answer]).sort();
  };
  const hasFocus = (app: FrameLocator, name: string | RegExp) =>
    app.getByRole("button", { name }).evaluate((button) => button === document.activeElement);

  beforeAll(async () => {
    for (const shop of [SHOP, FILES, ASKED]) {
      await on.stage.install(shop);
      await on.set(shop, { webhook_url: on.workflow.url });
    }
  });

  it("is added, found, changed and deleted, and focus returns to the control that opened each form", async () => {
    const { app, page } = await on.open(SHOP, "/app/knowledge");
    await app.getByText("No entries yet.").waitFor();
    await app.getByRole("button", { name: "Add entry" }).click();
    await app.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => hasFocus(app, "Add entry"), SOON).toBe(true);
    await app.getByRole("button", { name: "Add entry" }).click();
    await app.getByLabel("Question", { exact: true }).fill("Do you ship to <b>Norway</b>?");
    await app.getByRole("button", { name: "Save", exact: true }).click();
    await app.getByText("This field is required.").waitFor();
    await app.getByLabel("Answer", { exact: true }).fill("Yes, in three days.");
    expect(await findings(frameOf(page))).toEqual([]);
    await app.getByRole("button", { name: "Save", exact: true }).click();
    await app.getByRole("button", { name: "Edit: Do you ship to <b>Norway</b>?" }).waitFor();
    const search = app.getByLabel("Search questions and answers");
    await search.fill("nothing like it");
    await app.getByText("No entries found.").waitFor();
    await search.fill("THREE days");
    await app.getByRole("button", { name: /^Edit:/ }).click();
    await app.getByLabel("Answer", { exact: true }).fill("Yes, in four days.");
    await app.getByRole("button", { name: "Save", exact: true }).click();
    await app.getByText("No entries found.").waitFor();
    await expect.poll(() => hasFocus(app, "Add entry"), SOON).toBe(true);
    expect(await entries(SHOP)).toEqual([["Do you ship to <b>Norway</b>?", "Yes, in four days."]]);
    await search.fill("");
    await app.getByRole("button", { name: /^Delete:/ }).click();
    await app.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await app.getByText("No entries yet.").waitFor();
    expect(await entries(SHOP)).toEqual([]);
  });

  it("is imported from a CSV file after a preview of the changes, and exported to one", async () => {
    const body = JSON.stringify({ question: "Old?", answer: "Yes" });
    const headers = { "Content-Type": "application/json" };
    await on.call(FILES, "/app/inbox/knowledge", { method: "POST", headers, body });
    const { app, page } = await on.open(FILES, "/app/knowledge");
    const pick = (buffer: Buffer) =>
      app.locator("input[type=file]").setInputFiles({ name: "faq.csv", mimeType: "text/csv", buffer });
    await pick(Buffer.from("question;answer\nold?;No\n=SUM(1)?;<b>Two</b>\nNo answer;\n"));
    await app.getByText("1 new, 1 with another answer, 0 unchanged.").waitFor();
    await app.getByText("Row 4: “Answer” is empty.").waitFor();
    expect(await findings(frameOf(page))).toEqual([]);
    expect(await entries(FILES)).toEqual([["Old?", "Yes"]]);
    await app.getByRole("button", { name: "Import", exact: true }).click();
    await app.getByText("Imported entries: 2").waitFor();
    expect(await entries(FILES)).toEqual([
      ["=SUM(1)?", "<b>Two</b>"],
      ["Old?", "No"],
    ]);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      app.getByRole("button", { name: "Export CSV file" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("knowledge.csv");
    await pick(await readFile(await download.path()));
    await app.getByText("0 new, 0 with another answer, 2 unchanged.").waitFor();
  });

  it("has a switch that sends matching entries to the workflow, but not if a model answers", async () => {
    const label = "Send matching entries to the workflow";
    const { app, reload } = await on.open(SHOP, "/app/knowledge");
    const loaded = async () =>
      (await on.call(SHOP, "/app/knowledge?_data=routes%2Fapp.knowledge")).json() as Promise<{
        site: { webhook_knowledge: boolean };
      }>;
    await app.getByLabel(label).check();
    await expect.poll(async () => (await loaded()).site.webhook_knowledge, SOON).toBe(true);
    await on.set(SHOP, { reply_source: "model" });
    await reload();
    await app.getByText("CSV file", { exact: true }).waitFor();
    expect(await app.getByLabel(label).count()).toBe(0);
  });

  it("gains the answer to an unanswered question, which is then tested again and no longer open on Home", async () => {
    on.workflow.answers(() => ({ body: { message: "I do not know.", unanswered: true } }));
    const visitor = await storefrontVisitor(on.stage, ASKED).open();
    await visitor.say("Is the valley walk open in winter?");
    await visitor.say("is the valley walk open in winter");
    await visitor.say("<img src=x onerror=document.title='caught'>");
    on.workflow.reset();
    const home = await on.open(ASKED, "/app");
    await home.app.getByText("asked 2 times").waitFor();
    await home.app.getByText("Last 7 days: 0 answered since, 2 still open").waitFor();
    await home.app.getByRole("link", { name: "Write answers" }).click();
    const { app, page } = home;
    const list = app.getByRole("list", { name: "Unanswered questions" });
    await list.getByText("The assistant did not know the answer · asked 2 times").waitFor();
    expect(await findings(frameOf(page))).toEqual([]);
    await app.getByRole("button", { name: "Write answer: is the valley walk open in winter" }).click();
    await app.getByLabel("Answer", { exact: true }).fill("Yes, except after storms.");
    await app.getByRole("button", { name: "Save", exact: true }).click();
    const tried = app.getByRole("region", { name: "Test this question" });
    await expect.poll(() => tried.evaluate((it) => it === document.activeElement), SOON).toBe(true);
    await expect.poll(() => list.getByRole("listitem").count(), SOON).toBe(1);
    expect(await entries(ASKED)).toEqual([
      ["is the valley walk open in winter", "Yes, except after storms."],
    ]);
    await tried.getByRole("button").first().click();
    await tried.getByText("The workflow answered").waitFor();
    expect(on.workflow.last().json.message).toBe("is the valley walk open in winter");
    await app.getByRole("button", { name: /^Mark as answered: <img/ }).click();
    await expect.poll(() => list.count(), SOON).toBe(0);
    const left = await (await on.call(ASKED, "/app/inbox/insights/questions")).json();
    expect(left).toMatchObject({ data: [] });
    const done = await on.open(ASKED, "/app");
    await done.app.getByText("Last 7 days: 2 answered since, 0 still open").waitFor();
    expect(await done.app.getByRole("link", { name: "Write answers" }).count()).toBe(0);
  });

  it("is not changed or deleted by a request of another shop", async () => {
    const body = JSON.stringify({ question: "Mine?", answer: "Yes" });
    const headers = { "Content-Type": "application/json" };
    const added = await on.call(FILES, "/app/inbox/knowledge", { method: "POST", headers, body });
    const { entry } = (await added.json()) as { entry: { id: string } };
    const statuses = await Promise.all([
      on.call(SHOP, `/app/inbox/knowledge/${entry.id}`, { method: "DELETE" }),
      on.call(SHOP, `/app/inbox/knowledge/${entry.id}`, { method: "PATCH", headers, body }),
      on.call(FILES, "/app/inbox/knowledge/..%2Fsite", { method: "PATCH", headers, body }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await entries(FILES)).toContainEqual(["Mine?", "Yes"]);
  });
});
