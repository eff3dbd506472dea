import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeFindings } from "./axe-findings.ts";
import { browserOn } from "./browser-on.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage, unfoldAll } from "./settings-page.ts";
import { wordpressVisitor } from "./wordpress-visitor.ts";

const on = connectedSite();
const settings = settingsPage(on, browserOn());

const appearance = async () => (await on.service.call(on.site.api_key, "GET", "/site")).appearance;
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

describe("The Appearance screen", () => {
  it.each(SIZES)(
    "saves without scrolling at any scroll position, and shows the result in the window: $width px",
    async (size) => {
      const page = await settings("appearance");
      await page.setViewportSize(size);
      await unfoldAll(page);
      const color = page.getByLabel("Colour");
      await color.scrollIntoViewIfNeeded();
      const at = await page.evaluate(() => scrollY);
      await color.fill(`#00${size.width % 100}66`);
      await page.getByText("Not saved yet.").waitFor();
      const inSight = (text: string) =>
        page
          .locator(".parley-save")
          .getByText(text, { exact: true })
          .evaluate((part) => part.getBoundingClientRect().bottom <= innerHeight);
      expect([await inSight("Not saved yet."), await inSight("Save")]).toEqual([true, true]);
      const { x, y, width, height } = (await save(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.click(x + width / 2, y + height / 2);
      await page.locator(".parley-save").getByText("Saved.", { exact: true }).waitFor();
      expect([await inSight("Saved."), await page.evaluate(() => scrollY)]).toEqual([true, at]);
      expect((await appearance()).color).toBe(`#00${size.width % 100}66`);

      const questions = page.getByLabel("Suggested questions", { exact: true });
      await questions.fill("1\n2\n3\n4\n5\n6\n7");
      expect(await page.locator(".parley-save").getByText("Saved.", { exact: true }).count()).toBe(0);
      await save(page).click();
      await page.locator(".parley-save").getByText("You entered 7, and six are allowed").waitFor();
      expect(await inSight("There are too many suggested questions.")).toBe(true);
      expect(await axeFindings(page)).toEqual([]);
    },
  );

  it.each(SIZES)("hides no focused field behind the save bar or the preview: $width px", async (size) => {
    const page = await settings("appearance");
    await page.setViewportSize(size);
    await page.frameLocator("iframe").locator("textarea").waitFor();
    await unfoldAll(page);
    await page.getByLabel("Title", { exact: true }).focus();
    const hidden: string[] = [];
    for (const key of ["Tab", "Shift+Tab"])
      for (let at = 0; at < 24; at++) {
        await page.keyboard.press(key);
        const found = await page.evaluate(() => {
          const field = document.activeElement;
          const box = (part: Element | null | undefined) => part?.getBoundingClientRect() ?? new DOMRect();
          const form = field?.closest(".parley-form");
          if (!field || !form || field.closest(".parley-save")) return undefined;
          const preview = box(document.querySelector(".parley-preview"));
          const { top, bottom, left } = box(field);
          const isBelow = left >= preview.left && left < preview.right;
          const isClear =
            bottom <= box(form.querySelector(".parley-save")).top && (!isBelow || top >= preview.bottom);
          return isClear ? "" : field.id;
        });
        if (found) hidden.push(found);
      }
    expect(hidden).toEqual([]);
  });
});

describe("The preview of the chat", () => {
  it.each(SIZES)(
    "shows on request the closed chat, with the button and teaser of the unsaved form: $width px",
    async (size) => {
      const page = await settings("appearance");
      const calls: string[] = [];
      page.on("request", (request) => calls.push(request.url()));
      const preview = page.frameLocator("iframe[title='Preview of the chat']");
      await preview.locator("textarea").waitFor();
      await unfoldAll(page);
      await page.getByLabel("Teaser", { exact: true }).fill("May I help you?");
      await page.getByLabel("Seconds until the teaser shows").fill("300");
      await page.getByLabel("Pages with the teaser").fill("/products/*");
      await page.getByLabel("Text next to the icon").check();
      const launcher = page.getByLabel("Name of the button that opens the chat");
      await expect.poll(() => launcher.getAttribute("placeholder")).toBe("Chat");
      await launcher.fill("Ask a bookseller");
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, 0));
      const closed = page.getByRole("button", { name: "Closed", exact: true });
      await closed.focus();
      await closed.press("Enter");
      await preview.getByText("May I help you?", { exact: true }).waitFor();
      await preview.getByRole("button", { name: "Ask a bookseller", exact: true }).waitFor();
      await expect.poll(() => preview.locator("textarea:visible").count()).toBe(0);
      const below = () =>
        page.locator(".parley-device").evaluate((box) => box.getBoundingClientRect().bottom - innerHeight);
      expect(await below()).toBeLessThan(0);
      expect([await closed.getAttribute("aria-pressed"), await axeFindings(page)]).toEqual(["true", []]);
      expect(await closed.evaluate((button) => button === document.activeElement)).toBe(true);
      await page.getByRole("button", { name: "Phone", exact: true }).click();
      await preview.getByText("May I help you?", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Open", exact: true }).click();
      await preview.locator("textarea").waitFor();
      expect(await preview.getByText("May I help you?", { exact: true }).isVisible()).toBe(false);
      expect(calls.filter((url) => url.startsWith(on.service.address))).toEqual([]);
    },
  );
});

describe("The chat's logo", () => {
  const picture = (page: Page) => page.getByRole("textbox", { name: "Logo", exact: true });
  const choose = (page: Page) => page.getByRole("button", { name: "Choose from the Media Library" });
  const help = (page: Page) =>
    picture(page).evaluate((field) => field.ariaDescribedByElements?.[0]?.textContent ?? "");

  it("is chosen from the Media Library, and focus returns to the button that opened the library", async () => {
    const file = "wp-admin/images/w-logo-blue.png";
    const id = await on.wp.wp(["media", "import", `${on.wp.folder}/${file}`, "--porcelain"]);
    const address = await on.wp.eval(`echo wp_get_attachment_url(${id});`);
    const page = await settings("appearance");
    await choose(page).focus();
    await choose(page).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("tab", { name: "Media Library" }).click();
    await dialog.locator(`.attachment[data-id="${id}"]`).click();
    await dialog.getByRole("button", { name: "Use this picture" }).click();
    await expect.poll(() => picture(page).inputValue()).toBe(address);
    await expect.poll(() => choose(page).evaluate((button) => button === document.activeElement)).toBe(true);
    // The picture's address begins with http://, because this website has no certificate.
    expect(await help(page)).toContain("begins with https://");
  });

  it("is saved with https:// if the Media Library has an http:// URL and the page was loaded over HTTPS", async () => {
    const page = await settings("appearance");
    const secure = on.wp.origin.replace("http:", "https:");
    // Simulates a proxy that ends TLS: the addresses in the pages of WordPress become https:// addresses.
    await page.route(`${secure}/**`, async (route) => {
      const response = await route.fetch({ url: route.request().url().replace(secure, on.wp.origin) });
      if (!response.headers()["content-type"]?.startsWith("text/html")) return route.fulfill({ response });
      const escaped = (origin: string) => origin.replaceAll("/", "\\/");
      const body = (await response.text())
        .replaceAll(on.wp.origin, secure)
        .replaceAll(escaped(on.wp.origin), escaped(secure));
      return route.fulfill({ response, body });
    });
    await page.goto(`${secure}/wp-admin/admin.php?page=parley-chat#appearance`);
    await choose(page).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("tab", { name: "Media Library" }).click();
    await dialog.locator(".attachment").first().click();
    await dialog.getByRole("button", { name: "Use this picture" }).click();
    await expect.poll(() => picture(page).inputValue()).toMatch(`${secure}/wp-content/uploads/`);
    expect(await help(page)).toContain("of your logo");
    await save(page).click();
    await page.getByText("Saved.", { exact: true }).first().waitFor();
    expect((await appearance()).logo).toBe(await picture(page).inputValue());
    await on.admin.rest("POST", "/site", { body: { appearance: { logo: "" } } });
  });

  it("stays unchanged if the chosen picture has no HTTP URL, and has an error if the picture's URL is malformed", async () => {
    await on.wp.addCode(
      "addresses",
      "add_filter( 'wp_get_attachment_url', fn( $url, $id ) => get_post_meta( $id, 'address', true ) ?: $url, 10, 2 );",
    );
    const stored = "https://example.com/kept.png";
    const results = [
      ["javascript:alert(1)", stored],
      ["data:image/png;base64,iVBORw0KGgo=", stored],
      ["http://[", "http://["],
    ] as const;
    const addresses = JSON.stringify(results.map(([address]) => address));
    const ids: string[] = JSON.parse(
      await on.wp.eval(`
        echo json_encode( array_map( function ( $address ) {
          $id = wp_insert_attachment( array( 'post_title' => 'Odd', 'post_mime_type' => 'image/png' ) );
          update_post_meta( $id, 'address', $address );
          return "$id";
        }, json_decode( '${addresses}' ) ) );`),
    );
    const page = await settings("appearance");
    for (const [at, [address, result]] of results.entries()) {
      await picture(page).fill(stored);
      await choose(page).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("tab", { name: "Media Library" }).click();
      await dialog.locator(`.attachment[data-id="${ids[at]}"]`).click();
      await dialog.getByRole("button", { name: "Use this picture" }).click();
      await dialog.waitFor({ state: "detached" });
      expect([address, await picture(page).inputValue()]).toEqual([address, result]);
      expect((await help(page)).startsWith("Enter a complete address")).toBe(result !== stored);
    }
    await on.wp.wp(["post", "delete", ...ids, "--force"]);
    await on.wp.removeCode("addresses");
  });

  it("shows an error about the URL next to the field before anything is saved", async () => {
    const page = await settings("appearance");
    for (const [written, isRefused] of [
      ["", false],
      ["https:", false],
      ["http:", true],
      ["//example.com/logo.png", true],
      ["https://example.com/my logo.png", true],
      ["https://example.com/logo.png", false],
    ] as const) {
      await picture(page).fill(written);
      expect([written, (await help(page)).startsWith("Enter a complete address")]).toEqual([
        written,
        isRefused,
      ]);
      expect([written, await picture(page).getAttribute("aria-invalid")]).toEqual([
        written,
        isRefused ? "true" : null,
      ]);
    }
    await picture(page).fill("http://example.com/logo.png");
    expect(await axeFindings(page)).toEqual([]);
    // The same message if the picture is saved anyway. WordPress's own message would quote the rule as a pattern.
    await save(page).click();
    const alert = page
      .locator("#parley-chat-settings")
      .getByText("Nothing was saved. Choose another picture");
    await alert.first().waitFor();
    expect(await page.locator("#parley-chat-settings").textContent()).not.toContain("pattern");
    await picture(page).fill("");
    await save(page).click();
    await page.getByText("Saved.", { exact: true }).first().waitFor();
  });

  it("is only a text field for a URL if the manager may not upload files", async () => {
    await on.wp.addCode(
      "no-uploads",
      "add_filter( 'user_has_cap', fn( $caps ) => array_merge( $caps, array( 'upload_files' => false ) ) );",
    );
    const page = await settings.loaded("appearance");
    await picture(page).fill("https://example.com/logo.png");
    expect(await choose(page).count()).toBe(0);
    await on.wp.removeCode("no-uploads");
    const admin = await wordpressVisitor(on.wp, "admin");
    expect(await admin.get("/wp-admin/index.php")).not.toContain("media-views");
  });
});
