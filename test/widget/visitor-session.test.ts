import { expect, test } from "vitest";
import { refusal } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();
const sessions = () => on.service.calls.filter(({ path }) => path === "/v1/widget/sessions");

test("no session exists and nothing is stored until the visitor opens the chat", async () => {
  const page = await on.visit();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
    0,
    0,
    "",
  ]);
  expect(on.service.calls.map(({ method }) => method)).toEqual(["GET"]);

  await on.open(page);
  await page.waitForFunction(() => window.emitted.length === 1);
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(stored)).toEqual(["parley:pk_test"]);
  expect(JSON.parse(stored["parley:pk_test"])).toEqual({
    id: expect.stringMatching(/^ses_/),
    token: expect.stringMatching(/^token_/),
  });
});

test("the session continues on the next page, where the chat shows the conversation once opened", async () => {
  const page = await on.visit();
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  const before = await page.evaluate(() => window.emitted);
  await page.goto(`${on.service.origin}/next`);
  await on.ready(page);
  expect(sessions()).toHaveLength(1);

  await on.open(page);
  await page.locator(".message").nth(1).waitFor();
  expect(await page.locator(".message .text").allTextContents()).toEqual(["Hi", "Echo: Hi"]);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Still there?"));
  const ids = [...before, ...(await page.evaluate(() => window.emitted))].map(
    ([, payload]) => (payload as { session_id: string }).session_id,
  );
  expect(new Set(ids).size).toBe(1);
});

test("closing and reopening the chat keeps the session without another call", async () => {
  const page = await on.visit();
  await on.open(page);
  for (let times = 0; times < 2; times++) await page.locator(".launcher").click();
  await page.waitForFunction(() => window.emitted.length === 3);
  expect(sessions()).toHaveLength(1);
});

for (const reason of ["expired_token", "invalid_api_key"]) {
  test(`the chat opens the session again once, and repeats the message, after a 401 with the reason ${reason}`, async () => {
    const page = await on.visit();
    await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
    let refusals = 0;
    on.service.intercept = ({ path }) =>
      path === "/v1/message" && refusals++ === 0
        ? refusal(401, "UNAUTHORIZED", "X-API-Key", reason)
        : undefined;
    await page.evaluate(() => window.ChatWidget?.sendMessage("Again"));
    expect(sessions()).toHaveLength(2);
    expect(sessions()[1]?.body.session_token).toMatch(/^token_/);
    expect(await page.locator(".message .text").allTextContents()).toEqual([
      "Hi",
      "Echo: Hi",
      "Again",
      "Echo: Again",
    ]);
    expect(await page.evaluate(() => window.emitted.map(([event]) => event))).not.toContain("error");
  });
}

test("the chat repeats a message refused with 401 only once, and then reports an error", async () => {
  const page = await on.visit();
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? refusal(401, "UNAUTHORIZED", "X-API-Key", "expired_token") : undefined;
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect(on.service.calls.filter(({ path }) => path === "/v1/message")).toHaveLength(2);
  expect((await page.evaluate(() => window.emitted)).at(-1)?.[0]).toBe("error");
});

test("the chat stores the new session that the service opens if the service no longer knows the stored one", async () => {
  const page = await on.visit();
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  on.service.reset();
  await page.evaluate(() => window.ChatWidget?.sendMessage("Again"));
  const received = (await page.evaluate(() => window.emitted))
    .filter(([event]) => event === "message:received")
    .map(([, payload]) => (payload as { session_id: string }).session_id);
  expect(received[1]).not.toBe(received[0]);
  expect(await page.evaluate(() => JSON.parse(localStorage["parley:pk_test"]).id)).toBe(received[1]);
});

test("two messages that are refused together open the session again only once", async () => {
  const page = await on.visit();
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  const [first] = on.service.calls.filter(({ path }) => path === "/v1/message");
  on.service.intercept = ({ path, token }) =>
    path === "/v1/message" && token === first?.token
      ? refusal(401, "UNAUTHORIZED", "X-API-Key", "expired_token")
      : undefined;
  await page.evaluate(() =>
    Promise.all([window.ChatWidget?.sendMessage("One"), window.ChatWidget?.sendMessage("Two")]),
  );
  expect(sessions()).toHaveLength(2);
});

test("the session lasts as long as the page if storage is blocked", async () => {
  const page = await on.arrive("/bare");
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  });
  await page.goto(`${on.service.origin}/`);
  await on.ready(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await page.evaluate(() => window.ChatWidget?.sendMessage("Again"));
  expect(sessions()).toHaveLength(1);
  expect((await page.evaluate(() => window.emitted)).at(-1)?.[0]).toBe("message:received");
});

test("a message to a conversation that was deleted elsewhere begins a new conversation, and is not lost", async () => {
  const page = await on.visit();
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  let refusals = 0;
  on.service.intercept = ({ path }) =>
    path === "/v1/message" && refusals++ === 0
      ? refusal(404, "NOT_FOUND", "session_id", "not_found")
      : undefined;
  await page.evaluate(() => window.ChatWidget?.sendMessage("Again"));
  expect((await page.evaluate(() => window.emitted)).at(-1)?.[0]).toBe("message:received");
  expect(await page.locator(".message .text").allTextContents()).toContain("Echo: Again");
});

test("drafts and consent last as long as the page if all storage is blocked", async () => {
  on.service.config.appearance = { consent: "Agreed?" };
  const page = await on.arrive("/bare");
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      });
  });
  await page.goto(`${on.service.origin}/`);
  await on.ready(page);
  await on.open(page);
  await page.getByRole("button", { name: "Agree" }).click();
  await page.keyboard.type("half a sen");
  await page.keyboard.press("Escape");
  await on.open(page);
  expect(await page.getByRole("textbox").inputValue()).toBe("half a sen");
  await page.keyboard.press("Enter");
  await page.getByText("Echo: half a sen").waitFor();
});

/** Ways in which consent managers and browsers break storage. */
const STORAGES: Record<string, () => void> = {
  "silently stores nothing": () => {
    Storage.prototype.setItem = () => {};
  },
  "throws on every write": () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  },
  "is cleared without the chat's knowledge": () => {
    const { setItem, clear } = Storage.prototype;
    Storage.prototype.setItem = function (...given) {
      setItem.apply(this, given);
      setTimeout(() => clear.call(this));
    };
  },
  "ignores writes and keeps its values": () => {
    const old = JSON.stringify({ id: "ses_old", token: "token_0_old" });
    localStorage.setItem("parley:pk_test", old);
    Storage.prototype.setItem = () => {};
    Storage.prototype.removeItem = () => {};
  },
};

for (const [what, change] of Object.entries(STORAGES)) {
  test(`the session lasts as long as the page and is opened once if storage ${what}`, async () => {
    const page = await on.arrive("/bare");
    await page.addInitScript(change);
    await page.goto(`${on.service.origin}/`);
    await on.ready(page);
    await on.open(page);
    await page.waitForFunction(() => window.emitted.length === 1);
    for (const words of ["Hi", "Again"])
      await page.evaluate((words) => window.ChatWidget?.sendMessage(words), words);
    expect(sessions()).toHaveLength(1);
    expect(await page.locator(".message .text").allTextContents()).toEqual([
      "Hi",
      "Echo: Hi",
      "Again",
      "Echo: Again",
    ]);
    await page.evaluate(() => window.ChatWidget?.clearHistory());
    await page.evaluate(() => window.ChatWidget?.sendMessage("Anew"));
    expect(await page.locator(".message .text").allTextContents()).toEqual(["Anew", "Echo: Anew"]);
    expect(sessions()).toHaveLength(2);
  });
}

test("the chat opens the session again only once, and fires an error event, if storage stores nothing and every message is refused", async () => {
  const page = await on.arrive("/bare");
  await page.addInitScript(STORAGES["silently stores nothing"] as () => void);
  await page.goto(`${on.service.origin}/`);
  await on.ready(page);
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? refusal(401, "UNAUTHORIZED", "X-API-Key", "expired_token") : undefined;
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect(sessions()).toHaveLength(2);
  expect((await page.evaluate(() => window.emitted)).at(-1)?.[0]).toBe("error");
});
