import { beforeAll, describe, expect, it } from "vitest";
import { newShop } from "../new-shop.ts";
import { storefrontVisitor } from "../storefront-visitor.ts";
import { adminScreens, isSkipped, SOON } from "./admin-screens.ts";

const SHOP = newShop("first");
const OTHER = newShop("other");
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe.skipIf(isSkipped)("The Files screen", () => {
  const on = adminScreens();
  const stored = async (shop: string) => {
    const answer = await on.call(shop, "/app/files?_data=routes%2Fapp.files");
    return ((await answer.json()) as { site: { files: object | null } }).site.files;
  };

  beforeAll(async () => {
    for (const shop of [SHOP, OTHER]) {
      await on.stage.install(shop);
      await on.set(shop, { webhook_url: on.workflow.url });
    }
  });

  it("allows files, shows each error next to its field, shows the saved settings, and disallows files again", async () => {
    const { page, app, save } = await on.open(OTHER, "/app/files");
    const size = app.getByLabel("Largest file, in MB");
    const press = () => page.getByRole("button", { name: "Save" }).click();
    await app.getByLabel("Visitors may send files").check();
    await size.fill("51");
    await press();
    await app.getByText("Enter a size of at most 50 MB, such as 2.5.").first().waitFor();
    await expect.poll(() => size.getAttribute("aria-invalid"), SOON).toBe("true");
    await expect.poll(() => size.evaluate((field) => field === document.activeElement), SOON).toBe(true);
    await size.fill("2.5");
    await app.getByLabel("Files in one conversation").fill("1001");
    await press();
    await app.getByText("Enter a whole number, from 1 to 1000.").first().waitFor();
    await app.getByLabel("Files in one conversation").fill("3");
    for (const type of ["Pictures", "PDF documents"]) await app.getByLabel(type).uncheck();
    await press();
    await app.getByText("Choose at least one type of files.").first().waitFor();
    await expect
      .poll(() => app.getByLabel("Pictures").evaluate((box) => box === document.activeElement), SOON)
      .toBe(true);
    expect(await stored(OTHER)).toBeNull();
    // From here on, the test uses only the keyboard.
    await app.getByLabel("Plain text").press("Space");
    await save();
    expect(await stored(OTHER)).toEqual({ types: ["text/plain"], max_bytes: 2_621_440, per_session: 3 });

    const again = await on.open(OTHER, "/app/files");
    expect(await again.app.getByLabel("Largest file, in MB").inputValue()).toBe("2.5");
    expect(await again.app.getByLabel("Plain text").isChecked()).toBe(true);
    expect(await again.app.getByLabel("Pictures").isChecked()).toBe(false);
    await again.app.getByLabel("Visitors may send files").press("Space");
    await again.save();
    expect(await stored(OTHER)).toBeNull();
  });

  it("does not overwrite settings that somebody else has saved, and reports the conflict", async () => {
    await on.set(OTHER, { files: null }, "files");
    const { page, app } = await on.open(OTHER, "/app/files");
    await on.set(OTHER, { files: { types: ["text/plain"] } }, "files");
    await app.getByLabel("Visitors may send files").check();
    await page.getByRole("button", { name: "Save" }).click();
    await app.getByText("Somebody else has changed: Visitors may send files.").waitFor();
    expect(await stored(OTHER)).toMatchObject({ types: ["text/plain"] });
  });

  it("lets the merchant allow files and, after a visitor has sent one, download the file from the inbox", async () => {
    const merchant = await on.open(SHOP, "/app/files");
    await merchant.app.getByLabel("Visitors may send files").check();
    await merchant.save();
    const visitor = await storefrontVisitor(on.stage, SHOP).open();
    await visitor.sendFile("sole.png", PNG);
    expect(on.workflow.last().json.files).toMatchObject([{ name: "sole.png", type: "image/png" }]);

    const { page, app } = await on.open(SHOP, `/app/conversations/${visitor.id}`);
    const link = app.getByRole("log").getByRole("link", { name: "sole.png" });
    await link.waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), link.press("Enter")]);
    expect(download.suggestedFilename()).toBe("sole.png");
    // A browser that trusts the tests' certificate only through a flag does not save the download.
    const content = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(content.headers()).toMatchObject({
      "content-disposition": expect.stringMatching(/^attachment; filename="sole\.png"/),
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    expect((await content.body()).subarray(1, 4).toString()).toBe("PNG");
  });
});
