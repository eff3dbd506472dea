import { describe, expect, it } from "vitest";
import { browserOn } from "./browser-on.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage } from "./settings-page.ts";
import { tabStops, tabTo } from "./tab-stops.ts";

const on = connectedSite();
const settings = settingsPage(on, browserOn());

const TABS = ["setup", "connection", "workflow", "appearance", "display", "handover", "files", "privacy"];

type SettingsPage = Awaited<ReturnType<typeof settings>>;

/** Resolves to the text or label of the focused element. */
const focus = (page: SettingsPage) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return element?.labels?.[0]?.textContent || element?.ariaLabel || element?.textContent || "nowhere";
  });
/** Waits until a screen reader has received an announcement with this text. */
const announced = (page: SettingsPage, text: string) =>
  page
    .locator("#a11y-speak-polite, #a11y-speak-assertive")
    .filter({ hasText: text })
    .waitFor({ state: "attached" });
const say = (message: string) => on.service.call(on.site.api_key, "POST", "/message", { message });

describe("Without a mouse", () => {
  it("every tab is reached and opened with the keyboard, and keeps the focus", async () => {
    const page = await settings();
    await page.getByRole("tab", { name: "Connection" }).focus();
    const opened: (string | null)[] = [];
    for (let at = 0; at < 7; at++) {
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      opened.push(await page.evaluate(() => document.activeElement?.textContent ?? null));
      await expect.poll(() => page.locator("[role=tabpanel] h2").textContent()).toBe(opened.at(-1));
    }
    expect(opened).toEqual([
      "Workflow",
      "Knowledge",
      "Appearance",
      "Where it shows",
      "Handover",
      "Files",
      "Privacy",
    ]);
  });

  it("the tabs are in one row on a phone, and the open and the focused tab are visible, also in a right-to-left layout", async () => {
    const page = await settings("handover");
    await page.setViewportSize({ width: 390, height: 844 });
    for (const direction of ["ltr", "rtl"]) {
      await page.evaluate((dir) => document.documentElement.setAttribute("dir", dir), direction);
      const inSight = (selector: string) =>
        page.locator(selector).evaluate((tab) => {
          const row = tab.closest("[role=tablist]")?.getBoundingClientRect() ?? new DOMRect();
          const { left, right } = tab.getBoundingClientRect();
          return left >= row.left - 1 && right <= row.right + 1;
        });
      for (const tab of ["privacy", "setup", "handover"]) {
        await page.evaluate((hash) => {
          location.hash = hash;
        }, tab);
        await page.locator(`[role=tab][id$="-${tab}"][aria-selected=true]`).waitFor();
        await expect.poll(() => inSight("[role=tab][aria-selected=true]")).toBe(true);
      }
      await page.locator("[role=tab][aria-selected=true]").focus();
      for (let at = 0; at < 9; at++) {
        await page.keyboard.press(direction === "ltr" ? "ArrowRight" : "ArrowLeft");
        await expect.poll(() => inSight("[role=tab]:focus")).toBe(true);
      }
      const tops = await page
        .getByRole("tab")
        .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(1);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it("a field keeps the focus while the preview updates", async () => {
    const page = await settings("appearance");
    const preview = page.frameLocator("iframe");
    await preview.locator("textarea").waitFor();
    const title = page.getByLabel("Title");
    await title.fill("");
    await title.pressSequentially("Books");
    await preview.getByText("Books").waitFor();
    await title.pressSequentially(" & more");
    await preview.getByText("Books & more").waitFor();
    expect(await title.inputValue()).toBe("Books & more");
  });
});

describe("Every control is reached with Tab in document order and has a name, and no heading level is skipped, on the screen", () => {
  it.each(TABS)("%s", async (tab) => {
    await say("Hello");
    await on.admin.rest("POST", "/site", {
      body: { webhook_headers: { "X-API-Key": "a-value-of-sixteen" } },
    });
    const page = await settings(tab);
    const levels = await page
      .locator("#wpbody-content :is(h1, h2, h3, h4)")
      .evaluateAll((headings) => headings.map(({ localName }) => Number(localName[1])));
    expect(levels.slice(0, 2)).toEqual([1, 2]);
    for (const [at, level] of levels.slice(1).entries())
      expect(level - (levels[at] ?? 0)).toBeLessThanOrEqual(1);

    if (tab === "workflow") {
      await page.getByRole("button", { name: "Send test message" }).click();
      await page.getByText("The workflow answered.").first().waitFor();
    }
    if (tab === "display") {
      await page.getByLabel("On selected pages").check();
      await page.getByLabel("Show the chat to all logged-in users").uncheck();
    }
    if (tab === "handover") {
      await page.getByLabel("Let a person take over").check();
      await page.locator("summary", { hasText: "Details" }).click();
    }
    if (tab === "files") await page.getByLabel("Visitors may send files").check();
    if (tab === "appearance") await page.frameLocator("iframe").locator("textarea").waitFor();
    const { reached, there } = await tabStops(page);
    expect(reached).toEqual(there);
    expect(there.length).toBeGreaterThan(tab === "privacy" ? 4 : 5);
    for (const stop of there) expect(stop).toMatch(/: *\S/);
  });

  it("workflow, with a model", async () => {
    const page = await settings("workflow");
    await page.getByLabel("A language model").check();
    const { reached, there } = await tabStops(page);
    expect(reached).toEqual(there);
    expect(there.join()).toContain("API key of the model");
  });
});

describe("Without a mouse, and without losing the focus,", () => {
  it("an owner tests, disconnects and connects a website again", async () => {
    const page = await settings("connection");
    await tabTo(page, page.getByRole("button", { name: "Test the connection" }));
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("A workflow is set.").waitFor();
    await expect.poll(() => focus(page)).toBe("Test the connection");

    await tabTo(page, page.getByRole("button", { name: "Disconnect" }));
    await page.keyboard.press("Space");
    const question = page.getByRole("dialog", { name: "Disconnect this website?" });
    await tabTo(page, question.getByRole("button", { name: "Cancel" }));
    await page.keyboard.press("Enter");
    await question.waitFor({ state: "detached" });
    await expect.poll(() => focus(page)).toBe("Disconnect");

    await page.keyboard.press("Enter");
    await tabTo(page, question.getByRole("button", { name: "Disconnect" }));
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Connect", exact: true }).waitFor();
    await expect.poll(() => focus(page)).toBe("This website is no longer connected.");

    await tabTo(page, page.getByLabel("Service address"));
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(on.service.address);
    await page.keyboard.press("Tab");
    await expect.poll(() => focus(page)).toBe("Address for browsers");
    await page.keyboard.press("Tab");
    await expect.poll(() => focus(page)).toBe("Sign in to Parley and approve");
    await page.keyboard.press("Tab");
    await expect.poll(() => focus(page)).toBe("API key");
    await page.keyboard.type(on.site.api_key);
    await page.keyboard.press("Enter");
    await expect.poll(() => focus(page)).toBe(`Connected to ${new URL(on.service.address).host} as Shop.`);
    await on.connect();
  });

  it("an owner chooses a model, and a field's error is announced and linked to the field", async () => {
    const page = await settings("workflow");
    await tabTo(page, page.getByLabel("My workflow"));
    await page.keyboard.press("ArrowDown");
    await tabTo(page, page.getByLabel("Address of the model’s API"));
    await page.keyboard.type("https://me:secret@api.example");
    await tabTo(page, page.getByLabel("Model", { exact: true }));
    await page.keyboard.type("tiny");
    await page.keyboard.press("Enter");
    await announced(page, "The key belongs in “API key of the model”.");
    await expect.poll(() => focus(page)).toBe("Model");
    const address = page.getByLabel("Address of the model’s API");
    expect(await address.getAttribute("aria-invalid")).toBe("true");
    expect(
      await address.evaluate((field) => field.ariaDescribedByElements?.map((one) => one.textContent)),
    ).toEqual([expect.stringContaining("The key belongs in “API key of the model”.")]);
    await on.admin.rest("POST", "/site", { body: { reply_source: "webhook", model_base_url: null } });
  });

  it("an owner adds and removes a header, saves the workflow with Space and tests the workflow with Enter", async () => {
    const page = await settings("workflow");
    const headers = page.getByRole("group", { name: "Headers sent with each call" });
    const before = await headers.getByLabel("Name").count();
    await tabTo(page, headers.getByRole("button", { name: "Add a header" }));
    await page.keyboard.press("Space");
    await tabTo(page, headers.getByRole("button", { name: "Remove the header" }).last());
    await page.keyboard.press("Enter");
    await expect.poll(() => headers.getByLabel("Name").count()).toBe(before);
    await expect.poll(() => focus(page)).toBe("Add a header");
    await tabTo(page, page.getByRole("button", { name: "Save" }));
    await page.keyboard.press("Space");
    await announced(page, "Saved.");
    await expect.poll(() => focus(page)).toBe("Save");
    await tabTo(page, page.getByLabel("Test message"));
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("The workflow answered.").first().waitFor();
    await expect.poll(() => focus(page)).toBe("Test message");
  });

  it("an owner downloads an export and sets the days to keep conversations", async () => {
    const page = await settings("privacy");
    await tabTo(page, page.getByRole("button", { name: "Export as CSV" }));
    const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    expect(file.suggestedFilename()).toBe("conversations.csv");
    await expect.poll(() => focus(page)).toBe("Export as CSV");
    const days = page.getByLabel("Days to keep conversations");
    await tabTo(page, days);
    const help = page.locator(`#${await days.getAttribute("aria-describedby")}`);
    expect(await help.innerText()).toContain("older than this many days are deleted");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("90");
    await page.keyboard.press("Enter");
    await announced(page, "Saved.");
    await expect.poll(async () => (await on.admin.rest("GET", "/retention")).json.days).toBe(90);
    await on.admin.rest("POST", "/retention", { body: { days: 0 } });
  });

  it("an owner reloads a screen that failed, and continues there", async () => {
    await on.wp.configure({ PARLEY_SERVICE_URL: "http://127.0.0.1:9" });
    const page = await settings("workflow");
    await announced(page, "Nothing answers at 127.0.0.1:9.");
    await on.wp.configure();
    await tabTo(page, page.getByRole("button", { name: "Try again" }));
    await page.keyboard.press("Enter");
    await page.getByLabel("My workflow").waitFor();
    const isInside = () =>
      page.locator("#parley-chat-settings").evaluate((box) => box.contains(document.activeElement));
    await expect.poll(isInside).toBe(true);
    await page.keyboard.press("Tab");
    await expect.poll(() => focus(page)).toBe("My workflow");
  });
});
