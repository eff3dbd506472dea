import type { markdownView, renderMarkdown } from "@parley/markdown";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { leaveSharedBrowser, sharedBrowser } from "../provision/shared-browser.ts";
import { bundleMarkdown } from "./bundled-markdown.ts";

declare global {
  interface Window {
    markdown: { renderMarkdown: typeof renderMarkdown; markdownView: typeof markdownView };
    /** Violations of the page's policy. */
    violations: string[];
    /** Set if a script runs that must not run. */
    ran?: boolean;
  }
}

const POLICY =
  "default-src 'none'; script-src 'self'; img-src https:; require-trusted-types-for 'script'; trusted-types 'none'";
const ORIGIN = "https://page.example/";
const SCRIPT = "text/javascript; charset=utf-8";
const RECORDER = `
  window.violations = [];
  document.addEventListener("securitypolicyviolation", (event) => violations.push(event.violatedDirective));`;

/** Opens a page under the strictest policy. `window.markdown` has the Markdown modules, bundled as for the widget. */
export function markdownStage(): { page: Page; asked: string[] } {
  let browser: Browser;
  const stage = { page: undefined as unknown as Page, asked: [] as string[] };

  beforeAll(async () => {
    const [script, launched] = await Promise.all([bundleMarkdown(), sharedBrowser()]);
    browser = launched;
    stage.page = await browser.newPage();
    await stage.page.route("**", (route) => {
      const url = route.request().url();
      if (url === ORIGIN)
        return route.fulfill({
          contentType: "text/html",
          headers: { "content-security-policy": POLICY },
          body: `<!doctype html><html lang="en"><title>Page</title><script src="/markdown.js"></script><body>`,
        });
      if (url === `${ORIGIN}markdown.js`)
        return route.fulfill({ contentType: SCRIPT, body: script + RECORDER });
      stage.asked.push(url);
      return route.abort();
    });
    await stage.page.goto(ORIGIN);
  });

  afterEach(async () => {
    stage.asked.length = 0;
    await stage.page.evaluate(() => document.body.replaceChildren());
  });

  afterAll(() => leaveSharedBrowser(browser));
  return stage;
}
