import { describe, expect, it } from "vitest";
import { pageFacts } from "../../wordpress-plugin/src/settings/page-facts.ts";
import { browserOn } from "./browser-on.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage } from "./settings-page.ts";

const on = connectedSite();
const settings = settingsPage(on, browserOn());

describe("The user's locale on the screens", () => {
  it.each([
    ["de-DE", "de-DE"],
    ["zh-tw", "zh-TW"],
    ["de-DE-formal", "de-DE-formal"],
    ["de-CH-informal", "de-CH-informal"],
    ["pt-PT-ao90", "pt-PT"],
    ["pt-ao90", "pt"],
    ["ca-valencia", "ca-valencia"],
    ["sr-RS@latin", "sr"],
    ["x", "en"],
    ["", "en"],
    [undefined, "en"],
  ])("becomes a language tag that can format dates: %j becomes %s", (given, tag) => {
    const root = { dataset: given === undefined ? {} : { locale: given } } as unknown as HTMLElement;
    const { locale } = pageFacts(root);
    expect(locale).toBe(tag);
    expect(new Intl.DisplayNames([locale], { type: "language" }).of("de")).toEqual(expect.any(String));
    expect(new Date().toLocaleString(locale)).toEqual(expect.any(String));
  });

  it("the settings and the inbox open with a locale variant such as pt_PT_ao90", async () => {
    await on.service.call(on.site.api_key, "POST", "/message", { message: "Hello" });
    const page = await settings("privacy");
    for (const locale of ["pt_PT_ao90", "de_DE_formal", "de_CH_informal"]) {
      await on.wp.wp(["user", "meta", "update", "admin", "locale", locale]);
      await page.reload();
      await page.locator("#parley-chat-settings h2").waitFor();
      const inbox = await settings.at("/wp-admin/admin.php?page=parley-chat-inbox");
      await inbox.getByRole("option").first().click();
      await inbox.getByRole("log").getByText("You said: Hello").waitFor();
    }
    await on.wp.wp(["user", "meta", "delete", "admin", "locale"]);
  });
});
