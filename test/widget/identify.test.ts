import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Call, done, parts, refusal } from "./pretend-service.ts";
import { stage } from "./stage.ts";
import { userToken } from "./user-token.ts";

const on = stage();
const named = () =>
  on.service.calls.filter(({ path }) => path === "/v1/widget/sessions").map(({ body }) => body.user_token);
const refusing =
  (token: string | undefined) =>
  ({ path, body }: Call) =>
    path === "/v1/widget/sessions" && body.user_token === token
      ? refusal(401, "UNAUTHORIZED", "user_token", "expired_token")
      : undefined;
const refusingStale = refusing("stale");

test("identify() sends a signed token, or the page's data about the user, when the session opens", async () => {
  const page = await on.visit();
  await page.evaluate(() => window.ChatWidget?.identify({ id: "7", name: "Ada" }));
  expect(on.service.calls.some(({ path }) => path === "/v1/widget/sessions")).toBe(false);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await page.evaluate(() => window.ChatWidget?.identify("signed"));
  const opened = on.service.calls.filter(({ path }) => path === "/v1/widget/sessions");
  expect(opened.map(({ body }) => [body.user, body.user_token])).toEqual([
    [{ id: "7", name: "Ada" }, undefined],
    [undefined, "signed"],
  ]);
  // A guest's session is not continued as a user's session.
  expect(opened[1]?.body.session_token).toBe(undefined);
});

test("a user with another session sees only that session's messages", async () => {
  const page = await on.visit();
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  on.service.intercept = ({ path }) =>
    path === "/v1/widget/sessions"
      ? {
          status: 201,
          body: {
            success: true,
            session_id: "ses_other",
            token: "token_other",
            messages: [{ id: "m", role: "user", content: "From my phone", timestamp: "" }],
          },
        }
      : undefined;
  await page.evaluate(() => window.ChatWidget?.identify("signed"));
  expect(await page.locator(".message .text").allTextContents()).toEqual(["From my phone"]);
});

/** Opens a page with one visitor. `identify("other")` switches to another visitor with a separate session, `ses_other`. */
async function twoPeople(): Promise<Page> {
  const page = await on.visit();
  await on.open(page);
  await page.waitForFunction(() => window.emitted.length === 1);
  on.service.intercept = ({ path, body }) =>
    path === "/v1/widget/sessions" && body.user_token === "other"
      ? {
          status: 201,
          body: { success: true, session_id: "ses_other", token: "token_other", messages: [] },
        }
      : undefined;
  return page;
}
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage["parley:pk_test"]));

test("the chat does not show the previous visitor's question and pending reply to the next identified visitor", async () => {
  const page = await twoPeople();
  const own = (await stored(page)).id;
  const reply = parts();
  const { intercept } = on.service;
  on.service.intercept = (call) =>
    call.path === "/v1/message" ? { status: 200, events: reply.events() } : intercept?.(call);
  await page.keyboard.type("My secret");
  await page.keyboard.press("Enter");
  reply.push("delta", { content: "Well kept, " });
  await page.getByText("Well kept,").waitFor();
  await page.evaluate(() => window.ChatWidget?.identify("other"));
  expect(await page.locator(".message").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Stop" }).isVisible()).toBe(false);
  reply.push("delta", { content: "and " });
  reply.push("done", done(own, "Well kept, and safe.", { message_id: "msg_1" }));
  // Waits, because nothing may happen later either.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? { status: 200, body: done("ses_other", "Hello, other.") } : undefined;
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect(await page.locator(".message .text").allTextContents()).toEqual(["Hi", "Hello, other."]);
  expect(await page.evaluate(() => JSON.parse(localStorage["parley:pk_test:user"]))).toMatchObject({
    id: "ses_other",
    token: "token_other",
  });
});

test("a question asked while another visitor is being identified goes to that visitor's session", async () => {
  const page = await twoPeople();
  const { intercept } = on.service;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  on.service.intercept = (call) => {
    if (call.path === "/v1/message") return { status: 200, body: done("ses_other", "Hello, other.") };
    const opened = intercept?.(call);
    return opened && promise.then(() => opened);
  };
  await page.evaluate(() => void window.ChatWidget?.identify("other"));
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  resolve(undefined);
  await page.getByText("Hello, other.").waitFor();
  expect(await page.locator(".message .text").allTextContents()).toEqual(["Hi", "Hello, other."]);
  expect(on.service.calls.at(-1)?.body.session_id).toBe("ses_other");
});

test("the chat does not show a late reply for the previous visitor's session to the next visitor", async () => {
  const page = await twoPeople();
  const { id } = await stored(page);
  on.service.said(id).push({ role: "user", content: "My secret" });
  const { intercept } = on.service;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const history = { id: "msg_0", role: "user", content: "My secret", timestamp: "2026-11-01T00:00:00Z" };
  const pending = {
    success: true,
    session_id: id,
    token: "token_own",
    messages: [history],
    reply_pending: true,
  };
  on.service.intercept = (call) => {
    if (call.body.user_token === undefined && call.path === "/v1/widget/sessions")
      return { status: 201, body: pending };
    const answer = { ...history, id: "msg_1", role: "assistant", content: "Well kept." };
    return call.path.includes("?wait=") && call.path.includes(id)
      ? promise.then(() => ({ status: 200, body: { success: true, messages: [history, answer] } }))
      : (intercept?.(call) ??
          (call.path.includes("ses_other")
            ? { status: 200, body: { success: true, messages: [] } }
            : undefined));
  };
  // Closes the chat, because an open chat would reopen after the reload, before the test listens.
  await page.evaluate(() => window.ChatWidget?.close());
  await page.reload();
  await on.ready(page);
  const waiting = page.waitForRequest("**/*?wait=*");
  await on.open(page);
  const over = (await waiting).response().then((response) => response?.finished());
  await page.getByText("My secret").waitFor();
  await page.evaluate(() => window.ChatWidget?.identify("other"));
  expect(await page.locator(".message").count()).toBe(0);
  resolve(undefined);
  await over;
  // Waits, because nothing may happen later either.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await page.locator(".message").count()).toBe(0);
  expect((await page.evaluate(() => window.emitted)).map(([event]) => event)).toEqual(["open"]);
});

test("a refused `user_token` fires an error event, shows an alert and creates no guest", async () => {
  const page = await on.visit();
  on.service.intercept = refusingStale;
  await page.evaluate(async () => {
    await window.ChatWidget?.identify("stale");
    window.ChatWidget?.open();
    await window.ChatWidget?.sendMessage("Hi");
  });
  expect(new Set(named())).toEqual(new Set(["stale"]));
  expect(await page.locator(".message .text").allTextContents()).toEqual(["Hi"]);
  expect(await page.getByRole("alert").textContent()).toContain("sign-in");
  const events = await page.evaluate(() => window.emitted);
  expect(events).toContainEqual(["error", { code: "UNAUTHORIZED", message: "No: expired_token" }]);
  expect(events.map(([event]) => event)).not.toContain("message:sent");
});

test("identify() with a valid token after a refused one opens the session as that user, and sends the waiting message", async () => {
  const page = await on.visit();
  on.service.intercept = refusingStale;
  await page.evaluate(async () => {
    await window.ChatWidget?.identify("stale");
    await window.ChatWidget?.sendMessage("Hi");
    await window.ChatWidget?.identify("good");
  });
  expect(named()).toEqual(["stale", "good"]);
  expect(await page.locator(".message .text").allTextContents()).toEqual(["Hi", "Echo: Hi"]);
});

test("the chat uses the token of an identify() call made while the service is still refusing the previous `user_token`", async () => {
  const page = await on.visit();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  on.service.intercept = (call) => {
    const refused = refusingStale(call);
    return refused && promise.then(() => refused);
  };
  const asked = page.waitForRequest("**/v1/widget/sessions");
  await page.evaluate(async () => {
    await window.ChatWidget?.identify("stale");
    window.ChatWidget?.open();
  });
  await asked;
  await page.evaluate(() => {
    void window.ChatWidget?.identify("good");
  });
  resolve(undefined);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect(named()).toEqual(["stale", "good"]);
  expect(on.service.calls.at(-1)?.path).toBe("/v1/message");
});

const NOW = Math.floor(Date.now() / 1_000);
/** Two tokens of the same user. */
const [FRESH, STALE] = [userToken("ada", NOW + 601), userToken("ada", NOW + 602)];

/** Calls `identify()` with a function that returns these tokens in turn, and then repeats the last one. */
async function identifyBy(page: Page, tokens: (string | undefined)[]): Promise<void> {
  await page.evaluate((tokens) => {
    void window.ChatWidget?.identify(async () => (tokens.length > 1 ? tokens.shift() : tokens[0]));
  }, tokens);
}

test("identify() accepts a function that fetches a token, and calls it when the chat is first opened", async () => {
  const page = await on.visit();
  await page.evaluate((token) => {
    const calls: string[] = [];
    Object.assign(window, { calls });
    void window.ChatWidget?.identify(async () => {
      calls.push("asked");
      return token;
    });
  }, FRESH);
  const asked = () => page.evaluate(() => (window as unknown as { calls: string[] }).calls.length);
  await page.locator(".launcher").hover();
  await page.locator(".panel").waitFor({ state: "attached" });
  expect(await asked()).toBe(0);
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect(await asked()).toBe(1);
  expect(named()).toEqual([FRESH]);
});

test("the chat opens a session again with the current token, unless the token has expired or will soon expire", async () => {
  const page = await on.visit();
  const [lasting, ending] = [userToken("ada", NOW + 3_600), userToken("ada", NOW + 30)];
  await identifyBy(page, [ending, lasting, "never"]);
  let refusals = 0;
  const refuse = ({ path }: Call) =>
    path === "/v1/message" && refusals++ % 2 === 0
      ? refusal(401, "UNAUTHORIZED", "X-API-Key", "expired_token")
      : undefined;
  await page.evaluate(() => window.ChatWidget?.sendMessage("One"));
  on.service.intercept = refuse;
  await page.evaluate(() => window.ChatWidget?.sendMessage("Two"));
  await page.evaluate(() => window.ChatWidget?.sendMessage("Three"));
  expect(named()).toEqual([ending, lasting, lasting]);
});

test("the chat fetches another token once if the service reports the first one as expired", async () => {
  const page = await on.visit();
  on.service.intercept = refusing(STALE);
  await identifyBy(page, [STALE, FRESH]);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect(named()).toEqual([STALE, FRESH]);
  expect((await page.evaluate(() => window.emitted)).map(([event]) => event)).not.toContain("error");

  const other = await on.visit();
  on.service.calls.length = 0;
  await identifyBy(other, [STALE]);
  await other.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect(named()).toEqual([STALE, STALE]);
  expect((await other.evaluate(() => window.emitted)).filter(([event]) => event === "error")).toHaveLength(1);
});

test("a visitor is a guest if the page's token function returns no token, but not if that function fails, which fires an error event", async () => {
  const page = await on.visit();
  await identifyBy(page, [undefined]);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect(named()).toEqual([undefined]);
  await page.evaluate(() => window.ChatWidget?.identify(() => Promise.reject(new Error("logged out"))));
  await page.evaluate(() => window.ChatWidget?.sendMessage("Again"));
  expect(named()).toEqual([undefined]);
  const errors = (await page.evaluate(() => window.emitted)).filter(([event]) => event === "error");
  expect(errors.length).toBeGreaterThan(0);
  for (const [, error] of errors)
    expect(error).toEqual({ code: "UNAUTHORIZED", message: expect.stringContaining("logged out") });
});

test("the chat sends nothing if the page's token function returns an invalid token, and calls the function again at the next attempt", async () => {
  const page = await on.visit();
  await identifyBy(page, ["<html>", FRESH]);
  // Called at the same time, so that both wait for the same attempt.
  await page.evaluate(() => {
    window.ChatWidget?.open();
    return window.ChatWidget?.sendMessage("Hi");
  });
  expect(named()).toEqual([]);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Echo: Hi").waitFor();
  expect(named()).toEqual([FRESH]);
  expect(JSON.stringify(await page.evaluate(() => window.emitted))).not.toContain("<html>");
});

test("the chat opens without the user fields that the service refuses, and logs a warning", async () => {
  const page = await on.visit();
  const warnings: string[] = [];
  page.on("console", (line) => {
    if (line.type() === "warning") warnings.push(line.text());
  });
  // Refuses the fields that the service refuses (core/src/api/schemas/fields.ts).
  on.service.intercept = ({ path, body: { user } }) => {
    if (path !== "/v1/widget/sessions" || user === undefined) return undefined;
    const { id, name } = Object(user);
    if (Object(user) !== user) return refusal(400, "INVALID_REQUEST", "user", "invalid_type");
    if (JSON.stringify(user).length > 65_000) return refusal(400, "INVALID_REQUEST", "body", "too_long");
    const isNamed = "id" in (user as object) ? /^\w{1,255}$/.test(id ?? "") : name !== undefined;
    return isNamed ? undefined : refusal(400, "INVALID_REQUEST", "user.id", "missing_required_field");
  };
  const opened = async (make: string) => {
    const before = on.service.calls.length;
    await page.evaluate(`window.ChatWidget.identify(${make})`);
    await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
    const calls = on.service.calls.slice(before);
    expect([make, calls.at(-1)?.path]).toEqual([make, "/v1/message"]);
    return calls.findLast(({ path }) => path === "/v1/widget/sessions")?.body.user;
  };
  expect(await opened("{}")).toBeUndefined();
  expect(await opened('{ id: "", name: "Ada" }')).toEqual({ name: "Ada" });
  expect(await opened("{ id: null, name: undefined }")).toBeUndefined();
  expect(await opened("{ id: 10n }")).toBeUndefined();
  expect(await opened("{ id: Symbol() }")).toBeUndefined();
  expect(await opened("{ get self() { return this; } }")).toBeUndefined();
  expect(await opened("Object.assign({}, { self: window })")).toBeUndefined();
  expect(await opened("new Map()")).toBeUndefined();
  expect(await opened("5")).toBeUndefined();
  expect(await opened('{ id: "7", bio: "x".repeat(70000) }')).toBeUndefined();
  expect(await opened('{ id: "7" }')).toEqual({ id: "7" });
  expect(warnings.filter((text) => text.startsWith("Parley:")).length).toBeGreaterThan(0);
});
