import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { findings } from "../widget/axe-findings.ts";
import { agentAt } from "./agent-at.ts";
import { API_POLL, consoleStage } from "./console-stage.ts";

const HANDOVER = { visitors: true, after_failures: 0, timeout: 3_600, otherwise: "form" };

describe("The console's inbox", () => {
  const stage = consoleStage();
  let owner: BrowserContext;
  let key: string;
  let inbox: string;

  beforeAll(async () => {
    owner = await stage.signedIn();
    key = stage.demo.site.apiKey ?? "";
    inbox = `console/#/site/${stage.demo.site.id}/inbox`;
    await ask("PATCH", "site", { handover: HANDOVER, live: true });
  });

  async function ask(method: string, path: string, body?: object) {
    const response = await fetch(`${stage.demo.address}/v1/${path}`, {
      method,
      headers: { "content-type": "application/json", "x-api-key": key },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.ok).toBe(true);
    return await response.json();
  }
  const say = (session_id: string, message: string) => ask("POST", "message", { session_id, message });
  const inboxLink = (page: Page) =>
    page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: /^Inbox/ });

  it("shows a waiting visitor to an agent and the agent's answer to the visitor, until the agent closes the conversation", async () => {
    const { page, complaints, context } = await agentAt(stage, owner, stage.demo.site.id);
    await page.getByRole("heading", { name: "No open conversations" }).waitFor();
    const { page: visitor } = await stage.open({ path: "" });
    await visitor.getByRole("button", { name: "Open the chat" }).click();
    const chat = visitor.locator("parley-chat");
    await chat.locator("textarea").fill("Where is my parcel?");
    await visitor.keyboard.press("Enter");
    await page.getByRole("option", { name: /Where is my parcel|You said/ }).waitFor();
    await chat.getByRole("button", { name: "Talk to a person" }).click();

    await inboxLink(page).getByText("1 waiting for a person").waitFor({ state: "attached" });
    await expect.poll(() => page.title()).toBe("(1) Inbox · Parley");
    const row = page.getByRole("option", { name: /Waiting for a person/ });
    await row.click();
    await page.getByRole("button", { name: "Take over", exact: true }).click();
    const reply = page.getByRole("textbox", { name: /Reply/ });
    await expect.poll(() => reply.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => page.title()).toBe("Inbox · Parley");
    await reply.fill("Here I am <b>really</b>.");
    await reply.press("Enter");
    await chat.getByText("Here I am <b>really</b>.", { exact: true }).waitFor();
    await chat.locator("textarea").fill("Thank you");
    await visitor.keyboard.press("Enter");
    const log = page.getByRole("log");
    await log.getByText("Thank you", { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Export as JSON" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "Delete…" }).count()).toBe(0);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Hand back", exact: true }).click();
    await page.getByRole("button", { name: "Take over", exact: true }).waitFor();
    await chat.locator("textarea").fill("Who answers now?");
    await visitor.keyboard.press("Enter");
    await log.getByText("You said: “Who answers now?”").waitFor();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByText("Conversation closed.").waitFor();
    await page.getByRole("heading", { name: "No open conversations" }).waitFor();
    const { data } = await ask("GET", "sessions?view=closed&include=preview");
    expect(data).toEqual([
      expect.objectContaining({
        status: "closed",
        last_message: expect.objectContaining({
          content: expect.stringContaining("You said: “Who answers now?”"),
        }),
        assignee: expect.objectContaining({ name: "Grace Hopper" }),
      }),
    ]);
    expect(data[0]).not.toHaveProperty("handling");
    expect(complaints).toEqual([]);
    await visitor.context().close();
    await context.close();
  });

  it("offers an owner the Delete action, lets the owner assign a conversation, and hides it from agents of another site", async () => {
    await say("roles", "Who may do what?");
    const other = (await (
      await owner.request.post(`${stage.demo.address}/v1/sites`, {
        headers: { "x-parley-console": "1" },
        data: { name: "Other" },
      })
    ).json()) as { site_id: string };
    const agent = await agentAt(stage, owner, other.site_id);
    const { page } = await stage.open({ context: owner, path: `${inbox}/roles` });
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /Assignee|Nobody/ }).click();
    await page.getByRole("menu").getByText("Grace Hopper", { exact: true }).click();
    await expect
      .poll(async () => (await ask("GET", "conversation/roles?include=user")).assignee?.name, API_POLL)
      .toBe("Grace Hopper");
    await page.close();

    await agent.page.goto(`${stage.demo.address}/${inbox}/roles`);
    await agent.page.getByRole("heading", { name: /no site|not exist|no rights/i }).waitFor();
    expect(await agent.page.getByText("Who may do what?").count()).toBe(0);
    await agent.context.close();
  });

  it("lets an owner switch on live replies while answering a visitor", async () => {
    await ask("PATCH", "site", { live: false, handover: null });
    await say("late", "Are you there?");
    const { page, complaints } = await stage.open({ context: owner, path: `${inbox}/late` });
    await page.getByRole("button", { name: "Take over", exact: true }).click();
    await page.getByRole("button", { name: "Show replies immediately" }).click();
    await page.getByText("An open chat shows your replies only after").waitFor({ state: "detached" });
    await expect.poll(async () => (await ask("GET", "site")).live, API_POLL).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it("shows waiting visitors on other screens as well", async () => {
    await say("elsewhere", "Is there a person?");
    await ask("PATCH", "site", { handover: HANDOVER });
    await ask("POST", "conversation/elsewhere/handling", { by: "waiting" });
    const { page } = await stage.open({
      context: owner,
      path: `console/#/site/${stage.demo.site.id}/appearance`,
    });
    await inboxLink(page).getByText("1 waiting for a person").waitFor({ state: "attached" });
    await inboxLink(page).click();
    await page.getByRole("option", { name: /Is there a person/ }).waitFor();
    await ask("POST", "conversation/elsewhere/handling", { by: "workflow" });
    await expect.poll(() => inboxLink(page).innerText()).toBe("Inbox");
    await page.close();
  });
});
