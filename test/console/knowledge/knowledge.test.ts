import { readFile } from "node:fs/promises";
import { afterEach, describe, expect, test } from "vitest";
import { findings } from "../../widget/axe-findings.ts";
import { API_POLL, consoleStage } from "../console-stage.ts";

describe("The console's Knowledge screen", () => {
  const stage = consoleStage();
  const headers = () => ({ "content-type": "application/json", "x-api-key": stage.demo.site.apiKey ?? "" });
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${stage.demo.address}/v1/${path}`, {
      method,
      headers: headers(),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  const entries = async () => {
    const { data } = await call("GET", "knowledge?per_page=100");
    return (data as { question: string; answer: string }[])
      .map(({ question, answer }) => [question, answer])
      .sort();
  };
  const visit = async (how: { width?: number; dark?: boolean } = {}) => {
    const context = await stage.signedIn(how);
    const path = `console/#/site/${stage.demo.site.id}/knowledge`;
    const opened = await stage.open({ context, path });
    await opened.page.getByRole("heading", { level: 1, name: "Knowledge" }).waitFor();
    return { ...opened, context };
  };

  afterEach(async () => {
    const { data } = await call("GET", "knowledge?per_page=100");
    for (const { id } of data) await call("DELETE", `knowledge/${id}`);
  });

  test("adds, finds, changes and deletes an entry", async () => {
    const { page, complaints, context } = await visit();
    await page.getByText("No entries yet").waitFor();
    const add = page.getByRole("button", { name: "Add entry" });
    const hasFocus = (button: typeof add) => button.evaluate((it) => it === document.activeElement);
    await add.click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => hasFocus(add)).toBe(true);
    await add.click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect
      .poll(() => page.getByLabel("Question", { exact: true }).getAttribute("aria-invalid"))
      .toBe("true");
    await page.getByLabel("Question", { exact: true }).fill("Do you ship to Norway?");
    await page.getByLabel("Answer", { exact: true }).fill("Yes, in three days.");
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const row = page.getByRole("list", { name: "Entries" }).getByRole("listitem");
    await row.getByText("Do you ship to Norway?").waitFor();
    expect(await hasFocus(add)).toBe(true);
    const searches: string[] = [];
    page.on("request", (request) => request.url().includes("search=") && searches.push(request.url()));
    await page.getByLabel("Search questions and answers").pressSequentially("nothing like it");
    await page.getByText("No entries found").waitFor();
    expect(searches.length).toBeLessThan(5);
    await page.getByLabel("Search questions and answers").fill("THREE days");
    const edit = page.getByRole("button", { name: "Edit “Do you ship to Norway?”" });
    await edit.click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => hasFocus(edit)).toBe(true);
    await edit.click();
    await page.getByLabel("Answer", { exact: true }).fill("Yes, in four days.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("No entries found").waitFor();
    await expect.poll(() => hasFocus(add)).toBe(true);
    expect(await entries()).toEqual([["Do you ship to Norway?", "Yes, in four days."]]);
    await page.getByLabel("Search questions and answers").fill("");
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("No entries yet").waitFor();
    await expect.poll(entries, API_POLL).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("previews the changes of a CSV file, applies them, and exports a file whose import would change nothing", async () => {
    await call("POST", "knowledge", { question: "Old?", answer: "Yes" });
    const { page, complaints, context } = await visit({ width: 390, dark: true });
    const csv = "question;answer\nold?;No\n=SUM(1)?;<b>Two</b>\nNo answer;\n";
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "faq.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await page.getByText("1 new, 1 with another answer, 0 unchanged.").waitFor();
    await page.getByText("Row 4: “Answer” is empty.").waitFor();
    expect(await entries()).toEqual([["Old?", "Yes"]]);
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText("Imported entries: 2").waitFor();
    const imported = [
      ["=SUM(1)?", "<b>Two</b>"],
      ["Old?", "No"],
    ];
    await expect.poll(entries, API_POLL).toEqual(imported);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export CSV file" }).click(),
    ]);
    const written = await readFile(await download.path());
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "knowledge.csv", mimeType: "text/csv", buffer: written });
    await page.getByText("0 new, 0 with another answer, 2 unchanged.").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("has a switch that sends matching entries to the workflow, and saves the switch immediately", async () => {
    const { page, context } = await visit();
    const setting = async () => (await call("GET", "site")).webhook_knowledge;
    expect(await setting()).toBe(false);
    await page.locator("label.toggle", { hasText: "Send matching entries to the workflow" }).click();
    await expect.poll(setting, API_POLL).toBe(true);
    await context.close();
  });

  test("removes an answered question with its repetitions from the list, and counts it as answered on Home", async () => {
    await call("PATCH", "site", { appearance: { feedback: true } });
    const session_id = "asked-in-vain";
    const ask = async (message: string) => {
      await call("POST", "message", { message, session_id });
      const { messages } = await call("GET", `conversation/${session_id}`);
      const rating = { message_id: messages.at(-1).id, rating: "down" };
      expect(await call("POST", `conversation/${session_id}/feedback`, rating)).toEqual({ success: true });
    };
    await ask("Is the valley walk open in winter?");
    await ask("is the valley walk open in winter");
    await ask("<img src=x onerror=document.title='caught'>");
    const { page, complaints, context } = await visit({ width: 390 });
    const list = page.getByRole("list", { name: "Unanswered questions" });
    await list.getByText("Answer disliked · 2×").waitFor();
    await list.getByText("<img src=x").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Write answer: is the valley walk open in winter" }).click();
    await page.getByLabel("Answer", { exact: true }).fill("Yes, except after storms.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("The entry was added.").waitFor();
    await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
    await expect
      .poll(entries, API_POLL)
      .toEqual([["is the valley walk open in winter", "Yes, except after storms."]]);
    const tried = page.getByRole("region", { name: "Test this question" });
    expect(await tried.evaluate((it) => it === document.activeElement)).toBe(true);
    const [test] = await Promise.all([
      page.waitForRequest(/webhook\/test$/),
      tried.getByRole("button", { name: "Test this question" }).click(),
    ]);
    expect(test.postDataJSON()).toEqual({ test_message: "is the valley walk open in winter" });
    await tried.getByText("It answers. A visitor would read:").waitFor();
    expect(await findings(page)).toEqual([]);
    const home = `${stage.demo.address}/console/#/site/${stage.demo.site.id}/home`;
    await page.goto(home);
    await page.getByRole("heading", { name: "Unanswered questions" }).waitFor();
    await page.getByText("Last 7 days: 1 answered since, 1 still open").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("link", { name: "Write answers" }).click();
    await page.getByRole("button", { name: /^Mark as answered: <img/ }).click();
    await page.getByText("The question was marked as answered.").waitFor();
    await expect.poll(() => list.count()).toBe(0);
    await page.goto(home);
    await page.getByText("Last 7 days: 2 answered since, 0 still open").waitFor();
    expect(await page.getByRole("link", { name: "Write answers" }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
