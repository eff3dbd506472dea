import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { browserOn } from "./browser-on.ts";
import { logIn } from "./browser-user.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage } from "./settings-page.ts";

const on = connectedSite();
const settings = settingsPage(on, browserOn());

const HANDOVER = { visitors: true, after_failures: 0, timeout: 3_600, otherwise: "form" };
const QUESTIONS = 5;
const PAGE = 4;
const said = Array.from({ length: QUESTIONS }, (_, at) => [`Q${at + 1}.`, `You said: Q${at + 1}.`]).flat();

let key: string;
beforeAll(async () => {
  // The real service, with pages that a test can fill.
  await on.wp.addCode(
    "pages",
    `add_filter( 'pre_http_request', function ( $answer, $args, $url ) {
      if ( ! preg_match( '#/v1/conversation/[^/?]+(\\\\?|$)#', $url ) || 'GET' !== $args['method'] || strpos( $url, 'limit=' ) ) return $answer;
      return wp_remote_request( $url . ( strpos( $url, '?' ) ? '&' : '?' ) . 'limit=${PAGE}', $args );
    }, 10, 3 );`,
  );
});
beforeEach(async () => {
  ({ api_key: key } = await on.service.newSite({ webhook_url: on.workflow.url, sign: true }));
  await on.connect({ api_key: key });
  const body = { live: true, handover: HANDOVER };
  expect((await on.admin.rest("POST", "/site", { body })).status).toBe(200);
});

const say = (session_id: string, message: string) =>
  on.service.call(key, "POST", "/message", { session_id, message });
const leaveAddress = (session_id: string) =>
  on.service.call(key, "POST", `/conversation/${session_id}/contact`, {
    ...{ email: "ada@example.com", name: "Ada", message: "Please call back" },
  });
async function saidLong(): Promise<void> {
  for (let at = 1; at <= QUESTIONS; at += 1) await say("ses_long", `Q${at}.`);
}
const contents = (messages: { content: string }[]) => messages.map(({ content }) => content);

describe("A conversation with more messages than a page", () => {
  it("is read page by page, and refuses an unknown message", async () => {
    await saidLong();
    const read = async (before = "") => {
      const query = before && `?before=${before}`;
      return (await on.admin.rest("GET", `/conversations/ses_long${query}`)).json;
    };
    const newest = await read();
    expect([contents(newest.messages), newest.has_more]).toEqual([said.slice(-PAGE), true]);
    const middle = await read(newest.messages[0].id);
    expect([contents(middle.messages), middle.has_more]).toEqual([said.slice(-2 * PAGE, -PAGE), true]);
    const first = await read(middle.messages[0].id);
    expect([contents(first.messages), first.has_more]).toEqual([said.slice(0, -2 * PAGE), undefined]);
    const unknown = await on.admin.rest("GET", "/conversations/ses_long?before=msg_unknown");
    expect(unknown.status).toBe(400);
  });

  it("is complete in an export of chosen conversations and in the search for its id", async () => {
    await saidLong();
    const { text } = await on.admin.rest("GET", "/conversations/export?format=ndjson&ids[]=ses_long");
    const { messages, message_count } = JSON.parse(text);
    expect([contents(messages), message_count]).toEqual([said, said.length]);
    const { json } = await on.admin.rest("GET", "/conversations?in=people&search=ses_long");
    expect(json.data).toMatchObject([{ message_count: said.length, preview: { first_message: "Q1." } }]);
  });

  it("shows earlier messages on request, and what is read stays where it is", async () => {
    await saidLong();
    const page = await settings("conversations");
    await page.setViewportSize({ width: 900, height: 500 });
    await page.getByRole("button", { name: "Read the conversation: Q1." }).click();
    const log = page.getByRole("log", { name: "Messages" });
    const anchor = log.getByText("Q4.", { exact: true });
    await anchor.waitFor();
    expect(await log.getByRole("article").count()).toBe(PAGE);
    const more = log.getByRole("button", { name: "Show earlier messages" });
    for (const count of [2 * PAGE, said.length]) {
      await more.scrollIntoViewIfNeeded();
      const before = (await anchor.boundingBox())?.y ?? 0;
      await more.click();
      await expect.poll(() => log.getByRole("article").count()).toBe(count);
      const after = (await anchor.boundingBox())?.y ?? 0;
      // The button above the messages may have gone.
      expect(Math.abs(after - before)).toBeLessThan(60);
    }
    expect(await more.count()).toBe(0);
    expect(await log.getByRole("article").allInnerTexts()).toEqual(
      said.map((text) => expect.stringContaining(text)),
    );
    await say("ses_long", "Q6.");
    await log.getByText("Q6.", { exact: true }).waitFor();
    expect(await log.getByRole("article").count()).toBe(said.length + 2);
  });
});

describe("What a visitor left", () => {
  it("is listed by its outcome, alone or with a search", async () => {
    await say("ses_plain", "Good morning");
    await say("ses_left", "Is anybody there?");
    await leaveAddress("ses_left");
    const listed = async (query: string) => {
      const { status, json } = await on.admin.rest("GET", `/conversations?${query}`);
      expect(status).toBe(200);
      return json.data.map(({ session_id }: { session_id: string }) => session_id);
    };
    expect(await listed("marked=contact")).toEqual(["ses_left"]);
    expect(await listed("marked=contact&to=2020-01-01")).toEqual([]);
    expect(await listed("marked=contact&search=anybody")).toEqual(["ses_left"]);
    expect(await listed("marked=contact&search=morning")).toEqual([]);
    expect(await listed("marked=contact&in=people&search=ses_left")).toEqual(["ses_left"]);
    expect(await listed("marked=contact&in=people&search=ses_plain")).toEqual([]);
    expect(await listed("marked=missed")).toEqual([]);
  });

  it("is shown in the list and in the conversation", async () => {
    await say("ses_plain", "Good morning");
    await say("ses_left", "Is anybody there?");
    await leaveAddress("ses_left");
    const page = await settings("conversations");
    await page.getByRole("button", { name: "Left a message" }).click();
    await page.getByRole("button", { name: /Good morning/ }).waitFor({ state: "detached" });
    await page.locator(".parley-mark").getByText("ada@example.com", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Read the conversation: Is anybody there?" }).click();
    const dialog = page.getByRole("dialog", { name: "Conversation" });
    await dialog.getByRole("link", { name: "ada@example.com" }).waitFor();
    await dialog.getByText("Please call back", { exact: true }).waitFor();
    await dialog.getByText("The visitor left a message, because no person answered.").waitFor();
  });
});

describe("A conversation whose reader's sign-in ends", () => {
  it("renews an expired nonce, says that the reader is logged out, and keeps a reply that is half written", async () => {
    await say("ses_1", "Is anybody there?");
    const page = await settings("conversations");
    await page.getByRole("button", { name: "Read the conversation: Is anybody there?" }).click();
    const dialog = page.getByRole("dialog", { name: "Conversation" });
    await dialog.getByRole("button", { name: "Take over", exact: true }).click();
    const reply = dialog.getByLabel("Your answer");
    await reply.fill("Half a rep");
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noExplicitAny: WordPress's own.
      (window as any).wp.apiFetch.nonceMiddleware.nonce = "0123456789";
    });
    await say("ses_1", "One more question");
    await dialog.getByRole("log").getByText("One more question", { exact: true }).waitFor();
    expect(await reply.inputValue()).toBe("Half a rep");

    await page.context().clearCookies();
    await dialog.getByText(/You were logged out, or the page was open for long/).waitFor();
    expect(await reply.inputValue()).toBe("Half a rep");
    await logIn(page, on.wp.origin, "admin");
    await say("ses_1", "Now again");
    await dialog.getByRole("log").getByText("Now again", { exact: true }).waitFor();
    await dialog.getByText(/You were logged out/).waitFor({ state: "detached" });
    await reply.press("End");
    await reply.pressSequentially("ly.");
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await dialog.getByRole("log").getByText("Half a reply.", { exact: true }).waitFor();
  });
});
