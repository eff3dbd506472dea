import { describe, expect, it } from "vitest";
import { ask } from "../../wordpress-plugin/browser-user.ts";
import { openShop } from "./open-shop.ts";

const on = openShop();
const askedWho = () => on.shop.requests.filter((request) => request.includes("/apps/parley/identity"));

describe("A guest", () => {
  it("chats, and the workflow receives no personal data", async () => {
    const { page, visit, wrongs } = await on.visitor();
    await visit("/");
    await ask(page, "Do you have lamps?");
    const { json, headers } = on.workflow.last();
    expect(json).not.toHaveProperty("user");
    expect(headers["x-user-verified"]).toBe("false");
    expect(JSON.stringify(json)).not.toMatch(/ada[ @]|lovelace/i);
    expect(wrongs).toEqual([]);
  });

  it("causes no request for an identity", async () => {
    const { page, visit } = await on.visitor();
    await visit("/");
    await ask(page, "Hello");
    expect(askedWho()).toEqual([]);
  });
});

describe("A logged-in customer", () => {
  it("chats as a verified user, and the workflow receives id, name and e-mail address", async () => {
    const { page, visit, logIn, wrongs } = await on.visitor();
    await logIn();
    await visit("/");
    await ask(page, "Where is my order?");
    const { json, headers } = on.workflow.last();
    expect(json.user).toEqual({ id: "77", email: "ada@example.com", name: "Ada Lovelace" });
    expect(headers["x-user-verified"]).toBe("true");
    expect(wrongs).toEqual([]);
  });

  it("is identified when they first use the chat, not on every page", async () => {
    const { page, visit, logIn } = await on.visitor();
    await logIn();
    await visit("/");
    await page.locator("parley-chat .launcher").waitFor();
    expect(askedWho()).toEqual([]);
    await page.locator("parley-chat .launcher").click();
    await page.locator("parley-chat textarea").waitFor();
    await expect.poll(() => askedWho().length).toBe(1);
  });

  it("continues the same conversation on the next page", async () => {
    const { page, visit, logIn } = await on.visitor();
    await logIn();
    await visit("/");
    await ask(page, "First");
    const { id } = on.workflow.last().json.session;
    await visit("/products/lamp");
    await ask(page, "Second");
    expect(on.workflow.last().json.session.id).toBe(id);
    expect(on.workflow.last().json.user.id).toBe("77");
  });

  it("is not named in the first payload after the logout, and that payload begins another conversation", async () => {
    const { page, visit, logIn, logOut } = await on.visitor();
    await logIn();
    await visit("/");
    await ask(page, "First");
    const { id } = on.workflow.last().json.session;
    await logOut();
    await visit("/");
    await ask(page, "Second");
    const { json, headers } = on.workflow.last();
    expect(json).not.toHaveProperty("user");
    expect(headers["x-user-verified"]).toBe("false");
    expect(json.session.id).not.toBe(id);
  });
});

describe("While the shop is slow or broken", () => {
  it("a customer's first message waits for the identification, and is never sent as a guest's message", async () => {
    const { page, visit, logIn } = await on.visitor();
    await logIn();
    const gate = Promise.withResolvers<void>();
    await page.route("**/apps/parley/identity", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await visit("/");
    const asked = page.waitForRequest("**/apps/parley/identity");
    await page.locator("parley-chat .launcher").click();
    await page.evaluate(() => {
      (window.ChatWidget as unknown as { sendMessage(text: string): void }).sendMessage("Quick");
    });
    await asked;
    expect(on.workflow.received).toEqual([]);
    gate.resolve();
    await page.getByText("You said: Quick").waitFor();
    expect(on.workflow.last().json.user.id).toBe("77");
  });

  it.each([
    ["an error page", 500, "<html>"],
    ["a page instead of an answer", 200, "<html>"],
    ["a malformed token", 200, '{"user_token":"no.token.this"}'],
  ])(
    "a customer never chats as a guest, and keeps their text, if the shop's answer is unusable: %s",
    async (_what, status, body) => {
      on.shop.state.identity = () => ({ status, body });
      const { page, visit, logIn } = await on.visitor();
      await logIn();
      await visit("/");
      await page.locator("parley-chat .launcher").click();
      const input = page.locator("parley-chat textarea");
      await page.getByText("Your sign-in couldn’t be confirmed.").waitFor();
      await input.fill("Where is it?");
      await input.press("Enter");
      // Appears only after the request for the user's identity has failed.
      await page.getByText("Not answered").waitFor();
      expect(on.workflow.received).toEqual([]);
      on.shop.state.identity = undefined;
      await page.locator("parley-chat").getByRole("button", { name: "Try again" }).click();
      await page.getByText("You said: Where is it?").waitFor();
      expect(on.workflow.last().json.user.id).toBe("77");
    },
  );

  it.each([
    ["an answer without a token", "{}"],
    ["an ended session", '{"user_token":null}'],
  ])("a customer continues as a guest if the shop's answer names nobody: %s", async (_what, body) => {
    on.shop.state.identity = () => ({ status: 200, body });
    const { page, visit, logIn } = await on.visitor();
    await logIn();
    await visit("/");
    await ask(page, "Hello?");
    expect(on.workflow.last().json).not.toHaveProperty("user");
    expect(on.workflow.last().headers["x-user-verified"]).toBe("false");
    expect(askedWho()).toHaveLength(1);
  });
});

describe("A page that stays open", () => {
  it("renews an expired token, and keeps its customer identified", async () => {
    on.shop.state.tokenLives = [-5, 600];
    const { page, visit, logIn } = await on.visitor();
    await logIn();
    await visit("/");
    await ask(page, "First");
    expect(askedWho()).toHaveLength(2);
    expect(on.workflow.last().json.user.id).toBe("77");
  });

  it("forgets the customer if the browser restores the page after a logout", async () => {
    const { page, visit, logIn, logOut } = await on.visitor();
    await logIn();
    await visit("/");
    await ask(page, "First");
    await logOut();
    const opened = page.waitForResponse("**/v1/widget/sessions");
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await opened;
    await ask(page, "Second");
    const { context, ...message } = on.workflow.last().json as { context: { page_type?: string } };
    expect(message).not.toHaveProperty("user");
    // The page's context, such as the type of the page, is still sent.
    expect(context.page_type).toEqual(expect.any(String));
  });
});
