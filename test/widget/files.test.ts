import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./axe-findings.ts";
import { refusal } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();
const TAKEN = { types: ["image/*", "application/pdf"], max_bytes: 2_000, per_session: 3 };
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const picture = (name: string) => ({ name, mimeType: "image/png", buffer: PNG });

const uploads = () => on.service.calls.filter(({ path }) => path.endsWith("/files"));
const sent = () => on.service.calls.filter(({ path }) => path === "/v1/message").map(({ body }) => body);

async function openWithFiles(page: Page): Promise<void> {
  await on.open(page);
  await page.getByRole("button", { name: "Attach files" }).waitFor();
}

async function visitWithFiles(path = "/", options = {}): Promise<Page> {
  on.service.config.files = TAKEN;
  const page = await on.visit(path, options);
  await openWithFiles(page);
  return page;
}

const pick = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type="file"]').setInputFiles(files);

/** Passes files to the panel as a drop or a paste does. */
function hand(page: Page, type: "drop" | "paste", selector: string): Promise<void> {
  return page.locator(selector).evaluate(
    (target, { type, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], `${type}.png`, { type: "image/png" }));
      const init = { bubbles: true, cancelable: true, composed: true };
      target.dispatchEvent(
        type === "drop"
          ? new DragEvent(type, { ...init, dataTransfer: data })
          : new ClipboardEvent(type, { ...init, clipboardData: data }),
      );
    },
    { type, bytes: [...PNG] },
  );
}

test("a site without file uploads shows no button for files and fetches no upload code", async () => {
  const page = await on.visit();
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect(on.service.fetched.filter((path) => /files|words/.test(path))).toEqual([]);
  expect(await page.locator(".attach").count()).toBe(0);
});

test("files upload when they are picked, are sent with the next message, even without text, and are still shown after a reload", async () => {
  const page = await visitWithFiles();
  await pick(page, picture("sole.png"), picture("heel.png"));
  await page.getByRole("button", { name: "Remove heel.png" }).waitFor();
  await page.locator(".thumb:visible").nth(1).waitFor();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.locator(".user .file").nth(1).waitFor();
  await page.locator(".assistant").waitFor();
  expect(sent()).toEqual([expect.objectContaining({ message: "", files: ["file_0", "file_1"] })]);
  expect(uploads().map(({ body }) => body)).toEqual([
    { name: "sole.png", size: PNG.length },
    { name: "heel.png", size: PNG.length },
  ]);
  expect(await page.locator(".attached li").count()).toBe(0);
  expect(await page.locator(".user .files a").first().getAttribute("href")).toMatch(/^blob:/);
  await page.reload();
  await on.ready(page);
  await on.open(page);
  const link = page.locator(".user .files a").first();
  expect(await link.getAttribute("href")).toBe(`${on.service.origin}/v1/files/file_0`);
  expect(await link.textContent()).toMatch(/^sole\.png \d+ bytes$/);
});

test("files dropped on the panel or pasted into the composer are sent with the text when the visitor presses Enter", async () => {
  const page = await visitWithFiles();
  await hand(page, "drop", ".transcript");
  await hand(page, "paste", ".input");
  await page.getByRole("button", { name: "Remove paste.png" }).waitFor();
  await page.locator(".input").fill("It broke here");
  await page.keyboard.press("Enter");
  await page.getByText("Echo: It broke here").waitFor();
  expect(sent()).toEqual([expect.objectContaining({ message: "It broke here", files: expect.any(Array) })]);
  expect(sent()[0]?.files).toHaveLength(2);
  expect(await page.locator(".input").inputValue()).toBe("");
});

test("a long file name does not widen the text of the message", async () => {
  const page = await visitWithFiles();
  await pick(page, picture("a picture of the heel that came off on the way home.png"));
  await page.getByRole("button", { name: /^Remove a picture/ }).waitFor();
  await page.locator(".input").fill("Look");
  await page.keyboard.press("Enter");
  await page.locator(".user .file").waitFor();
  const width = (selector: string) =>
    page.locator(selector).evaluate((shown) => shown.getBoundingClientRect().width);
  expect(await width(".user .text")).toBeLessThan((await width(".user .files .file")) / 2);
});

test("the chat refuses a file that the service would not accept before the upload starts, and says what to do", async () => {
  const page = await visitWithFiles();
  const alert = page.locator(".foot > .alert:not(:empty)");
  await pick(page, { ...picture("big.png"), buffer: Buffer.alloc(2_001) });
  expect(await alert.textContent()).toBe("big.png is too large. Choose a file of at most 2 kB.");
  await pick(page, { name: "film.mp4", mimeType: "video/mp4", buffer: PNG });
  expect(await alert.textContent()).toContain(
    "film.mp4 can’t be sent. Allowed: JPG, PNG, WebP, GIF, AVIF, PDF.",
  );
  await pick(page, { ...picture("none.png"), buffer: Buffer.alloc(0) });
  expect(await alert.textContent()).toContain("none.png is empty.");
  expect(uploads()).toEqual([]);
  await pick(page, { ...picture("big.png"), buffer: Buffer.alloc(2_001) }, picture("1.png"));
  expect(await alert.textContent()).toContain("big.png is too large.");
  await pick(page, ...["2.png", "3.png", "4.png"].map(picture));
  expect(await alert.textContent()).toContain("Too many files");
  expect(await page.locator(".attached li").count()).toBe(3);
});

test("the chat shows the service's refusal next to the file, and sends no message before the visitor removes the file", async () => {
  const page = await visitWithFiles();
  on.service.intercept = ({ path }) =>
    path.endsWith("/files")
      ? refusal(400, "INVALID_REQUEST", "Content-Type", "unsupported_content_type")
      : undefined;
  await pick(page, picture("page.png"));
  await page.locator(".attached .bad").getByText("page.png can’t be sent.").waitFor();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("Wait until all files are attached, or remove the unfinished ones.").waitFor();
  expect(sent()).toEqual([]);
  await page.getByRole("button", { name: "Remove page.png" }).click();
  await expect.poll(() => page.locator(".input").evaluate((field) => field.matches(":focus"))).toBe(true);
  expect(await page.getByRole("button", { name: "Send", exact: true }).isDisabled()).toBe(true);
});

test("a retry uploads a file whose connection broke", async () => {
  const page = await visitWithFiles();
  on.service.isDown = true;
  await pick(page, picture("sole.png"));
  await page.locator(".attached .bad").getByText("Check your connection").waitFor();
  on.service.isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => page.locator(".attached .bad").count()).toBe(0);
  await expect.poll(uploads).toHaveLength(1);
});

test("a visitor can cancel an upload, which ends the request", async () => {
  const page = await visitWithFiles();
  on.service.intercept = ({ path }) => (path.endsWith("/files") ? new Promise(() => {}) : undefined);
  await pick(page, picture("sole.png"));
  await expect.poll(uploads).toHaveLength(1);
  const announced = page.getByRole("status");
  expect(await announced.textContent()).toBe("Sending… sole.png");
  const failed = page.waitForEvent("requestfailed");
  await page.getByRole("button", { name: "Stop sending sole.png" }).click();
  expect((await failed).url()).toMatch(/\/files$/);
  await expect.poll(() => announced.textContent()).toBe("sole.png was removed.");
  expect(await page.locator(".attached li").count()).toBe(0);
});

test("file names are shown as text, and cannot reverse the text around them", async () => {
  const markup = '<img src=x onerror="window.hacked=1">.png';
  const page = await visitWithFiles();
  await pick(page, picture(markup), picture("a\u202egnp.exe.png"), picture(`${"ä".repeat(120)}.png`));
  await page.getByRole("button", { name: `Remove ${"ä".repeat(120)}.png` }).waitFor();
  await page.keyboard.press("Escape");
  expect(await page.locator(".attached bdi").first().textContent()).toBe(markup);
  expect(await page.locator(".attached bdi").nth(1).textContent()).toBe("agnp.exe.png");
  await page.locator(".launcher").click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.locator(".user .file").nth(2).waitFor();
  expect(await page.locator(".user bdi").first().textContent()).toBe(markup);
  expect(await page.locator(".user bdi").nth(1).textContent()).toBe("agnp.exe.png");
  expect(await page.locator("parley-chat img").count()).toBe(0);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  const isInside = await page
    .locator(".user .files")
    .evaluate((list) => list.scrollWidth <= list.clientWidth);
  expect(isInside).toBe(true);
});

test("the chat shows a file whose URL is not a web address without a link, and names the file in the downloaded conversation", async () => {
  on.service.config.files = TAKEN;
  const page = await on.visit();
  await openWithFiles(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await page.getByText("Echo: Hi").waitFor();
  const file = { id: "f", name: "a.png", type: "image/png", size: 3, url: "javascript:alert(1)" };
  on.service
    .said(`${sent()[0]?.session_id}`)
    .push({ role: "agent", content: "Here", agent: { id: "7", name: "May" }, files: [file] });
  await page.reload();
  await on.ready(page);
  await on.open(page);
  await page.locator(".agent .file").waitFor();
  expect(await page.locator(".agent a").count()).toBe(0);
  await page.getByRole("button", { name: "More options" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download conversation" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain("Here\n[a.png]");
});

test("the upload of files complies with a strict content security policy with trusted types", async () => {
  on.service.config.files = TAKEN;
  const page = await on.arrive("/bare");
  const complaints: string[] = [];
  await page.exposeFunction("complain", (directive: string) => void complaints.push(directive));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      (window as unknown as { complain(directive: string): void }).complain(event.violatedDirective),
    );
  });
  await page.goto(`${on.service.origin}/strict`);
  await on.ready(page);
  await openWithFiles(page);
  await pick(page, picture("sole.png"));
  await page.locator(".thumb:visible").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".launcher").click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.locator(".user .files a").waitFor();
  expect(complaints).toEqual([]);
});

test.each(["light", "dark"] as const)("files have no axe-core findings (theme: %s)", async (colorScheme) => {
  const page = await visitWithFiles("/", { colorScheme, reducedMotion: "reduce" });
  expect(await findings(page)).toEqual([]);
  on.service.intercept = ({ path, body }) =>
    path.endsWith("/files") && body.name === "bad.png"
      ? refusal(400, "INVALID_REQUEST", "Content-Type", "unsupported_content_type")
      : path.endsWith("/files") && body.name === "slow.png"
        ? new Promise(() => {})
        : undefined;
  await pick(page, picture("sole.png"), picture("bad.png"), picture("slow.png"));
  await page.locator(".attached .bad").waitFor();
  await page.getByRole("button", { name: "Stop sending slow.png" }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Remove bad.png" }).click();
  await page.getByRole("button", { name: "Stop sending slow.png" }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.locator(".user .files a").waitFor();
  expect(await findings(page)).toEqual([]);
});
