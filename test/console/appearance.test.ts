import { describe, expect, it } from "vitest";
import { findings } from "../widget/axe-findings.ts";
import { API_POLL, consoleStage } from "./console-stage.ts";

describe("The console's Appearance screen", () => {
  const stage = consoleStage();

  it("previews and saves a colour, a tagline, a logo, and a name for the button that opens the chat", async () => {
    const context = await stage.signedIn({ width: 390, dark: true });
    const path = `console/#/site/${stage.demo.site.id}/appearance`;
    const { page, complaints } = await stage.open({ context, path });
    const preview = page.frameLocator("iframe.preview");
    const headers = { "x-api-key": stage.demo.site.apiKey ?? "" };
    const site = async () => (await fetch(`${stage.demo.address}/v1/site`, { headers })).json();
    await page.getByLabel("Tagline").fill("answers in seconds");
    await preview.getByText("answers in seconds").waitFor();
    // The colour picker and the text field have the same value.
    const color = page.getByLabel("Colour", { exact: true });
    const picker = page.getByLabel("Choose the colour");
    await picker.fill("#aa3355");
    expect(await color.inputValue()).toBe("#aa3355");
    await color.fill("#11");
    expect(await picker.inputValue()).toBe("#000000");
    await color.fill("#117744");
    expect(await picker.inputValue()).toBe("#117744");
    await page.getByLabel("Logo", { exact: true }).fill("logo.png");
    const save = page.getByRole("button", { name: "Save", exact: true });
    await save.click();
    const picture = page.getByLabel("Logo", { exact: true });
    await expect.poll(() => picture.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => picture.evaluate((field) => field === document.activeElement)).toBe(true);
    await picture.fill(" https://logo.example/logo.png");
    expect(await page.getByText("Icon, distances, teaser", { exact: true }).isVisible()).toBe(true);
    await page.getByText("Texts and languages", { exact: true }).click();
    const name = page.getByLabel("Name of the button that opens the chat");
    // An empty field shows the text that visitors see.
    const send = page.getByLabel("Send button");
    await expect.poll(() => send.getAttribute("placeholder")).toBe("Send");
    await page.getByRole("button", { name: "Language of these texts" }).click();
    await page.getByRole("option", { name: "German", exact: true }).click();
    await expect.poll(() => send.getAttribute("placeholder")).toBe("Senden");
    await page.getByRole("button", { name: "Language of these texts" }).click();
    await page.getByRole("option", { name: "All languages" }).click();
    await name.pressSequentially("Ask us");
    expect(await findings(page)).toEqual([]);
    await save.click();
    await expect.poll(async () => (await site()).strings.launcher, API_POLL).toBe("Ask us");
    expect((await site()).appearance).toMatchObject({
      color: "#117744",
      subtitle: "answers in seconds",
      logo: "https://logo.example/logo.png",
    });
    await name.fill("");
    await save.click();
    await expect.poll(async () => (await site()).strings, API_POLL).not.toHaveProperty("launcher");
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("keeps the preview visible on a phone while a field is filled in", async () => {
    const context = await stage.signedIn({ width: 390 });
    const path = `console/#/site/${stage.demo.site.id}/appearance`;
    const { page } = await stage.open({ context, path });
    const frame = page.locator("iframe.preview");
    await frame.contentFrame().locator("textarea").waitFor();
    await page.getByText("Greeting and consent", { exact: true }).click();
    await page.getByLabel("Consent text").focus();
    const field = page.getByLabel("Title", { exact: true });
    await field.focus();
    const [above, below] = await Promise.all(
      [frame, field].map((each) => each.evaluate((element) => element.getBoundingClientRect().toJSON())),
    );
    expect(above.top).toBeGreaterThanOrEqual(0);
    expect(above.height).toBeGreaterThan(200);
    expect(below.top).toBeGreaterThan(above.bottom);
    await context.close();
  });

  it("keeps text that is typed during a save", async () => {
    const context = await stage.signedIn();
    const path = `console/#/site/${stage.demo.site.id}/appearance`;
    const { page } = await stage.open({ context, path });
    const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/v1/site", async (route) => {
      const response = await route.fetch();
      if (route.request().method() === "PATCH") await answers;
      await route.fulfill({ response });
    });
    const title = page.getByLabel("Title", { exact: true });
    const line = page.getByLabel("Tagline");
    await title.fill("Ask us");
    const sent = page.waitForRequest((request) => request.method() === "PATCH");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await sent;
    await line.fill("written meanwhile");
    answer();
    await page.getByText("Saved.", { exact: true }).waitFor();
    expect(await title.inputValue()).toBe("Ask us");
    expect(await line.inputValue()).toBe("written meanwhile");
    await context.close();
  });

  it("explains an invalid field in the owner's language, focuses it, and unfolds its section", async () => {
    const context = await stage.signedIn();
    await context.addInitScript(() => localStorage.setItem("parley-console-language", "de"));
    const path = `console/#/site/${stage.demo.site.id}/appearance`;
    const { page, complaints } = await stage.open({ context, path });
    await page.getByText("Schaltfläche und Teaser", { exact: true }).click();
    const distance = page.getByLabel("Abstand von unten, in Pixeln");
    await distance.fill("900");
    await page.getByText("Schaltfläche und Teaser", { exact: true }).click();
    await page.getByRole("button", { name: "Speichern", exact: true }).click();
    await expect.poll(() => distance.evaluate((field) => field === document.activeElement)).toBe(true);
    const fault = page.locator(".field .fault");
    expect(await fault.allInnerTexts()).toEqual([
      "Dieser Wert ist hier nicht erlaubt. Lesen Sie den Hinweis am Feld.",
    ]);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
