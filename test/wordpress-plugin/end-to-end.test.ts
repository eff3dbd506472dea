import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyWebhook } from "../../core/src/webhooks/request/verify-webhook-sync.ts";
import { type PretendWorkflow, pretendWorkflow } from "../core/api/pretend-workflow.ts";
import { builtPlugin } from "../provision/built-plugin.ts";
import { browserOn } from "./browser-on.ts";
import { ask, logIn, logOut } from "./browser-user.ts";
import type { RunningService, SiteCredentials } from "./running-service.ts";
import { sharedService } from "./shared-service.ts";
import { type WordPressSite, wordpressSite } from "./wordpress-site.ts";

const { lastingPage } = browserOn();
let wp: WordPressSite;
let service: RunningService;
let workflow: PretendWorkflow;
let site: SiteCredentials;
let owner: Page;
let reader: Page;

beforeAll(async () => {
  [wp, service, workflow] = await Promise.all([wordpressSite(), sharedService(), pretendWorkflow()]);
  site = await service.newSite();
  owner = await lastingPage();
  reader = await lastingPage();
});
afterAll(async () => {
  for (const page of [owner, reader]) await page?.context().close();
  await Promise.all([wp?.close(), service?.close(), workflow?.close()]);
});

/** The steps of one owner. Each depends on the step before. */
describe("From the zip to a conversation", () => {
  it("the owner uploads the zip, and activates the plugin", async () => {
    await logIn(owner, wp.origin, "admin");
    await owner.goto(`${wp.origin}/wp-admin/plugin-install.php?tab=upload`);
    await owner.locator("#pluginzip").setInputFiles(await builtPlugin());
    await owner.locator("#install-plugin-submit").click();
    await owner.getByRole("link", { name: "Activate Plugin" }).click();
    await owner.getByRole("heading", { name: "Set up", level: 2 }).waitFor();
    expect(await wp.wp(["plugin", "get", "parley-chat", "--field=status"])).toBe("active");
  });

  it("the owner connects the website with the service address and an API key", async () => {
    await owner.getByRole("tab", { name: "Connection" }).click();
    await owner.getByLabel("Service address").fill(service.address);
    await owner.getByLabel("API key").fill(site.api_key);
    await owner.getByLabel("Create a new identity secret for this website.").check();
    await owner.getByRole("button", { name: "Connect", exact: true }).click();
    await owner.getByText(`Connected to ${new URL(service.address).host} as`).waitFor();
    expect(await (await fetch(wp.origin)).text()).not.toContain("widget.js");
  });

  it("the owner sets the workflow, and sees status, time and body of the reply to a test message", async () => {
    await owner.getByRole("tab", { name: "Workflow" }).click();
    await owner.getByLabel("Webhook address").fill(workflow.url);
    await owner.getByLabel("Sign each call").check();
    await owner.getByLabel("New signing secret").fill(site.signing_secret);
    await owner.getByRole("button", { name: "Save" }).click();
    await owner.getByText("Saved.").first().waitFor();
    await owner.getByRole("button", { name: "Send test message" }).click();
    await owner.getByText("The workflow answered.").first().waitFor();
    await owner.getByRole("status").getByText("You said: Hello, are you there?", { exact: true }).waitFor();
    await owner.getByText("What came back").click();
    expect(await owner.locator(".parley-facts").innerText()).toMatch(
      /Status\s+200\s+Time\s+\d+ ms\s+Body\s+\{\s+"message": "You said: Hello, are you there\?"/,
    );
  });

  it("the owner tests the connection, and every check is good", async () => {
    await owner.getByRole("tab", { name: "Connection" }).click();
    await owner.getByRole("button", { name: "Test the connection" }).click();
    await owner.getByText("A workflow is set.").waitFor();
    expect(await owner.locator(".parley-findings li").count()).toBe(7);
    expect(await owner.locator(".parley-findings .is-good").count()).toBe(7);
  });

  it("the owner allows users' e-mail addresses for the workflow as well", async () => {
    await owner.getByRole("tab", { name: "Where it shows" }).click();
    await owner.getByLabel("E-mail address").check();
    await owner.getByRole("button", { name: "Save" }).click();
    await owner.getByText("Saved.").first().waitFor();
  });

  it("a subscriber chats, and the workflow receives the signed payload with that user's id, name, e-mail and role", async () => {
    await logIn(reader, wp.origin, "subscriber");
    await reader.goto(wp.origin);
    await ask(reader, "Do you have Woolf?");
    const call = workflow.last();
    const id = await wp.wp(["user", "get", "subscriber", "--field=ID"]);
    expect(call.json).toMatchObject({
      message: "Do you have Woolf?",
      user: { id, email: "subscriber@example.com", name: "Subscriber Example", role: "subscriber" },
      context: { page_url: `${wp.origin}/` },
    });
    expect(call.headers["x-user-verified"]).toBe("true");
    expect(verifyWebhook(call.raw, call.headers, site.signing_secret)).toEqual({ valid: true });
  });

  it("the next payload after the logout has no user, and belongs to another conversation", async () => {
    const before = workflow.last().json.session.id;
    await logOut(reader, wp.origin);
    await reader.goto(wp.origin);
    await ask(reader, "And Joyce?");
    const call = workflow.last();
    expect(call.json.message).toBe("And Joyce?");
    expect(call.json).not.toHaveProperty("user");
    expect(call.json.session.id).not.toBe(before);
    expect(call.headers["x-user-verified"]).toBe("false");
    expect(verifyWebhook(call.raw, call.headers, site.signing_secret)).toEqual({ valid: true });
  });

  it("the owner reads the conversations, and deletes one", async () => {
    await owner.goto(`${wp.origin}/wp-admin/admin.php?page=parley-chat-inbox`);
    await owner.getByRole("option").last().click();
    await owner.getByRole("log").getByText("You said: Do you have Woolf?").waitFor();
    await owner.getByRole("button", { name: "More" }).click();
    await owner.getByRole("menuitem", { name: /^Delete/ }).click();
    await owner
      .getByRole("alertdialog")
      .getByRole("button", { name: /^Delete/ })
      .click();
    await expect
      .poll(async () => (await service.call(site.api_key, "GET", "/sessions")).pagination.total)
      .toBe(1);
  });

  it("PHP has logged no error in any step", async () => {
    const complaints = (await wp.log())
      .split("\n")
      .filter((line) => /PHP (Warning|Notice|Deprecated|Fatal)/.test(line));
    expect(complaints.filter((line) => /parley/.test(line.replaceAll(wp.folder, "")))).toEqual([]);
  });
});
