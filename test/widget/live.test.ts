import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./axe-findings.ts";
import { done, parts, refusal } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();
const MAY = { id: "7", name: "May Lee" };
const JS = "javascript:alert(1)";

const said = (id: string, content: string, more: object = {}) => ({
  id,
  role: "agent",
  content,
  timestamp: "2026-11-23T10:00:00Z",
  agent: MAY,
  ...more,
});
const texts = (page: Page) => page.locator(".message .text").allTextContents();
/** Returns the id of the session that a call's token is for. */
const sessionOf = ({ token }: { token: string | undefined }) => `ses_${token?.split("_")[1]}`;
const streams = () => on.service.calls.filter(({ path }) => path.endsWith("/events"));

/** Turns on live updates. Returns functions that send events on the latest event stream, or break it. */
function listened(handover?: { visitors: boolean; open: boolean; opens_at?: string }) {
  let stream = parts();
  Object.assign(on.service.config, { live: true, ...(handover && { handover }) });
  let last = 0;
  on.service.intercept = ({ path }) => {
    if (!path.endsWith("/events")) return undefined;
    stream = parts();
    stream.push("", {}, `at${last}`);
    return { status: 200, events: stream.events() };
  };
  return {
    push: (name: string, data: unknown) => stream.push(name, data, `at${++last}`),
    passing: (name: string, data: unknown) => stream.push(name, data),
    breakOff: () => stream.breakOff(),
  };
}

/** Opens the chat, and waits until it listens. */
async function openListening(page: Page): Promise<void> {
  await on.open(page);
  await expect.poll(() => streams().length).toBe(1);
}

test("a site without live updates and handover fetches no code for these features", async () => {
  const page = await on.visit();
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect(on.service.fetched.filter((path) => /live|words|contact/.test(path))).toEqual([]);
  expect(streams()).toEqual([]);
});

test("the chat shows an agent's file as a download link, even on a site without uploads", async () => {
  const emitted = listened();
  const page = await on.visit();
  await openListening(page);
  const url = "https://chat.example/v1/files/file_1?expires=1&signature=a";
  const file = { id: "file_1", name: "invoice.pdf", type: "application/pdf", size: 2_048, url };
  emitted.push("message", said("m1", "Your invoice", { files: [file] }));
  const link = page.getByRole("link", { name: /invoice\.pdf/ });
  await link.waitFor();
  expect(await link.getAttribute("href")).toBe(url);
  expect(await page.getByRole("button", { name: "Attach files" }).count()).toBe(0);
  expect(await findings(page)).toEqual([]);
});

test("the chat shows an agent's unprompted message once, and the agent's name also in the header", async () => {
  const emitted = listened();
  const page = await on.visit();
  await openListening(page);
  emitted.push("handling", { by: "person", agent: MAY });
  emitted.passing("typing", { by: "agent" });
  await page.getByText("May Lee is typing…", { exact: true }).waitFor();
  emitted.push("message", said("m1", "Hi, I am May"));
  emitted.push("message", said("m1", "Hi, I am May"));
  emitted.push("message", said("m2", "How can I help?"));
  await page.getByText("How can I help?", { exact: true }).waitFor();
  expect(await texts(page)).toEqual(["Hi, I am May", "How can I help?"]);
  await expect.poll(() => page.getByText("May Lee is typing…", { exact: true }).count()).toBe(0);
  await expect
    .poll(() => page.locator(".subtitle").textContent())
    .toBe("You’re talking to \u2068May Lee\u2069.");
  expect(await page.locator(".header .picture").textContent()).toBe("ML");
  expect(await page.getByRole("heading", { name: "May Lee", exact: true }).count()).toBe(2);
  emitted.passing("typing", { by: "agent" });
  await page.locator(".message:has(.typing)").waitFor();
  emitted.push("handling", { by: "workflow" });
  await expect.poll(() => page.locator(".subtitle").textContent()).toBe("AI assistant");
  await expect.poll(() => page.locator(".message:has(.typing)").count()).toBe(0);
});

test("the chat sends the token for the stream only in a header, and resumes after the event that was received last", async () => {
  const emitted = listened();
  const page = await on.visit();
  await openListening(page);
  emitted.push("message", said("m1", "One"));
  await page.getByText("One", { exact: true }).waitFor();
  emitted.breakOff();
  await expect.poll(() => streams().length).toBe(2);
  expect(streams().map(({ path, token, lastEventId }) => [path, token, lastEventId])).toEqual([
    [
      expect.stringMatching(/^\/v1\/conversation\/ses_\d+\/events$/),
      expect.stringMatching(/^token_/),
      undefined,
    ],
    [streams()[0]?.path, streams()[0]?.token, "at1"],
  ]);
  emitted.push("message", said("m2", "Two"));
  await page.getByText("Two", { exact: true }).waitFor();
  expect(await texts(page)).toEqual(["One", "Two"]);
});

test("the chat reads messages sent before the stream began", async () => {
  listened();
  const page = await on.visit();
  const { intercept } = on.service;
  on.service.intercept = (call) => {
    const id = /\/(ses_\d+)\/events$/.exec(call.path)?.[1];
    if (id) on.service.said(id).push({ role: "assistant", content: "Your parcel is here" });
    return intercept?.(call);
  };
  await openListening(page);
  await page.getByText("Your parcel is here", { exact: true }).waitFor();
  expect(await texts(page)).toEqual(["Your parcel is here"]);
});

test("the chat shows a reply to the page's own question only once, even if the event stream delivers the reply before the question's request ends", async () => {
  const emitted = listened();
  const page = await on.visit();
  await openListening(page);
  const reply = parts();
  const { intercept } = on.service;
  on.service.intercept = (call) =>
    call.path === "/v1/message" ? { status: 200, events: reply.events() } : intercept?.(call);
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  emitted.push("message", { ...said("q1", "Hi"), role: "user", agent: undefined });
  reply.push("delta", { content: "Hel" });
  await page.getByText("Hel", { exact: true }).waitFor();
  emitted.push("message", { ...said("r1", "Hello"), role: "assistant", agent: undefined });
  emitted.push("message", said("m1", "And I am May"));
  await page.getByText("And I am May", { exact: true }).waitFor();
  // An unfinished reply is last until it is complete.
  expect(await texts(page)).toEqual(["Hi", "And I am May", "Hel"]);
  const asked = on.service.calls.find(({ path }) => path === "/v1/message") ?? { token: undefined };
  reply.push("done", done(sessionOf(asked), "Hello", { message_id: "r1" }));
  await page.getByText("Hello", { exact: true }).waitFor();
  expect(await texts(page)).toEqual(["Hi", "Hello", "And I am May"]);
});

test("the chat sends a message without waiting for a reply while an agent handles the conversation", async () => {
  const emitted = listened();
  const page = await on.visit();
  await openListening(page);
  emitted.push("handling", { by: "person", agent: MAY });
  await page.locator(".agent-picture").waitFor();
  const answer = Promise.withResolvers<void>();
  const { intercept } = on.service;
  on.service.intercept = (call) =>
    call.path === "/v1/message"
      ? answer.promise.then(() => ({
          status: 200,
          body: done(sessionOf(call), "", { handling: { by: "person", agent: MAY } }),
        }))
      : intercept?.(call);
  await page.keyboard.type("Are you there?");
  await page.keyboard.press("Enter");
  await page.getByText("Are you there?", { exact: true }).waitFor();
  expect(await page.locator(".typing").count()).toBe(0);
  expect(await page.locator(".stop").count()).toBe(0);
  answer.resolve();
  emitted.push("message", { ...said("q1", "Are you there?"), role: "user", agent: undefined });
  emitted.push("message", said("m1", "Yes"));
  await page.getByText("Yes", { exact: true }).waitFor();
  expect(await texts(page)).toEqual(["Are you there?", "Yes"]);
  expect(await page.locator(".note").count()).toBe(0);
});

test("a visitor asks for an agent by keyboard, is notified when an agent comes, and returns to the assistant", async () => {
  listened({ visitors: true, open: true });
  const { intercept } = on.service;
  on.service.intercept = (call) =>
    call.path.endsWith("/handling")
      ? {
          status: 200,
          body: { success: true, ...(call.body.by === "waiting" && { handling: { by: "waiting" } }) },
        }
      : intercept?.(call);
  const page = await on.visit();
  await openListening(page);
  await page.getByRole("button", { name: "Talk to a person", exact: true }).waitFor();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.locator(".handling").getByText("A person will be with you soon.", { exact: true }).waitFor();
  await expect.poll(() => page.getByRole("status").filter({ hasText: "A person will be" }).count()).toBe(1);
  await expect.poll(() => page.locator(".input").evaluate((input) => input.matches(":focus"))).toBe(true);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Talk to a person", exact: true }).waitFor();
  const asked = on.service.calls.filter(({ path }) => path.endsWith("/handling")).map(({ body }) => body);
  expect(asked).toEqual([{ by: "waiting" }, { by: "workflow" }]);
});

test.each(["/", "/sandboxed"])(
  "a visitor can leave an e-mail address if no agent has answered, and an invalid e-mail address shows an error next to the field (page %s)",
  async (path) => {
    const emitted = listened({ visitors: true, open: true });
    const { intercept } = on.service;
    on.service.intercept = (call) =>
      call.path.endsWith("/contact")
        ? call.body.email === "may@shop"
          ? refusal(400, "INVALID_REQUEST", "email", "invalid_value")
          : { status: 200, body: { success: true } }
        : intercept?.(call);
    const page = await on.visit(path, { reducedMotion: "reduce" });
    await openListening(page);
    emitted.push("handling", { by: "workflow", form: true });
    await page
      .locator(".handling")
      .getByText(/^Nobody is free right now/)
      .waitFor();
    await page.getByRole("button", { name: "Leave a message", exact: true }).click();
    const email = page.getByLabel("Your e-mail address", { exact: true });
    await expect.poll(() => email.evaluate((input) => input.matches(":focus"))).toBe(true);
    for (const wrong of ["", "may@shop"]) {
      await email.fill(wrong);
      await page.keyboard.press("Enter");
      await page.getByText(/^Please enter an e-mail address/).waitFor();
      expect(await email.getAttribute("aria-invalid")).toBe("true");
      expect(await findings(page)).toEqual([]);
    }
    await email.fill("may@shop.example");
    await page.getByLabel("Your name (optional)", { exact: true }).fill("May");
    await page.locator(".contact textarea").fill("Call me");
    await page.locator(".contact .primary").click();
    await page
      .locator(".handling")
      .getByText("Thank you. We’ll write to may@shop.example.", { exact: true })
      .waitFor();
    expect(on.service.calls.findLast(({ path }) => path.endsWith("/contact"))?.body).toEqual({
      email: "may@shop.example",
      name: "May",
      message: "Call me",
      language: "en",
    });
    await expect.poll(() => page.locator(".input").evaluate((input) => input.matches(":focus"))).toBe(true);
  },
);

test("a long e-mail address does not make the chat wider", async () => {
  const emitted = listened();
  const { intercept } = on.service;
  on.service.intercept = (call) =>
    call.path.endsWith("/contact") ? { status: 200, body: { success: true } } : intercept?.(call);
  const page = await on.visit("/", { viewport: { width: 320, height: 640 }, reducedMotion: "reduce" });
  await openListening(page);
  emitted.push("handling", { by: "workflow", form: true });
  await page.getByRole("button", { name: "Leave a message", exact: true }).click();
  await page.getByLabel("Your e-mail address").fill(`a@${"sub".repeat(20)}.example.com`);
  await page.keyboard.press("Enter");
  await page
    .locator(".handling")
    .getByText(/^Thank you/)
    .waitFor();
  expect(await page.locator(".panel").evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
});

test("outside opening hours, the chat says when agents are back, in the visitor's time zone", async () => {
  const opens = new Date(Date.now() + 3 * 86_400_000);
  listened({ visitors: true, open: false, opens_at: opens.toISOString() });
  const page = await on.visit("/", { timezoneId: "Asia/Kolkata" });
  await openListening(page);
  const when = opens.toLocaleString("en", {
    weekday: "long",
    hour: "numeric",
    minute: "2-digit",
    timeZone: "Asia/Kolkata",
  });
  await page.getByText(`Nobody is here right now. We’re back: ${when}`, { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Talk to a person" }).isVisible()).toBe(false);
  expect(await page.getByRole("button", { name: "Leave a message" }).isVisible()).toBe(true);
});

test("the closed chat counts new messages at the launcher and in the page's title, and announces them once", async () => {
  const emitted = listened();
  const page = await on.visit();
  await openListening(page);
  emitted.push("handling", { by: "person", agent: MAY });
  await page.locator(".agent-picture").waitFor();
  await page.locator(".close").click();
  emitted.push("message", said("m1", "One"));
  emitted.push("message", said("m2", "Two"));
  await expect.poll(() => page.locator(".badge").textContent()).toBe("2");
  await expect.poll(() => page.title()).toBe("(2) A shop");
  await page.getByRole("status").getByText("New messages: 2", { exact: true }).waitFor();
  const received = await page.evaluate(() =>
    window.emitted.filter(([event]) => event === "message:received"),
  );
  expect(received.map(([, payload]) => (payload as { content: string }).content)).toEqual(["One", "Two"]);
  await page.locator(".launcher").click();
  await expect.poll(() => page.title()).toBe("A shop");
  await expect.poll(() => texts(page)).toEqual(["One", "Two"]);
});

test("two tabs share one stream, and both tabs receive the stream's events", async () => {
  const emitted = listened();
  const one = await on.visit();
  await openListening(one);
  emitted.push("handling", { by: "person", agent: MAY });
  await one.locator(".agent-picture").waitFor();
  const other = await one.context().newPage();
  await other.goto(`${on.service.origin}/other`);
  await on.ready(other);
  await on.open(other);
  await expect.poll(() => other.evaluate(() => window.emitted.length)).toBe(1);
  await expect
    .poll(() => other.evaluate(async () => (await navigator.locks.query()).pending?.length))
    .toBe(1);
  emitted.push("message", said("m1", "For both"));
  for (const page of [one, other]) await page.getByText("For both", { exact: true }).waitFor();
  expect(streams()).toHaveLength(1);
  await one.close();
  await expect.poll(() => streams().length).toBe(2);
  expect(streams()[1]?.lastEventId).toBe("at2");
  emitted.push("message", said("m2", "For the one that is left"));
  await other.getByText("For the one that is left", { exact: true }).waitFor();
  expect(await texts(other)).toEqual(["For both", "For the one that is left"]);
});

test("a tab opened while another one listens shows messages that were sent before the new tab was ready", async () => {
  const emitted = listened();
  const one = await on.visit();
  await openListening(one);
  const other = await one.context().newPage();
  const [wanted, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await other.route(/\/widget\/live-/, async (route) => {
    wanted.resolve();
    await gate.promise;
    await route.continue();
  });
  await other.goto(`${on.service.origin}/other`);
  await on.ready(other);
  await on.open(other);
  await wanted.promise;
  const [, , , id = ""] = streams()[0]?.path.split("/") ?? [];
  on.service.said(id).push({ ...said("m1", "Early") });
  emitted.push("message", said("m1", "Early"));
  await one.getByText("Early", { exact: true }).waitFor();
  gate.resolve();
  await other.getByText("Early", { exact: true }).waitFor();
  expect(await texts(other)).toEqual(["Early"]);
  expect(streams()).toHaveLength(1);
  // Only one of the two tabs counts the message.
  const received = ({ emitted }: Window) => emitted.filter(([event]) => event === "message:received").length;
  expect(await one.evaluate(`(${received})(window)`)).toBe(1);
  expect(await other.evaluate(`(${received})(window)`)).toBe(0);
});

test("the chat listens automatically on the next page while an agent handles the conversation, and misses no event", async () => {
  const emitted = listened();
  const page = await on.visit();
  await openListening(page);
  emitted.push("handling", { by: "person", agent: MAY });
  await page.locator(".agent-picture").waitFor();
  await page.locator(".close").click();
  on.service.handling = { by: "person", agent: MAY };
  await page.goto(`${on.service.origin}/other`);
  await on.ready(page);
  await expect.poll(() => streams().length).toBe(2);
  expect(streams()[1]?.lastEventId).toBe("at1");
  emitted.push("message", said("m1", "Still here?"));
  await expect.poll(() => page.locator(".badge").textContent()).toBe("1");
});

test("the chat removes a conversation that was deleted elsewhere", async () => {
  const emitted = listened();
  const page = await on.visit();
  await openListening(page);
  emitted.push("handling", { by: "person", agent: MAY });
  emitted.push("message", said("m1", "Secret"));
  await page.getByText("Secret", { exact: true }).waitFor();
  emitted.push("deleted", {});
  await expect.poll(() => texts(page)).toEqual([]);
  await expect.poll(() => page.locator(".subtitle").textContent()).toBe("AI assistant");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("ses_1");
});

test("the next identified user receives nothing from the previous user's conversation", async () => {
  const emitted = listened();
  const page = await on.visit();
  await openListening(page);
  emitted.push("handling", { by: "person", agent: MAY });
  emitted.push("message", said("m1", "Secret"));
  await page.getByText("Secret", { exact: true }).waitFor();
  await page.evaluate(() => window.ChatWidget?.identify({ id: "tom" }));
  await expect.poll(() => streams().length).toBe(2);
  expect(streams()[1]?.path).not.toBe(streams()[0]?.path);
  await expect.poll(() => texts(page)).toEqual([]);
  await expect.poll(() => page.locator(".subtitle").textContent()).toBe("AI assistant");
});

test("the chat shows an agent's hostile name and text as text, and fetches nothing for a hostile picture", async () => {
  const emitted = listened();
  const page = await on.visit();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await openListening(page);
  const agent = { id: "<b>", name: "<img src=x onerror=alert(1)>\u202Eevil", avatar_url: JS };
  emitted.push("handling", { by: "person", agent });
  emitted.passing("typing", { by: "agent", name: agent.name });
  await page.locator(".message:has(.typing)").waitFor();
  expect(await page.locator(".message:has(.typing)").textContent()).not.toContain("\u202E");
  emitted.push("message", said("m1", `<script>alert(1)</script> [x](${JS})`, { agent }));
  await page.locator(".message.agent > .agent-picture").waitFor();
  expect(await page.locator(".panel img, .panel script, .panel b").count()).toBe(0);
  expect(await page.locator(`.panel a`).count()).toBe(0);
  expect(asked.filter((address) => !address.startsWith(on.service.origin))).toEqual([]);
});

test.each(["light", "dark"] as const)("the live chat has no axe-core findings (theme: %s)", async (theme) => {
  const emitted = listened({ visitors: true, open: true });
  on.service.config.appearance = { theme };
  const page = await on.visit("/", { reducedMotion: "reduce" });
  await openListening(page);
  await page.locator(".handling").waitFor();
  expect(await findings(page)).toEqual([]);
  emitted.push("handling", { by: "waiting" });
  await page.locator(".handling span", { hasText: "A person" }).waitFor();
  expect(await findings(page)).toEqual([]);
  emitted.push("handling", { by: "person", agent: MAY });
  emitted.push("message", said("m1", "Hello"));
  emitted.passing("typing", { by: "agent" });
  await page.locator(".message:has(.typing)").waitFor();
  expect(await findings(page)).toEqual([]);
});

for (const visitors of [true, false])
  test(`the chat listens for events once its panel is open, but not before, on a site with handover whose visitors ${visitors ? "may" : "may not"} ask for a person`, async () => {
    const emitted = listened({ visitors, open: true });
    delete on.service.config.live;
    const page = await on.visit();
    expect(streams()).toEqual([]);
    await openListening(page);
    emitted.push("handling", { by: "person", agent: MAY });
    emitted.push("message", said("m1", "Hi, I am May"));
    await page.getByText("Hi, I am May", { exact: true }).waitFor();
    const picture = page.locator(".header .agent-picture");
    await picture.waitFor();
    emitted.push("handling", { by: "workflow" });
    await expect.poll(() => picture.count()).toBe(0);
    emitted.push("message", said("m2", "By the way"));
    await page.getByText("By the way", { exact: true }).waitFor();
  });

test("the chat shows messages in the service's order if a visitor's and an agent's message cross", async () => {
  const emitted = listened();
  const page = await on.visit();
  await openListening(page);
  emitted.push("handling", { by: "person", agent: MAY });
  await page.locator(".agent-picture").waitFor();
  const answer = Promise.withResolvers<void>();
  const { intercept } = on.service;
  on.service.intercept = (call) =>
    call.path === "/v1/message"
      ? answer.promise.then(() => ({
          status: 200,
          body: done(sessionOf(call), "", { handling: { by: "person", agent: MAY } }),
        }))
      : intercept?.(call);
  await page.keyboard.type("Where is it?");
  await page.keyboard.press("Enter");
  await page.getByText("Where is it?", { exact: true }).waitFor();
  // The service stored the agent's first message before the visitor's message, and the second after it.
  emitted.push("message", said("m1", "I found it"));
  await page.getByText("I found it", { exact: true }).waitFor();
  expect(await texts(page)).toEqual(["I found it", "Where is it?"]);
  emitted.push("message", { ...said("q1", "Where is it?"), role: "user", agent: undefined });
  emitted.push("message", said("m2", "In the post"));
  await page.getByText("In the post", { exact: true }).waitFor();
  answer.resolve();
  expect(await texts(page)).toEqual(["I found it", "Where is it?", "In the post"]);
});

test("the chat shows an agent's earlier message above the visitor's if the page starts to listen with the visitor's message", async () => {
  const page = await on.visit();
  await on.open(page);
  const stream = parts();
  const handling = { by: "person", agent: MAY };
  on.service.intercept = (call) => {
    if (call.path.endsWith("/events")) {
      stream.push("", {}, "at0");
      return { status: 200, events: stream.events() };
    }
    if (call.path !== "/v1/message") return undefined;
    on.service.said(sessionOf(call)).push({ role: "agent", content: "I found it", agent: MAY });
    on.service.said(sessionOf(call)).push({ role: "user", content: "Where is it?" });
    on.service.handling = handling;
    return { status: 200, body: done(sessionOf(call), "", { handling }) };
  };
  await page.keyboard.type("Where is it?");
  await page.keyboard.press("Enter");
  await page.getByText("I found it", { exact: true }).waitFor();
  expect(await texts(page)).toEqual(["I found it", "Where is it?"]);
  await page.reload();
  await page.getByText("I found it", { exact: true }).waitFor();
  expect(await texts(page)).toEqual(["I found it", "Where is it?"]);
});

/**
 * Opens the chat on a site without live updates and handover, and sends a message. The test can then change the service's state
 * before the page reads it again.
 */
async function openWithoutStream(): Promise<{ page: Page; emitted: ReturnType<typeof listened> }> {
  const emitted = listened();
  delete on.service.config.live;
  const page = await on.visit();
  await on.open(page);
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  await page.getByText("Echo: Hi", { exact: true }).waitFor();
  return { page, emitted };
}

/** Hides the page and shows it again, as when the visitor switches tabs. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const state of ["hidden", "visible"]) {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }
  });
}

const RETURNS: [string, (page: Page) => Promise<void>][] = [
  [
    "the next message is answered",
    async (page) => {
      await page.locator(".input").fill("Anybody?");
      await page.keyboard.press("Enter");
      await page.getByText("Echo: Anybody?", { exact: true }).waitFor();
    },
  ],
  [
    "the panel is opened again",
    async (page) => {
      await page.keyboard.press("Escape");
      await page.locator(".panel").waitFor({ state: "hidden" });
      await page.locator(".launcher").click();
    },
  ],
  ["the page is visible again", leaveAndReturn],
];

for (const [when, comeBack] of RETURNS)
  test(`if handover is switched on while the panel is open, the panel starts to listen when ${when}, and stops once handover is off`, async () => {
    const { page, emitted } = await openWithoutStream();
    expect(streams()).toEqual([]);
    on.service.config.handover = { visitors: true, open: true };
    await comeBack(page);
    await expect.poll(() => streams().length).toBe(1);
    await page.getByRole("button", { name: "Talk to a person", exact: true }).waitFor();
    emitted.push("handling", { by: "person", agent: MAY });
    emitted.push("message", said("m1", "Hi, I am May"));
    await page.getByText("Hi, I am May", { exact: true }).waitFor();
    emitted.push("handling", { by: "workflow" });
    await expect.poll(() => page.locator(".header .agent-picture").count()).toBe(0);

    const left = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/events"));
    delete on.service.config.handover;
    await page.locator(".input").fill("Thanks");
    await page.keyboard.press("Enter");
    await page.getByText("Echo: Thanks", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Talk to a person" }).count()).toBe(0);
    await left;
    expect(streams()).toHaveLength(1);
  });

test("the chat shows an agent's earlier takeover once the page is visible again", async () => {
  const { page } = await openWithoutStream();
  const [asked = { token: undefined }] = on.service.calls.filter(({ path }) => path === "/v1/message");
  on.service.said(sessionOf(asked)).push({ role: "agent", content: "I am May", agent: MAY });
  on.service.handling = { by: "person", agent: MAY };
  await leaveAndReturn(page);
  await page.getByText("I am May", { exact: true }).waitFor();
  await page.locator(".header .agent-picture").waitFor();
});

test("a closed panel of a site without live updates and handover sends no requests except messages", async () => {
  const { page } = await openWithoutStream();
  await page.keyboard.press("Escape");
  await page.locator(".panel").waitFor({ state: "hidden" });
  const before = on.service.calls.length;
  await leaveAndReturn(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Bye"));
  expect(on.service.calls.slice(before).map(({ path }) => path)).toEqual(["/v1/message"]);
});

test("the chat keeps messages and answers that arrive while the conversation is fetched again", async () => {
  const { page } = await openWithoutStream();
  const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  on.service.intercept = ({ method, path }) => {
    const id = /^\/v1\/conversation\/(ses_\d+)$/.exec(path)?.[1];
    if (method !== "GET" || id === undefined) return undefined;
    on.service.intercept = undefined;
    const messages = on.service
      .said(id)
      .map((message, at) => ({ id: `msg_${at}`, timestamp: "2026-11-01T00:00:00Z", ...message }));
    asked.resolve();
    return gate.promise.then(() => ({ status: 200, body: { success: true, session_id: id, messages } }));
  };
  await leaveAndReturn(page);
  await asked.promise;
  await page.locator(".input").fill("And now?");
  await page.keyboard.press("Enter");
  await page.getByText("Echo: And now?", { exact: true }).waitFor();
  const answered = page.waitForResponse((response) => /\/conversation\/ses_\d+$/.test(response.url()));
  gate.resolve();
  await answered;
  const reread = ({ method, path }: { method: string; path: string }) =>
    method === "GET" && /\/conversation\/ses_\d+$/.test(path);
  await expect.poll(() => on.service.calls.filter(reread).length).toBe(2);
  expect(await texts(page)).toEqual(["Hi", "Echo: Hi", "And now?", "Echo: And now?"]);
});

test.each([
  ["the site is closed", refusal(404, "NOT_FOUND", "site", "not_found")],
  ["the origin is not allowed", refusal(403, "FORBIDDEN", "Origin", "origin_not_allowed")],
])(
  "a stream that was refused because %s is opened again after the next message was answered",
  async (_, refused) => {
    const emitted = listened();
    const { intercept } = on.service;
    on.service.intercept = (call) => (call.path.endsWith("/events") ? refused : intercept?.(call));
    const page = await on.visit();
    await openListening(page);
    on.service.intercept = intercept;
    await page.keyboard.type("Hi");
    await page.keyboard.press("Enter");
    await expect.poll(() => streams().length).toBe(2);
    await page.getByText("Echo: Hi", { exact: true }).waitFor();
    emitted.push("message", said("m1", "I am May"));
    await page.getByText("I am May", { exact: true }).waitFor();
  },
);
