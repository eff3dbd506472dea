import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parsePo } from "../../wordpress-plugin/packaging/languages/po-file.ts";
import { wordpress } from "../provision/wordpress.ts";
import { axeFindings } from "./axe-findings.ts";
import { browserOn } from "./browser-on.ts";
import { connectedSite } from "./connected-site.ts";
import { PLUGIN } from "./plugin-folder.ts";
import { settingsPage } from "./settings-page.ts";

const on = connectedSite();
const settings = settingsPage(on, browserOn());

const SETTINGS = "/wp-admin/admin.php?page=parley-chat";
const LOCALES = ["de_DE", "de_DE_formal", "de_AT", "de_CH", "de_CH_informal"];
const TABS = [
  "setup",
  "connection",
  "workflow",
  "knowledge",
  "appearance",
  "display",
  "handover",
  "files",
  "privacy",
];

const speak = (locale: string) => on.wp.wp(["option", "update", "WPLANG", locale]);
const saying = (text: string) => on.wp.eval(`echo __( '${text}', 'parley-chat' );`);

/** Adds language files, because WordPress offers a language only if it has a file for it. */
beforeAll(async () => {
  const folder = join(on.wp.folder, "wp-content/languages");
  await cp(join(wordpress.find() ?? "", "languages"), folder, { recursive: true });
  for (const locale of [...LOCALES, "nl_NL"])
    await writeFile(join(folder, `${locale}.l10n.php`), "<?php return ['messages'=>[]];", {
      flag: "wx",
    }).catch(() => "has one");
});
afterAll(() => speak(""));

describe("German", () => {
  it.each(LOCALES)("is used for PHP and for scripts in the locale %s", async (locale) => {
    await speak(locale);
    expect(await saying("Connected.")).toMatch(/^Verbunden\.$/);
    expect(
      await on.wp.eval(
        `echo sprintf( _n( '%d visitor waits for a person', '%d visitors wait for a person', 2, 'parley-chat' ), 2 );`,
      ),
    ).toBe("2 Besucher warten auf einen Menschen");
    const page = await on.admin.get(SETTINGS);
    expect(page).toContain('"Test the connection":["Verbindung testen"]');
  });

  it("is not used for any other language", async () => {
    for (const locale of ["", "fr_FR", "nl_NL"]) {
      await speak(locale);
      expect(await saying("Settings")).toBe("Settings");
      expect(await on.admin.get(SETTINGS)).not.toContain("Verbindung testen");
    }
  });

  it("comes from a language pack if one is installed", async () => {
    const packs = join(on.wp.folder, "wp-content/languages/plugins");
    await mkdir(packs, { recursive: true });
    const files = {
      "parley-chat-de_AT.l10n.php": `<?php return ['language'=>'de_AT','messages'=>['Settings'=>'Einstellungen des Pakets']];`,
      "parley-chat-de_AT-parley-chat.json": `{"locale_data":{"messages":{"":{},"Settings":["Paket für Skripte"]}}}`,
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(packs, name), text);
    await speak("de_AT");
    expect(await saying("Settings")).toBe("Einstellungen des Pakets");
    expect(await on.admin.get(SETTINGS)).toContain("Paket für Skripte");
    for (const name of Object.keys(files)) await rm(join(packs, name));
    expect(await saying("Settings")).toBe("Einstellungen");
  });
});

describe("The settings in German", () => {
  /** English texts that the screens show only if a translation is missing. */
  let english: Set<string>;
  beforeAll(async () => {
    const po = parsePo(await readFile(new URL("languages/parley-chat-de_DE.po", PLUGIN), "utf8"));
    const same = new Set(po.entries.flatMap(({ texts }) => texts));
    english = new Set(po.entries.map(({ id }) => id).filter((id) => !same.has(id)));
    await speak("de_DE");
  });

  it.each(TABS)("have no English text and no accessibility errors, and fit a phone: %s", async (tab) => {
    const page = await settings.loaded(tab);
    await page.locator("details").evaluateAll((folds) => {
      for (const fold of folds) fold.setAttribute("open", "");
    });
    const shown = await page.locator("#parley-chat-settings").evaluate((root) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: string[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? "");
      return texts.concat([...root.querySelectorAll("[aria-label]")].map(({ ariaLabel }) => ariaLabel ?? ""));
    });
    expect(shown.filter((text) => english.has(text))).toEqual([]);
    expect(shown.length).toBeGreaterThan(10);
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(beyond)).toBe(0);
  });
});
