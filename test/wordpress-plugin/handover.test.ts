import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { axeFindings } from "./axe-findings.ts";
import { browserOn } from "./browser-on.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage } from "./settings-page.ts";
import { tabTo } from "./tab-stops.ts";

const on = connectedSite();
const settings = settingsPage(on, browserOn());

const HANDOVER = { visitors: true, after_failures: 0, timeout: 3_600, otherwise: "form" };
const HOSTILE = '<img src=x onerror="document.title=1"> [press](javascript:document.title=1) **bold**';

let key: string;
let me: string;
beforeAll(async () => {
  me = `wordpress:${await on.wp.wp(["user", "get", "admin", "--field=ID"])}`;
});
beforeEach(async () => {
  ({ api_key: key } = await on.service.newSite({ webhook_url: on.workflow.url, sign: true }));
  await on.connect({ api_key: key });
  expect((await on.admin.rest("POST", "/site", { body: { live: true, handover: HANDOVER } })).status).toBe(
    200,
  );
});

/** A visitor says something; the workflow hands over where `waits`. */
async function visit(session_id: string, message: string, waits = false): Promise<void> {
  if (waits) on.workflow.answers(() => ({ body: { message: "One moment.", handover: { reason: "asked" } } }));
  await on.service.call(key, "POST", "/message", { session_id, message });
  on.workflow.reset();
}

const conversation = (id: string) => on.service.call(key, "GET", `/conversation/${id}`);
const handle = (id: string, body: object) => on.admin.rest("POST", `/conversations/${id}/handling`, { body });
const takenBy = (id: string, name: string, session = "ses_1") =>
  on.service.call(key, "POST", `/conversation/${session}/handling`, { by: "person", agent: { id, name } });

describe("Over the plugin's own routes", () => {
  it("a conversation is taken over, answered once however often it is sent, and handed back with a note", async () => {
    await visit("ses_1", "Is anybody there?", true);
    expect((await handle("ses_1", { by: "person" })).status).toBe(200);
    const body = { content: "Hello, it is **me**.", key: "a-key-of-this-answer" };
    for (let tries = 1; tries <= 2; tries += 1)
      expect((await on.admin.rest("POST", "/conversations/ses_1/messages", { body })).status).toBe(200);
    const { json } = await on.admin.rest("GET", "/conversations/ses_1");
    expect(json).toMatchObject({ me, handling: { by: "person", agent: { id: me, name: "admin" } } });
    const said = json.messages.filter(({ role }: { role: string }) => role === "agent");
    expect(said).toMatchObject([{ content: "Hello, it is **me**.", agent: { id: me, name: "admin" } }]);

    expect((await on.admin.rest("POST", "/conversations/ses_1/typing", { body: {} })).status).toBe(200);
    expect((await handle("ses_1", { by: "workflow", note: "A new copy was sent" })).status).toBe(200);
    const told: unknown[] = [];
    on.workflow.answers(({ json }) => {
      told.push((json as { context: object }).context);
      return { body: { message: "Good." } };
    });
    await on.service.call(key, "POST", "/message", { session_id: "ses_1", message: "Thanks" });
    expect(told).toMatchObject([{ handover: { note: "A new copy was sent" } }]);
  });

  it("one of two people who take over wins, and the other may take it from them", async () => {
    await visit("ses_1", "Is anybody there?");
    await takenBy("7", "May");
    const { status, json } = await handle("ses_1", { by: "person" });
    expect([status, json.code]).toEqual([409, "parley_chat_taken"]);
    expect((await conversation("ses_1")).handling.agent.name).toBe("May");
    expect((await handle("ses_1", { by: "person", take_from: "7" })).status).toBe(200);
    expect((await conversation("ses_1")).handling.agent.name).toBe("admin");
  });

  it("a conversation that another person has taken over meanwhile is not handed back from them", async () => {
    await visit("ses_1", "Is anybody there?");
    await takenBy("7", "May");
    const { status, json } = await handle("ses_1", { by: "workflow", take_from: me });
    expect([status, json.code]).toEqual([409, "parley_chat_taken"]);
    expect((await conversation("ses_1")).handling.agent.name).toBe("May");
    expect((await handle("ses_1", { by: "workflow", take_from: "7" })).status).toBe(200);
    expect((await conversation("ses_1")).handling).toBeUndefined();
  });

  it("a key that may not answer is named, with the way out", async () => {
    await visit("ses_1", "Is anybody there?");
    const permissions = ["sessions:read", "conversations:read", "settings:read"];
    const narrow = await on.service.call(key, "POST", "/site/keys", { permissions, label: "reads" });
    await on.wp.configure({ PARLEY_API_KEY: narrow.api_key });
    const { status, json } = await handle("ses_1", { by: "person" });
    await on.wp.configure();
    expect([status, json.code]).toEqual([424, "parley_chat_permission_missing"]);
    expect(json.data.advice).toContain("conversations:write");
    expect((await conversation("ses_1")).handling).toBeUndefined();
  });

  it("another site's conversations are not there", async () => {
    await visit("ses_1", "Is anybody there?");
    const other = await on.service.newSite();
    await on.connect({ api_key: other.api_key });
    for (const call of ["handling", "messages", "typing"]) {
      const body = { by: "person", content: "Hello" };
      const { status } = await on.admin.rest("POST", `/conversations/ses_1/${call}`, { body });
      expect([call, status]).toEqual([call, 404]);
    }
    expect((await conversation("ses_1")).messages).toHaveLength(2);
  });

  it("who waits comes first and is counted, on whichever day it began", async () => {
    await visit("ses_old", "I wait", true);
    for (let at = 1; at <= 3; at += 1) await visit(`ses_new_${at}`, "Hello");
    await visit("ses_held", "Hello");
    await takenBy("7", "May", "ses_held");
    const { json } = await on.admin.rest("GET", "/conversations");
    const ids = json.data.map(({ session_id }: { session_id: string }) => session_id);
    expect([ids[0], ids.length, json.waiting]).toEqual(["ses_old", 5, 1]);
    const held = await on.admin.rest("GET", "/conversations?handling=person");
    expect(held.json.data.map(({ session_id }: { session_id: string }) => session_id)).toEqual(["ses_held"]);
    expect((await on.admin.rest("GET", "/waiting")).json).toEqual({ waiting: 1 });
  });
});

describe("The bubble", () => {
  const bubble = "wp-admin-bar-parley-chat-waiting";

  it("counts who waits in the bar and in the menu, without the page being loaded again", async () => {
    const page = await settings.loaded("usage");
    const text = page.locator(`#${bubble}`);
    expect(await text.isVisible()).toBe(false);
    await visit("ses_1", "I wait", true);
    await page.reload();
    await text.getByText("1 visitor waits for a person").waitFor();
    await page.locator(".parley-waiting-mark").getByText("1", { exact: true }).waitFor();
    await text.getByRole("menuitem").click();
    await page.getByRole("heading", { name: "Conversations", level: 2 }).waitFor();
  });

  it("counts again when a connection died without a reset", async () => {
    const page = await settings.loaded("usage");
    await page.clock.install();
    await page.reload();
    const path = /parley-chat(\/|%2F)v1(\/|%2F)waiting/;
    let isDead = false;
    await page.route(path, (route) => {
      if (isDead) return route.continue();
      isDead = true;
    });
    const later = () => page.clock.fastForward(10_000);
    await expect
      .poll(async () => {
        await later();
        return isDead;
      })
      .toBe(true);
    await visit("ses_1", "I wait", true);
    const text = page.locator(`#${bubble}`).getByText("1 visitor waits for a person");
    await expect
      .poll(async () => {
        await later();
        return text.isVisible();
      })
      .toBe(true);
  });

  it("follows at once whoever takes over, and begins where that is switched on", async () => {
    await visit("ses_1", "I wait", true);
    expect((await on.admin.rest("POST", "/site", { body: { handover: null } })).status).toBe(200);
    const page = await settings.loaded("people");
    const item = page.locator(`#${bubble}`);
    expect(await item.isVisible()).toBe(false);
    await page.getByLabel("Let a person take over").check();
    await page.getByRole("button", { name: "Save" }).click();
    await item.getByText("1 visitor waits for a person").waitFor();
    await page.getByRole("tab", { name: "Conversations" }).click();
    await page.getByRole("button", { name: "Read the conversation: I wait" }).click();
    await page.getByRole("button", { name: "Take over", exact: true }).click();
    await page.getByLabel("Your answer").waitFor();
    await item.waitFor({ state: "hidden", timeout: 8_000 });
  });

  it("is not there for who may not answer, nor where nobody can wait", async () => {
    await visit("ses_1", "I wait", true);
    await on.admin.rest("GET", "/waiting");
    expect(await on.admin.get("/wp-admin/index.php")).toContain(bubble);
    const body = { handover: null };
    expect((await on.admin.rest("POST", "/site", { body })).status).toBe(200);
    expect(await on.admin.get("/wp-admin/index.php")).not.toContain("parley-chat-waiting");
  });
});

describe("On the screen", () => {
  it("somebody takes over, answers, reads what comes and hands back, by keyboard alone", async () => {
    await visit("ses_1", "My book came damaged", true);
    const page = await settings("conversations");
    await page.getByText(/^Waits for a person since/).waitFor();
    await tabTo(page, page.getByRole("button", { name: "Read the conversation: My book came damaged" }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Conversation" });
    await dialog.getByText("The visitor waits for a person.").waitFor();
    expect(await axeFindings(page, ".components-modal__screen-overlay")).toEqual([]);

    await tabTo(page, dialog.getByRole("button", { name: "Take over", exact: true }));
    await page.keyboard.press("Enter");
    const answer = dialog.getByLabel("Your answer");
    await answer.waitFor();
    await expect.poll(() => answer.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type("We send **another** one.");
    await page.keyboard.press("Enter");
    const log = dialog.getByRole("log", { name: "Messages" });
    await log.locator("strong").getByText("another", { exact: true }).waitFor();
    await expect.poll(() => answer.inputValue()).toBe("");
    expect(await axeFindings(page, ".components-modal__screen-overlay")).toEqual([]);

    await visit("ses_1", "Wonderful!");
    await log.getByText("Wonderful!", { exact: true }).waitFor();
    const note = dialog.getByLabel("Note for colleagues and the workflow (optional)");
    expect(await note.isVisible()).toBe(false);
    await dialog.getByRole("button", { name: "Add a note" }).press("Enter");
    await note.fill("Another one is sent");
    await page.keyboard.press("Enter");
    await dialog.getByRole("status").getByText("Handed back. The workflow answers again.").waitFor();
    expect((await conversation("ses_1")).handling).toBeUndefined();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  it("whoever sends with the mouse goes on writing, and sees what there is to press", async () => {
    await visit("ses_1", "Is anybody there?");
    for (let at = 1; at <= 5; at += 1) await visit("ses_1", `Hello? ${"Is anybody there? ".repeat(40)}`);
    const page = await settings("conversations");
    await page.getByRole("button", { name: /^Read the conversation/ }).click();
    const dialog = page.getByRole("dialog", { name: "Conversation" });
    await dialog.getByRole("button", { name: "Take over", exact: true }).click();
    const answer = dialog.getByLabel("Your answer");
    await answer.fill("Yes.");
    for (const viewport of [
      { width: 390, height: 700 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize(viewport);
      for (const name of ["Send", "Delete"]) {
        const button = dialog.getByRole("button", { name, exact: true });
        // Whole, and nothing before it.
        const isInSight = () =>
          button.evaluate((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            const seen = document.elementFromPoint((left + right) / 2, bottom - 2);
            return top >= 0 && bottom <= innerHeight && element.contains(seen);
          });
        expect([viewport.width, name, await isInSight()]).toEqual([viewport.width, name, true]);
      }
    }
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await expect.poll(() => answer.inputValue()).toBe("");
    await expect.poll(() => answer.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it("says who was faster, and takes it from them", async () => {
    await visit("ses_1", "Is anybody there?");
    const page = await settings("conversations");
    await page.getByRole("button", { name: "Read the conversation: Is anybody there?" }).click();
    const dialog = page.getByRole("dialog", { name: "Conversation" });
    await dialog.getByText("The workflow answers.").waitFor();
    // What comes by itself is held back, so that the screen is older than what it acts on.
    const read = /parley-chat\/v1\/conversations\/ses_1\b(?!\/)/;
    await page.route(read, () => {});
    await takenBy("7", "May");
    await dialog.getByRole("button", { name: "Take over", exact: true }).click();
    await dialog.locator(".is-error").getByText("May has taken this conversation over.").waitFor();
    await page.unroute(read);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Read the conversation: Is anybody there?" }).click();
    await dialog.getByRole("button", { name: "Take over from May", exact: true }).click();
    await dialog.getByLabel("Your answer").waitFor();
    expect((await conversation("ses_1")).handling.agent.id).toBe(me);
  });

  it("what visitors and workflows write stays harmless, and answers are shown as Markdown", async () => {
    on.workflow.answers(() => ({ body: { message: `${HOSTILE} [boot](/boot)\n\n- a list` } }));
    await on.service.call(key, "POST", "/message", { session_id: "ses_1", message: HOSTILE });
    on.workflow.reset();
    const page = await settings("conversations");
    await page.getByRole("button", { name: /^Read the conversation/ }).click();
    const log = page.getByRole("log", { name: "Messages" });
    await log.getByRole("listitem").getByText("a list", { exact: true }).waitFor();
    expect(await log.locator("strong").getByText("bold", { exact: true }).count()).toBe(1);
    expect(await log.locator("img, script, [onerror], a[href^='javascript']").count()).toBe(0);
    expect(await log.getByRole("link", { name: "boot" }).getAttribute("href")).toBe(
      `${new URL(page.url()).origin}/boot`,
    );
    expect(await page.locator("#parley-chat-settings [onerror]").count()).toBe(0);
    await log.getByText(HOSTILE, { exact: true }).waitFor();
    expect(await page.title()).not.toBe("1");
  });

  it("how conversations get to people is set with hours, and what cannot be read is not lost", async () => {
    const page = await settings("people");
    await page.getByLabel("When somebody is there").selectOption("At these hours");
    const monday = page.getByLabel("Monday");
    await monday.fill("nine to five");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".parley-form .is-error").getByText("These hours cannot be read.").waitFor();
    expect([await monday.inputValue(), await monday.getAttribute("aria-invalid")]).toEqual([
      ...["nine to five", "true"],
    ]);
    await monday.fill("9:00-12:30, 13:30–17:00");
    for (const day of ["Tuesday", "Wednesday", "Thursday", "Friday"]) await page.getByLabel(day).fill("");
    await page.getByLabel("Time zone").fill("Europe/Berlin");
    await page.getByLabel("Days when nobody is there").fill("2026-12-25\n");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.", { exact: true }).first().waitFor();
    const ranges = [
      ["09:00", "12:30"],
      ["13:30", "17:00"],
    ];
    const hours = { timezone: "Europe/Berlin", weekly: { mon: ranges }, closed: ["2026-12-25"] };
    const kept = async () => (await on.service.call(key, "GET", "/site")).handover;
    expect(await kept()).toEqual({ ...HANDOVER, hours });
    await monday.fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(kept).toEqual({ ...HANDOVER, hours: { ...hours, weekly: {} } });
    await page.getByLabel("Let a person take over").uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(kept).toBe(null);
  });
});
