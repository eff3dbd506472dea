import { describe, expect, it } from "vitest";
import { findings } from "../widget/axe-findings.ts";
import { API_POLL, consoleStage } from "./console-stage.ts";

const HOSTILE = "a\u202Egpj.<img src=x onerror=document.title='caught'>.txt";

describe("Files in the console", () => {
  const stage = consoleStage();
  const key = () => ({ "x-api-key": stage.demo.site.apiKey ?? "" });
  const setting = async () =>
    (await (await fetch(`${stage.demo.address}/v1/site`, { headers: key() })).json()).files;

  it("are allowed and disallowed by the owner, and a refused size is reported at its field", async () => {
    const context = await stage.signedIn();
    const path = `console/#/site/${stage.demo.site.id}/files`;
    const { page, complaints } = await stage.open({ context, path });
    const toggle = page.locator("label.toggle", { hasText: "Visitors may send files" });
    const save = page.getByRole("button", { name: "Save", exact: true });
    await toggle.click();
    await page.getByText("Plain text", { exact: true }).click();
    await page.getByLabel("Largest file, in MB").fill("51");
    await save.click();
    await expect.poll(() => page.getByLabel("Largest file, in MB").getAttribute("aria-invalid")).toBe("true");
    expect(await findings(page)).toEqual([]);
    await page.getByLabel("Largest file, in MB").fill("2,5");
    await page.getByLabel("Files per conversation").fill("3");
    await save.click();
    await page.getByText("Saved.", { exact: true }).waitFor();
    const types = ["application/pdf", "image/*", "text/plain"];
    expect(await setting()).toEqual({ types, max_bytes: 2_621_440, per_session: 3 });
    await page.getByText("Plain text", { exact: true }).click();
    await toggle.click();
    await save.click();
    await expect.poll(setting, API_POLL).toBeNull();
    const body = JSON.stringify({ files: { types: ["image/png", "text/plain"] } });
    const headers = { "content-type": "application/json", ...key() };
    await fetch(`${stage.demo.address}/v1/site`, { method: "PATCH", headers, body });
    await page.reload();
    const kind = page.locator("label.check", { hasText: "PNG pictures" });
    expect(await kind.locator(".hint").innerText()).toBe("image/png");
    expect(await kind.getByRole("checkbox").isChecked()).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("are download links in the inbox, even if the visitor's file name contains HTML and control characters", async () => {
    const call = async (method: string, path: string, body: string, more: Record<string, string> = {}) => {
      const headers = { "content-type": "application/json", ...key(), ...more };
      const response = await fetch(`${stage.demo.address}/v1/${path}`, { method, headers, body });
      expect(response.ok).toBe(true);
      return await response.json();
    };
    await call("PATCH", "site", JSON.stringify({ files: { types: ["text/plain"] } }));
    const { file_id } = await call("POST", "conversation/with-files/files", "A text.", {
      "content-type": "text/plain",
      "x-file-name": encodeURIComponent(HOSTILE),
    });
    await call(
      "POST",
      "message",
      JSON.stringify({ session_id: "with-files", message: "", files: [file_id] }),
    );
    const context = await stage.signedIn();
    const { page, complaints } = await stage.open({ context });
    await page.getByRole("link", { name: "Inbox", exact: true }).click();
    await page.getByRole("option").first().click();
    const link = page.getByRole("log").getByRole("list", { name: "Files" }).getByRole("link");
    await link.waitFor();
    expect(await link.locator("bdi").textContent()).toMatch(/^agpj\..*\.txt$/);
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toMatch(/\.txt$/);
    expect(await page.title()).not.toBe("caught");
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
