import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { axeFindings } from "./axe-findings.ts";
import { browserOn } from "./browser-on.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage } from "./settings-page.ts";
import { wordpressVisitor } from "./wordpress-visitor.ts";

const on = connectedSite();
const settings = settingsPage(on, browserOn());

let key: string;
beforeEach(async () => {
  ({ api_key: key } = await on.service.newSite({
    webhook_url: on.workflow.url,
    allowed_origins: [on.wp.origin],
    appearance: { feedback: true },
  }));
  await on.connect({ api_key: key });
});

const entries = async () => {
  const { data } = await on.service.call(key, "GET", "/knowledge?per_page=100");
  return (data as { question: string; answer: string }[])
    .map(({ question, answer }) => [question, answer])
    .sort();
};

/** A visitor asks, and dislikes the reply. */
async function askInVain(message: string): Promise<void> {
  await on.service.call(key, "POST", "/message", { message, session_id: "asked" });
  const { messages } = await on.service.call(key, "GET", "/conversation/asked");
  const rating = { message_id: messages.at(-1).id, rating: "down" };
  await on.service.call(key, "POST", "/conversation/asked/feedback", rating);
}

describe("Knowledge", () => {
  it("is added, found, changed and deleted, and focus returns to the control that opened each form", async () => {
    const page = await settings("knowledge");
    const hasFocus = (name: string | RegExp) =>
      page.getByRole("button", { name }).evaluate((button) => button === document.activeElement);
    await page.getByText("No entries yet.").waitFor();
    await page.getByRole("button", { name: "Add entry" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => hasFocus("Add entry")).toBe(true);
    await page.getByRole("button", { name: "Add entry" }).click();
    await page.getByLabel("Question", { exact: true }).fill("Do you ship to <b>Norway</b>?");
    await page.getByLabel("Answer", { exact: true }).fill(" ");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.locator(".parley-field-error").waitFor();
    await page.getByLabel("Answer", { exact: true }).fill("Yes, in three days.");
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("The entry was added.").waitFor();
    expect(await hasFocus("Add entry")).toBe(true);
    const search = page.getByRole("searchbox", { name: "Search questions and answers" });
    await search.fill("nothing like it");
    await page.getByText("No entries found.").waitFor();
    await search.fill("THREE days");
    await page.getByRole("button", { name: "Edit: Do you ship to <b>Norway</b>?" }).click();
    await page.getByLabel("Answer", { exact: true }).fill("Yes, in four days.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("No entries found.").waitFor();
    await expect.poll(() => hasFocus("Add entry")).toBe(true);
    expect(await entries()).toEqual([["Do you ship to <b>Norway</b>?", "Yes, in four days."]]);
    await search.fill("");
    await page.getByRole("button", { name: /^Delete:/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("The entry was deleted.").waitFor();
    expect(await entries()).toEqual([]);
  });

  it("keeps a half-written entry while the owner opens another tab", async () => {
    const page = await settings("knowledge");
    await page.getByRole("button", { name: "Add entry" }).click();
    await page.getByLabel("Question", { exact: true }).fill("Do you ship?");
    await page.getByRole("tab", { name: "Files" }).click();
    await page.getByRole("tab", { name: "Knowledge" }).click();
    expect(await page.getByLabel("Question", { exact: true }).inputValue()).toBe("Do you ship?");
    expect(await page.getByRole("tab", { name: "Knowledge" }).evaluate((tab) => tab.matches(":focus"))).toBe(
      true,
    );
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Add entry" }).click();
    expect(await page.getByLabel("Question", { exact: true }).inputValue()).toBe("");
  });

  it("is imported from a CSV file after a preview of the changes, and exported to one", async () => {
    await on.service.call(key, "POST", "/knowledge", { question: "Old?", answer: "Yes" });
    const page = await settings("knowledge");
    const pick = (buffer: Buffer) =>
      page.locator("input[type=file]").setInputFiles({ name: "faq.csv", mimeType: "text/csv", buffer });
    await pick(Buffer.from("question;answer\nold?;No\n=SUM(1)?;<b>Two</b>\nNo answer;\n"));
    await page.getByText("1 new, 1 with another answer, 0 unchanged.").waitFor();
    await page.getByText("Row 4: “Answer” is empty.").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await entries()).toEqual([["Old?", "Yes"]]);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText("Imported entries: 2").first().waitFor();
    expect(await entries()).toEqual([
      ["=SUM(1)?", "<b>Two</b>"],
      ["Old?", "No"],
    ]);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export CSV file" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("knowledge.csv");
    await pick(await readFile(await download.path()));
    await page.getByText("0 new, 0 with another answer, 2 unchanged.").waitFor();
  });

  it("has a switch that sends matching entries to the workflow, but not if a model answers", async () => {
    const label = "Send matching entries to the workflow";
    const page = await settings("knowledge");
    await page.getByLabel(label).check();
    const setting = async () => (await on.service.call(key, "GET", "/site")).webhook_knowledge;
    await expect.poll(setting).toBe(true);
    await on.service.call(key, "PATCH", "/site", { reply_source: "model" });
    const again = await settings.loaded("knowledge");
    await again.getByText("No entries yet.").waitFor();
    expect(await again.getByLabel(label).count()).toBe(0);
  });

  it("gains the answer to an unanswered question, which is then tested again and no longer listed", async () => {
    await askInVain("Is the valley walk open in winter?");
    await askInVain("is the valley walk open in winter");
    await askInVain("<img src=x onerror=document.title='caught'>");
    const page = await settings("knowledge");
    const list = page.getByRole("list", { name: "Unanswered questions" });
    await list.getByText("Answer disliked · asked 2 times").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Write answer: is the valley walk open in winter" }).click();
    await page.getByLabel("Answer", { exact: true }).fill("Yes, except after storms.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("The assistant can now answer").waitFor();
    await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
    expect(await entries()).toEqual([["is the valley walk open in winter", "Yes, except after storms."]]);
    await page.getByRole("button", { name: "Test this question" }).click();
    await page.getByText("The workflow answered.").first().waitFor();
    expect(on.workflow.last().json.message).toBe("is the valley walk open in winter");
    await page.getByRole("button", { name: /^Mark as answered: <img/ }).click();
    await expect.poll(() => list.count()).toBe(0);
    expect((await on.service.call(key, "GET", "/insights/questions")).data).toEqual([]);
    expect(await page.title()).not.toBe("caught");
  });

  it("shows the three most frequent unanswered questions and last week's results on the dashboard", async () => {
    const dashboard = async () => {
      const widget = (await settings.at("/wp-admin/index.php")).locator("#parley-chat-questions");
      await widget.scrollIntoViewIfNeeded();
      return widget;
    };
    await (await dashboard()).getByText("No unanswered questions in the last 30 days.").waitFor();
    for (const message of ["Is it blue?", "is it BLUE", "Is it red?", "Is it green?", "<b>Is it bold?</b>"])
      await askInVain(message);
    const widget = await dashboard();
    await widget.getByRole("listitem").first().waitFor();
    expect(await widget.getByRole("listitem").allInnerTexts()).toEqual([
      "is it BLUE · asked 2 times",
      "<b>Is it bold?</b> · asked once",
      "Is it green? · asked once",
    ]);
    await widget.getByText("Last 7 days: 0 answered since, 4 still open").waitFor();
    const page = widget.page();
    expect(await axeFindings(page, "#parley-chat-questions .inside")).toEqual([]);
    await widget.getByRole("link", { name: "Write answers" }).click();
    await page.getByRole("button", { name: "Mark as answered: is it BLUE" }).click();
    await page.getByText("The question was marked as answered.").waitFor();
    await (await dashboard()).getByText("Last 7 days: 1 answered since, 3 still open").waitFor();
  });

  it("is not loaded for the dashboard while its widget there is closed", async () => {
    const page = await settings.at("/wp-admin/index.php", (opened) =>
      opened.route("**/parley-chat/v1/insights/**", (route) => route.abort()),
    );
    const widget = page.locator("#parley-chat-questions");
    await widget.scrollIntoViewIfNeeded();
    await widget.getByText("Your browser could not reach this website. Are you offline?").waitFor();
    await Promise.all([
      page.waitForResponse((answer) => answer.request().postData()?.includes("closed-postboxes") === true),
      widget.locator(".handlediv").click(),
    ]);
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("insights") && asked.push(request.url()));
    await page.reload({ waitUntil: "networkidle" });
    await widget.scrollIntoViewIfNeeded();
    expect(asked).toEqual([]);
    await widget.locator(".handlediv").click();
    await expect.poll(() => asked.length).toBe(1);
    await page.waitForLoadState("networkidle");
  });

  it("is not on the dashboard of users who do not manage the chat, or of a site that is not connected", async () => {
    const dashboardOf = async (user: string) =>
      (await (await wordpressVisitor(on.wp, user)).get("/wp-admin/index.php")).includes(
        'id="parley-chat-questions"',
      );
    expect([await dashboardOf("admin"), await dashboardOf("editor")]).toEqual([true, false]);
    await on.admin.rest("DELETE", "/connection");
    expect(await dashboardOf("admin")).toBe(false);
  });

  it("says that an entry no longer exists", async () => {
    const answer = await on.admin.rest("PATCH", "/knowledge/ent_unknown", { body: { answer: "Yes" } });
    expect([answer.status, answer.json.message]).toEqual([404, "This entry no longer exists."]);
  });
});
