import { describe, expect, it } from "vitest";
import { lastDays } from "../../../admin/last-days.ts";
import { faultText } from "../../../shopify-app/app/failures/fault-text.ts";
import { english } from "../../../shopify-app/app/strings/english.ts";
import { german } from "../../../shopify-app/app/strings/german.ts";
import { languageOf } from "../../../shopify-app/app/strings/language-of.ts";
import { newShop } from "../new-shop.ts";
import { storefrontVisitor } from "../storefront-visitor.ts";
import { adminScreens, isSkipped, type Screen } from "./admin-screens.ts";
import { frameOf } from "./frame-of.ts";

/** Returns every text by its path. Functions are called with numbers that mark the placeholders. */
function textsIn(strings: object, path = ""): [path: string, text: string][] {
  return Object.entries(strings).flatMap(([name, value]): [string, string][] => {
    const at = `${path}/${name}`;
    if (typeof value === "function") return [[at, String(value(...marksFor(at)))]];
    if (typeof value === "object") return textsIn(value, at);
    return [[at, String(value)]];
  });
}

const marksFor = (path: string) => (path.endsWith("timeoutHelp") ? [{ min: 1, max: 2 }] : [7, 8, 9]);
/** Texts that are the same in both languages: names, units, code, and texts built from other texts. */
const ALIKE = new Set([
  "/home/title",
  "/home/steps/step",
  "/frame/workflow",
  "/handover/details",
  "/workflow/title",
  "/workflow/headers/name",
  "/workflow/test/status",
  "/workflow/test/milliseconds",
  "/home/numbers/seconds",
  "/home/numbers/none",
  "/labels/appearance.logo",
  "/labels/appearance.teaser",
  "/choices/payload/0/label",
]);
const isAlike = (path: string) => ALIKE.has(path) || /^\/choices\/.+\/value$/.test(path);

describe("The German texts", () => {
  const inEnglish = textsIn(english);
  const inGerman = new Map(textsIn(german));

  it("exist for exactly the same keys as the English texts, and contain the same placeholders", () => {
    expect([...inGerman.keys()].sort()).toEqual(inEnglish.map(([path]) => path).sort());
    const marks = (text = "") => [...text.matchAll(/\b[789]\b/g)].map(String).sort();
    for (const [path, text] of inEnglish)
      if (!/said$/.test(path)) expect([path, marks(inGerman.get(path))]).toEqual([path, marks(text)]);
  });

  it("differ from the English ones", () => {
    const same = inEnglish.filter(([path, text]) => inGerman.get(path) === text && !isAlike(path));
    expect(same).toEqual([]);
  });

  it("explain why an action failed, even if the service's error is in English", () => {
    const fault = { message: "Use at most 4 letters.", field: "appearance.title", status: 400 };
    expect(faultText({ ...fault, reason: "too_long" }, german)).toBe("Der Text ist zu lang. Kürzen Sie ihn.");
    expect(faultText({ ...fault, reason: "of_tomorrow" }, german)).toMatch(/^Der Dienst/);
    expect(faultText({ ...fault, reason: "too_long" }, english)).toBe("Use at most 4 letters.");
    const params = { rule: "Give a title." };
    expect(faultText({ ...fault, params, reason: "invalid_value" }, english)).toBe("Give a title.");
    for (const field of ["appearance.starter_prompts", "appearance.languages.pt-BR.starter_prompts"])
      expect(faultText({ ...fault, field, reason: "invalid_value" }, english)).toBe(
        "Enter at most six questions.",
      );
  });
});

describe("The language of the Shopify app", () => {
  it.each([
    ["de", "en", "de"],
    ["de-AT", "", "de"],
    ["en", "de", "en"],
    ["fr", "fr-FR,de;q=0.8", "de"],
    [undefined, "DE-ch, en", "de"],
    [undefined, "", "en"],
    ["../x", "*", "en"],
  ])(
    "is that of Shopify's admin, or else the browser's: locale %j, Accept-Language %j",
    (locale, accepted, language) => {
      const address = `https://app.example/app${locale === undefined ? "" : `?locale=${locale}`}`;
      expect(languageOf(new Request(address, { headers: { "Accept-Language": accepted } }))).toBe(language);
    },
  );
});

const SHOP = newShop("laden");
const HANDOVER = { visitors: true, after_failures: 1, timeout: 3_600, otherwise: "form" };
const SCREENS: [what: string, path: string, work: (screen: Screen) => Promise<unknown>][] = [
  ["Home", "/app", async ({ app }) => app.getByText("Kundin oder Kunde 7").waitFor()],
  [
    "Workflow",
    "/app/workflow",
    async ({ page, app }) => {
      await app.getByRole("button", { name: "Testnachricht senden" }).click();
      await app.getByText("Der Workflow hat geantwortet").waitFor();
      await app.getByRole("button", { name: "Weitere Einstellungen" }).click();
      await app.getByRole("button", { name: "Header hinzufügen" }).click();
      await app.getByLabel("Jeden Aufruf signieren").check();
      await app.getByLabel("Webhook-Adresse").fill("unsinn");
      await page.getByRole("button", { name: "Save" }).click();
      await app.getByText("Nicht gespeichert").waitFor();
      await app.getByRole("button", { name: "Zustellungen zeigen" }).click();
      await app.getByText("Beantwortet", { exact: true }).first().waitFor();
    },
  ],
  [
    "Workflow, with a model",
    "/app/workflow",
    async ({ app }) => app.getByText("Ein Sprachmodell", { exact: true }).click(),
  ],
  [
    "Appearance",
    "/app/appearance",
    async ({ app }) => app.frameLocator("iframe").getByPlaceholder("Nachricht").waitFor(),
  ],
  [
    "a conversation",
    "/app/conversations",
    async ({ app }) => {
      await app.getByRole("option", { name: /Guten Tag/ }).click();
      await app.getByRole("log").getByText("You said: Guten Tag").waitFor();
      await app.getByRole("button", { name: "Übernehmen" }).click();
      await app.getByRole("button", { name: "Zurückgeben" }).waitFor();
    },
  ],
  [
    "Handover",
    "/app/handover",
    async ({ app }) => {
      await app.getByLabel("Ein Mensch kann übernehmen").check();
      await app.getByRole("button", { name: "Details" }).click();
      await app.getByLabel("Wann jemand da ist").selectOption("Zu diesen Zeiten");
      await app.getByLabel("Montag").waitFor();
    },
  ],
  [
    "Files",
    "/app/files",
    async ({ page, app }) => {
      await app.getByLabel("Besucher dürfen Dateien senden").check();
      await app.getByLabel("Größte Datei, in MB").fill("51");
      await page.getByRole("button", { name: "Save" }).click();
      await app.getByText("höchstens 50 MB an, etwa 2,5").first().waitFor();
    },
  ],
  [
    "Knowledge",
    "/app/knowledge",
    async ({ app }) => {
      await app.getByRole("button", { name: "Eintrag hinzufügen" }).click();
      await app.getByRole("button", { name: "Speichern" }).click();
      await app
        .getByRole("button", { name: /^Antwort schreiben/ })
        .first()
        .waitFor();
    },
  ],
  ["Usage", "/app/usage", async ({ app }) => app.getByText("Zahlen als Tabelle").waitFor()],
];

describe.skipIf(isSkipped)("In a German admin", () => {
  const on = adminScreens();

  it("no screen shows an English text", async () => {
    on.stage.shopify.shop(SHOP).locale = "de";
    await on.stage.install(SHOP);
    await on.set(SHOP, { webhook_url: on.workflow.url });
    expect(await storefrontVisitor(on.stage, SHOP).chat("Guten Tag")).toBe(200);
    await on.set(SHOP, { handover: HANDOVER }, "handover");
    on.workflow.answers(() => ({ status: 500 }));
    expect(await storefrontVisitor(on.stage, SHOP).chat("Ist jemand da?")).toBe(200);
    on.workflow.reset();
    await on.stage.shopify.deliver(SHOP, "customers/data_request", {
      shop_domain: SHOP,
      data_request: { id: 1 },
      customer: { id: 7, email: "ada@example.com" },
    });
    const theirs = new Set(textsIn(german).map(([, text]) => text));
    const foreign = textsIn(english).filter(([path, text]) => !isAlike(path) && !theirs.has(text));
    for (const [what, path, work] of SCREENS) {
      const screen = await on.open(SHOP, path);
      await work(screen);
      const shown = await frameOf(screen.page).evaluate(allTexts);
      const found = foreign.filter(([, text]) => shown.includes(text)).map(([, text]) => text);
      expect([what, found]).toEqual([what, []]);
      expect(shown.join()).not.toMatch(/Translation|Polaris\./);
      await screen.page.close();
    }
  });

  it("numbers and dates have the German format", async () => {
    on.stage.shopify.shop(SHOP).locale = "de";
    const { page, app } = await on.open(SHOP, "/app/workflow");
    const [date] = lastDays(1, Date.now(), "UTC");
    const day = { date, messages: 1_234, sessions: 3, failures: 0, p50_ms: 1_400, p95_ms: 2_000 };
    await page.route(/\/app\/inbox\/usage/, (route) =>
      route.fulfill({ json: { success: true, timezone: "UTC", data: [day] } }),
    );
    await page.getByRole("link", { name: "Nutzung" }).click();
    await app.getByText("1.234", { exact: true }).first().waitFor();
    await app.getByText("1,4 s", { exact: true }).first().waitFor();
    expect(await frameOf(page).title()).toBe("Nutzung · Parley");
    expect(await app.locator("html").getAttribute("lang")).toBe("de");
  });
});

/** Returns every text of the page that is visible or announced. */
function allTexts(): string[] {
  const texts: string[] = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of ["aria-label", "placeholder", "title", "alt"])
        texts.push(node.getAttribute(name) ?? "");
      continue;
    }
    if (!/^(SCRIPT|STYLE)$/.test(node.parentElement?.tagName ?? ""))
      texts.push(node.textContent?.trim() ?? "");
  }
  return texts.filter((text) => text !== "");
}
