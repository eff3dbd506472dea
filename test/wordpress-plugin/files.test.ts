import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { axeFindings } from "./axe-findings.ts";
import { browserOn } from "./browser-on.ts";
import { openChat } from "./browser-user.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage } from "./settings-page.ts";

const on = connectedSite();
const browser = browserOn();
const { newPage } = browser;
const settings = settingsPage(on, browser);

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const HOSTILE = "a\u202Egpj.<img src=x onerror=document.title='caught'>.txt";
const FILES = { types: ["application/pdf", "image/*"], max_bytes: 10_485_760, per_session: 10 };

let key: string;
beforeEach(async () => {
  ({ api_key: key } = await on.service.newSite({
    webhook_url: on.workflow.url,
    allowed_origins: [on.wp.origin],
  }));
  await on.connect({ api_key: key });
});

const stored = async () => (await on.service.call(key, "GET", "/site")).files;
/** Sends a visitor's file. Resolves to the file's id. */
async function send(session: string, name: string, body: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const answer = await fetch(`${on.service.address}/v1/conversation/${session}/files`, {
    method: "POST",
    body,
    headers: { "X-API-Key": key, "X-File-Name": encodeURIComponent(name) },
  });
  return ((await answer.json()) as { file_id: string }).file_id;
}
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const saved = (page: Page) => page.getByText("Saved.", { exact: true }).first().waitFor();

describe("Files from visitors", () => {
  it("are allowed with limits, which the screen shows as saved, and disallowed again", async () => {
    const page = await settings("files");
    const toggle = page.getByLabel("Visitors may send files");
    await toggle.check();
    await page.getByLabel("PDF documents").uncheck();
    await page.getByLabel("Plain text").check();
    await page.getByLabel("Largest file, in MB").fill("2.5");
    await page.getByLabel("Files in one conversation").fill("3");
    await save(page);
    await saved(page);
    const files = { types: ["image/*", "text/plain"], max_bytes: 2_621_440, per_session: 3 };
    expect(await stored()).toEqual(files);
    await page.reload();
    expect(await toggle.isChecked()).toBe(true);
    const checked = ["Pictures", "PDF documents", "Plain text"].map((name) =>
      page.getByLabel(name).isChecked(),
    );
    expect(await Promise.all(checked)).toEqual([true, false, true]);
    expect(await page.getByLabel("Largest file, in MB").inputValue()).toBe("2.5");
    expect(await page.getByLabel("Files in one conversation").inputValue()).toBe("3");
    expect(await axeFindings(page)).toEqual([]);
    await toggle.uncheck();
    await save(page);
    await expect.poll(stored).toBeNull();
  });

  it("may have a type that was allowed elsewhere until the owner removes that type", async () => {
    await on.service.call(key, "PATCH", "/site", { files: { types: ["image/webp"] } });
    const page = await settings("files");
    expect(await page.getByLabel("image/webp").isChecked()).toBe(true);
    await page.getByLabel("Pictures").check();
    await save(page);
    await saved(page);
    expect(await stored()).toMatchObject({ types: ["image/*", "image/webp"] });
    await page.getByLabel("image/webp").uncheck();
    await save(page);
    await expect.poll(stored).toMatchObject({ types: ["image/*"] });
  });

  it("are not allowed without a type, which the screen reports, or with a number that is too large, which the browser reports", async () => {
    const page = await settings("files");
    await page.getByLabel("Visitors may send files").check();
    for (const name of ["Pictures", "PDF documents"]) await page.getByLabel(name).uncheck();
    await save(page);
    const types = page.getByRole("group", { name: "Types of files" });
    await types.getByText("Choose at least one type of files.").waitFor();
    expect(await types.getByLabel("Pictures").getAttribute("aria-invalid")).toBe("true");
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel("Pictures").check();
    for (const [label, wrong, right] of [
      ["Largest file, in MB", "51", "50"],
      ["Files in one conversation", "1001", "1000"],
    ] as const) {
      const field = page.getByLabel(label);
      await field.fill(wrong);
      await save(page);
      expect(await field.evaluate((input: HTMLInputElement) => input.validity.rangeOverflow)).toBe(true);
      expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
      await field.fill(right);
    }
    expect(await stored()).toBeNull();
    await save(page);
    await expect.poll(stored).toEqual({ types: ["image/*"], max_bytes: 52_428_800, per_session: 1_000 });
  });

  it.each([
    ["an unsupported type", { ...FILES, types: ["image/svg+xml"] }],
    ["no type", { ...FILES, types: [] }],
    ["more than 50 MB", { ...FILES, max_bytes: 52_428_801 }],
    ["an unknown field", { ...FILES, anything: true }],
  ])("have settings that WordPress itself refuses if they contain %s", async (_, files) => {
    const { status, json } = await on.admin.rest("POST", "/site", { body: { files } });
    expect([status, json.code, Object.keys(json.data.params)]).toEqual([
      400,
      "rest_invalid_param",
      ["files"],
    ]);
    expect(await stored()).toBeNull();
  });

  it("are allowed by an owner, sent by a visitor, and downloaded by the owner", async () => {
    const owner = await settings("files");
    await owner.getByLabel("Visitors may send files").check();
    await save(owner);
    await saved(owner);
    expect(await stored()).toEqual(FILES);

    const visitor = await newPage();
    await visitor.goto(on.wp.origin);
    await openChat(visitor);
    const chat = visitor.locator("parley-chat");
    await chat.getByRole("button", { name: "Attach files" }).waitFor();
    await chat
      .locator('input[type="file"]')
      .setInputFiles({ name: "sole.png", mimeType: "image/png", buffer: PNG });
    await chat.getByRole("button", { name: "Remove sole.png" }).waitFor();
    await chat.getByRole("button", { name: "Send", exact: true }).click();
    await chat.locator(".user .file").waitFor();
    await expect.poll(() => on.workflow.received.length).toBe(1);
    expect(on.workflow.last().json.files).toMatchObject([{ name: "sole.png", type: "image/png" }]);

    await owner.goto(`${on.wp.origin}/wp-admin/admin.php?page=parley-chat-inbox`);
    await owner.getByRole("option").first().click();
    const link = owner.getByRole("log").getByRole("link", { name: /sole\.png/ });
    await link.waitFor();
    const [download] = await Promise.all([owner.waitForEvent("download"), link.press("Enter")]);
    expect(download.suggestedFilename()).toBe("sole.png");
    expect((await readFile(await download.path())).subarray(1, 4).toString()).toBe("PNG");
  });

  it("are listed by name in the owner's export of conversations, and in WordPress's export of a user's data", async () => {
    await on.service.call(key, "PATCH", "/site", { files: FILES });
    const id = await on.wp.wp(["user", "get", "subscriber", "--field=ID"]);
    const user = { id };
    const file = await send("ses_mine", "sole.png", PNG);
    await on.service.call(key, "POST", "/message", {
      session_id: "ses_mine",
      message: "",
      files: [file],
      user,
    });
    const csv = (await on.admin.rest("GET", "/export?format=csv")).text;
    expect(csv).toMatch(/"user","[^"]+","sole\.png"\r\n/);
    const shown = await on.wp.eval(`
      $all = apply_filters( 'wp_privacy_personal_data_exporters', array() );
      echo json_encode( $all['parley-chat']['callback']( 'subscriber@example.com', 1 ) );`);
    expect(JSON.stringify(JSON.parse(shown).data)).toContain('"value":"sole.png"');
  });

  it("appear in the inbox only as a name and a download if a hostile visitor sends them", async () => {
    await on.service.call(key, "PATCH", "/site", { files: { types: ["text/plain"] } });
    const file = await send("ses_hostile", HOSTILE, "A text.");
    const message = { session_id: "ses_hostile", message: "", files: [file] };
    await on.service.call(key, "POST", "/message", message);
    const page = await settings.at("/wp-admin/admin.php?page=parley-chat-inbox#session=ses_hostile");
    const log = page.getByRole("log");
    const link = log.locator("a.inbox-file");
    await link.waitFor();
    expect(await link.locator("bdi").innerText()).toMatch(/^agpj\..*\.txt$/);
    expect(await log.locator("img, script, iframe, object, embed, [onerror]").count()).toBe(0);
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^agpj\.[^\u202E<>]*\.txt$/);
    expect(await page.title()).not.toBe("caught");
  });
});
