import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { FakeService } from "../../inbox/gallery/fake-service.ts";
import { SCENES } from "../../inbox/gallery/scenes.ts";
import { type Gallery, serveGallery } from "../../inbox/gallery/serve-gallery.ts";
import { leaveSharedBrowser, sharedBrowser } from "../provision/shared-browser.ts";
import { colourFindings, findings } from "../widget/axe-findings.ts";

/** Text of malicious visitors. */
const MARKUP = "<img src=x onerror=\"document.title='caught'\"><script>document.title='caught'</script>";
const HOSTILE = `\u202Egnp.exe ${MARKUP} ${"W".repeat(3_000)}`;

declare global {
  interface Window {
    service: FakeService;
    setScheme(scheme: "light" | "dark"): void;
  }
}

describe("Inbox", () => {
  let gallery: Gallery;
  let context: BrowserContext;
  const complaints: string[] = [];
  /** Pages of earlier tests, to be used again because their process has compiled the scripts, and pages of the current test. */
  const idle: Page[] = [];
  const opened: Page[] = [];

  beforeAll(async () => {
    const browser = await sharedBrowser();
    gallery = await serveGallery();
    context = await browser.newContext({
      viewport: { width: 1_280, height: 800 },
      locale: "en-GB",
      reducedMotion: "reduce" as const,
      permissions: ["notifications"],
    });
  });
  afterEach(() => {
    idle.push(...opened.splice(0));
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await leaveSharedBrowser(context?.browser() ?? undefined, context ? [context] : []);
    gallery?.close();
  });

  async function watchedPage(inside: BrowserContext): Promise<Page> {
    const page = await inside.newPage();
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (line) => {
      if (line.type() === "error" && !line.text().includes("Failed to load resource"))
        complaints.push(line.text());
    });
    return page;
  }

  /**
   * Opens a scene as new, in a page of an earlier test if there is one. With `inside`, opens a new page of that context, which no
   * other test uses.
   */
  async function open(
    scene: string,
    more = "",
    size = { width: 1_280, height: 800 },
    inside?: BrowserContext,
  ): Promise<Page> {
    const page = inside ? await watchedPage(inside) : (idle.pop() ?? (await watchedPage(context)));
    if (inside === undefined) opened.push(page);
    await page.setViewportSize(size);
    await page.goto(`${gallery.address}/frame?scene=${scene}${more}`);
    await page.locator(".inbox-tokens").first().waitFor();
    // Moves the mouse off the row where the last test left it. Each document measures movements from its first mouse event.
    await page.mouse.move(0, 0);
    return page;
  }
  const rows = (page: Page) => page.getByRole("option");
  const hasFocus = (field: Locator) =>
    expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  const calls = (page: Page, path: RegExp) =>
    page.evaluate(
      (source) =>
        window.service.calls.filter(({ path }) => new RegExp(source).test(path)).map(({ body }) => body),
      path.source,
    );

  it("lists the latest activity first, with names, waiting times and unread marks, and no ids", async () => {
    const page = await open("list");
    await expect.poll(() => rows(page).count()).toBe(9);
    const text = await page.getByRole("listbox").innerText();
    expect(text).toMatch(
      /Inês Carvalho[\s\S]*Visitor from Berlin \/lamps\/brass[\s\S]*Visitor on \/checkout/,
    );
    expect(text).not.toMatch(/cus_81|parcel|u-/);
    await page.getByRole("option", { name: /Waiting for a person 1\dm/ }).waitFor();
    await page.getByRole("option", { name: /Inês.*1 unread message/ }).waitFor();
    await page.getByRole("button", { name: "Missed 1" }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await findings(page)).toEqual([]);
  });

  it("moves a conversation to the top at a new message, but moves no row under the pointer", async () => {
    const page = await open("list");
    const first = rows(page).first();
    await first.getByText("Inês Carvalho").waitFor();
    await page.evaluate(() => window.service.say("returns", "One more question"));
    await expect.poll(() => first.innerText()).toContain("One more question");
    await rows(page).nth(2).hover();
    const second = await rows(page).nth(1).innerText();
    await page.evaluate(() => {
      window.service.say("contact", "Any news?");
      const [one] = window.service.conversations.values();
      if (one) window.service.begin({ ...one, summary: { ...one.summary, session_id: "brand-new" } });
    });
    await rows(page).getByText("Any news?").waitFor();
    await page.getByRole("button", { name: "1 new conversation" }).waitFor();
    expect(await rows(page).nth(1).innerText()).toBe(second);
    await page.mouse.move(900, 300);
    await expect.poll(() => first.innerText()).toContain("Any news?");
    await expect.poll(() => rows(page).count()).toBe(10);
  });

  it("highlights the searched words, clears the search with Escape, and does not treat letters in the search field as shortcuts", async () => {
    const page = await open("list");
    await page.keyboard.press("/");
    const search = page.getByRole("searchbox");
    await hasFocus(search);
    await search.pressSequentially("jkre");
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
    await search.fill("quote");
    await page.getByRole("option").locator("mark").getByText("quote").waitFor();
    await page.getByText("1 result").waitFor();
    expect(await findings(page)).toEqual([]);
    await search.press("Escape");
    await expect.poll(() => rows(page).count()).toBe(9);
  });

  it("shows a hostile visitor's messages as plain text, and hostile replies only as Markdown", async () => {
    const page = await open("list");
    await rows(page).first().waitFor();
    await page.evaluate(
      ([hostile = "", markup = ""]) => {
        const { service } = window;
        service.say("returns", hostile);
        service.say(
          "returns",
          `[x](javascript:alert(1)) [z](tel:+4930) [boot](/boot) ${markup} ![p](http://evil.example/p.png)`,
          "assistant",
          {
            cards: [{ title: markup, url: "https://shop.example@evil.example/" }],
          },
        );
      },
      [HOSTILE, MARKUP],
    );
    await page.locator("[data-session=returns]").click();
    const log = page.getByRole("log");
    const written = log.locator(".inbox-group.user .inbox-text").last();
    await expect.poll(() => written.textContent()).toBe(HOSTILE.replace("\u202E", ""));
    const links = log.locator(".inbox-group.assistant").last().locator("a");
    expect(
      await links.evaluateAll((all) =>
        all.map((link) => [link.getAttribute("href"), link.getAttribute("rel")]),
      ),
    ).toEqual([
      ["https://shop.example/boot", "noopener noreferrer nofollow"],
      ["http://evil.example/p.png", "noopener noreferrer nofollow"],
    ]);
    expect(await log.locator("img, script").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(await page.title()).not.toBe("caught");
  });

  it("can be used with only the keyboard: select, reply with a saved reply, add a note, assign, close and undo", async () => {
    const page = await open("list");
    await rows(page).first().waitFor();
    await page.keyboard.press("j");
    await page.getByRole("heading", { level: 1, name: "Inês Carvalho" }).waitFor();
    await page.keyboard.press("r");
    const reply = page.getByRole("textbox", { name: "Reply" });
    await hasFocus(reply);
    await reply.pressSequentially("/lo");
    await page.getByRole("option", { name: /Parcel lost/ }).waitFor();
    await page.keyboard.press("Enter");
    await expect
      .poll(() => reply.inputValue())
      .toBe("I am sorry, Inês Carvalho. I will send your parcel again today.");
    await page.keyboard.press("Shift+Enter");
    await reply.pressSequentially("Ada");
    await page.keyboard.press("Enter");
    const log = page.getByRole("log");
    await log.getByText("I will send your parcel again today.").waitFor();
    await page.getByText("You answer", { exact: true }).waitFor();
    expect(await reply.inputValue()).toBe("");
    expect(await calls(page, /parcel\/handling/)).toEqual([
      { by: "person", agent: { id: "ada", name: "Ada Lovelace" } },
    ]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("n");
    const note = page.getByRole("textbox", { name: "Note" });
    await hasFocus(note);
    await note.fill("Second time this month.");
    await page.keyboard.press("Enter");
    await log.getByText("Note by Ada Lovelace").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("a");
    await page.getByRole("button", { name: "Nobody" }).waitFor();
    await page.keyboard.press("e");
    await page.getByText("Conversation closed.").waitFor();
    await page.getByRole("heading", { level: 1, name: "Visitor from Berlin /lamps/brass" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => rows(page).count()).toBe(9);
    await page.locator("main").press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it("types into the note after a click on the note button, and ignores shortcuts while the button has focus", async () => {
    const page = await open("ordinary");
    await page.getByRole("button", { name: "Note", exact: true }).click();
    const note = page.getByRole("textbox", { name: "Note" });
    await hasFocus(note);
    await page.keyboard.type("Carrier lost it");
    expect(await note.inputValue()).toBe("Carrier lost it");
    await page.getByRole("button", { name: "Note", exact: true }).focus();
    await page.keyboard.type("era");
    expect(await note.inputValue()).toBe("Carrier lost it");
    expect((await calls(page, /^conversation\/parcel$/)).filter(Boolean)).toEqual([]);
  });

  it("shows the message and e-mail address that a visitor leaves, even if the conversation is open", async () => {
    const page = await open("ordinary");
    await page.getByRole("textbox", { name: "Reply" }).waitFor();
    await page.evaluate(() => {
      const { service } = window;
      const known = service.conversations.get("parcel");
      if (known === undefined) throw new Error("The conversation is missing.");
      const contact = { email: "ines@mail.invalid", message: "Call me", timestamp: new Date().toISOString() };
      const { handling: _, ...summary } = known.summary;
      service.begin({ ...known, summary: { ...summary, outcome: "contact_left", contact } });
    });
    const log = page.getByRole("log");
    await log.getByText("Call me", { exact: true }).waitFor();
    await log.getByText("Left with the e-mail address ines@mail.invalid").waitFor();
    await page.locator(".inbox-head").getByText("Left a message", { exact: true }).waitFor();
  });

  it("loads only the first and the last conversation if an agent steps through the list fast, and acts on the selected one", async () => {
    // A separate context, which has its own clock.
    const own = await (await sharedBrowser()).newContext({ viewport: { width: 1_280, height: 800 } });
    const page = await open("list", "", undefined, own);
    await rows(page).first().waitFor();
    const reads = async () => (await calls(page, /^conversation\/[^/]+\?include/)).length;
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (let step = 0; step < 5; step++) await page.keyboard.press("j");
    await expect.poll(() => rows(page).nth(4).getAttribute("aria-selected")).toBe("true");
    expect(await reads()).toBe(1);
    await page.clock.resume();
    await page.getByRole("textbox", { name: "Reply" }).waitFor();
    expect(await reads()).toBe(2);
    const third = await rows(page).nth(2).getAttribute("data-session");
    await page.evaluate(() => {
      for (const key of ["k", "k", "e"])
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    });
    await page.getByText("Conversation closed.").waitFor();
    expect(await calls(page, new RegExp(`^conversation/${third}$`))).toEqual([{ status: "closed" }]);
    await own.close();
  });

  it("listens to the open conversation only while the page is visible", async () => {
    const page = await open("person");
    await page.getByRole("textbox", { name: "Reply" }).waitFor();
    const hide = (isHidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, "hidden", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, isHidden);
    const streams = () => page.evaluate(() => window.service.streams().sort());
    await expect.poll(streams).toEqual(["conversation/lamp/events", "inbox/events"]);
    await hide(true);
    await expect.poll(streams).toEqual(["inbox/events"]);
    await hide(false);
    await expect.poll(streams).toEqual(["conversation/lamp/events", "inbox/events"]);
  });

  it("keeps drafts by conversation and mode, even after a reload, and keeps text typed while a reply is sent", async () => {
    const page = await open("person", "&keep");
    const reply = page.getByRole("textbox", { name: "Reply" });
    await reply.fill("A draft");
    await page.getByRole("option", { name: /Inês/ }).click();
    await page.getByRole("heading", { level: 1, name: "Inês Carvalho" }).waitFor();
    expect(await reply.inputValue()).toBe("");
    await page.reload();
    await expect.poll(() => reply.inputValue()).toBe("A draft");
    await page.evaluate(() => Object.assign(window, { release: window.service.hold("lamp/messages") }));
    await reply.press("Enter");
    await page.getByText("Sending…").waitFor();
    await reply.fill("Second");
    await page.evaluate(() => (window as unknown as { release(): void }).release());
    await page.getByText("Sending…").waitFor({ state: "detached" });
    expect(await reply.inputValue()).toBe("Second");
    expect(
      (await calls(page, /lamp\/messages/)).map((body) => (body as { content: string }).content),
    ).toEqual(["A draft"]);
    await page.evaluate(() => localStorage.clear());
  });

  it("sends a reply written offline exactly once when the connection is back", async () => {
    const page = await open("person");
    const reply = page.getByRole("textbox", { name: "Reply" });
    await reply.waitFor();
    await page.evaluate(() => window.service.setDown(true));
    await page.getByText("No connection.").waitFor();
    await reply.fill("Written on a train");
    await reply.press("Enter");
    await page.getByText("Sending…").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.evaluate(() => window.service.setDown(false));
    await page.getByText("Sending…").waitFor({ state: "detached" });
    const stored = await page.evaluate(() =>
      window.service.conversations.get("lamp")?.messages.map(({ content }) => content),
    );
    expect(stored?.filter((content) => content === "Written on a train")).toHaveLength(1);
  });

  it("names the agent who took over first, keeps the reply, and lets the slower agent take over from the first one", async () => {
    const page = await open("ordinary");
    const reply = page.getByRole("textbox", { name: "Reply" });
    await reply.fill("On it");
    const taken = {
      status: 400,
      field: "take_from",
      code: "changed_meanwhile",
      params: { agent: { id: "ben", name: "Ben Okafor" } },
    };
    await page.evaluate((failure) => window.service.fail(/parcel\/handling/, failure), taken);
    await reply.press("Enter");
    await page.getByText("Not sent: Ben Okafor has taken this conversation over.").waitFor();
    await page.evaluate(
      () => void window.service.handle("parcel", { by: "person", agent: { id: "ben", name: "Ben Okafor" } }),
    );
    await page.getByText("Ben Okafor answers this conversation.").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Take over from Ben Okafor" }).click();
    await hasFocus(reply);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Not sent").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Hand back" }).click();
    await page.getByText("The workflow answers", { exact: true }).waitFor();
  });

  it("shows the notice of a failure once and until somebody closes it, and the notice of a success for some seconds", async () => {
    const own = await sharedBrowser().then((browser) => browser.newContext({ locale: "en-GB" }));
    await own.clock.install();
    const page = await open("ordinary", "", { width: 1_280, height: 800 }, own);
    const notices = page.getByRole("status", { name: "Notices" });
    const close = page.getByRole("button", { name: "Close", exact: true });
    for (let attempt = 0; attempt < 2; attempt++) {
      await page.evaluate(() => window.service.fail(/parcel$/, { status: 503 }));
      await close.first().click();
      await notices.getByRole("button", { name: "Close" }).waitFor();
    }
    await own.clock.runFor(60_000);
    expect(await findings(page)).toEqual([]);
    await notices.getByRole("button", { name: "Close" }).click();
    expect(await notices.locator("*").count()).toBe(0);

    await close.click();
    await notices.getByText("Conversation closed.").waitFor();
    await own.clock.runFor(15_000);
    await expect.poll(() => notices.locator("*").count()).toBe(0);
    await own.close();
  });

  it("loads a long conversation backwards without moving the visible part, and opens at the first unread message", async () => {
    const page = await open("long");
    const log = page.getByRole("log");
    await log.locator(".inbox-unread-line").waitFor();
    await expect.poll(() => log.locator(".inbox-message").count()).toBe(100);
    await page.getByRole("button", { name: "Latest messages" }).click();
    await log.getByText("(599)").waitFor();
    await page.getByRole("button", { name: "12 new messages" }).click();
    await page.getByRole("button", { name: "12 new messages" }).waitFor({ state: "detached" });
    await log.evaluate((box) => {
      box.scrollTop = 0;
    });
    await expect.poll(() => log.locator(".inbox-message").count()).toBeGreaterThan(100);
    const top = log.getByText("(500)");
    await expect.poll(async () => (await top.boundingBox())?.y ?? 0).toBeGreaterThan(0);
  });

  it("renders only a few of 10,000 conversations, and reads more pages when scrolled", async () => {
    const page = await open("many");
    await rows(page).first().waitFor();
    const list = page.getByRole("listbox");
    await list.focus();
    await page.keyboard.press("End");
    await expect.poll(() => list.getByRole("option").count()).toBeLessThan(60);
    await expect.poll(async () => (await calls(page, /^sessions\?/)).length).toBeGreaterThan(1);
    expect(await rows(page).first().getAttribute("aria-setsize")).toBe("10000");
  });

  it("changes tags, assignee and snooze, explains a refused transcript, and deletes the conversation", async () => {
    const page = await open("ordinary");
    const tag = page.getByRole("textbox", { name: "Add tag" });
    await tag.fill("urgent");
    await tag.press("Enter");
    await page.getByRole("button", { name: "Remove tag urgent" }).click();
    await expect
      .poll(() => calls(page, /^conversation\/parcel$/))
      .toContainEqual({ tags: ["shipping", "vip", "urgent"] });
    await page.getByRole("button", { name: "Nobody" }).click();
    await page.getByRole("menuitemradio", { name: "Ben Okafor" }).click();
    await page.locator(".inbox-details").getByRole("button", { name: "Ben Okafor" }).waitFor();
    await page.getByRole("button", { name: "Snooze", exact: true }).click();
    await page.getByRole("menuitem", { name: /For a week/ }).click();
    await page.getByText(/Snoozed until/).waitFor();
    await page.getByRole("heading", { level: 1, name: "Visitor from Berlin /lamps/brass" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("option", { name: /Inês/ }).click();
    await page.getByRole("heading", { level: 1, name: "Inês Carvalho" }).waitFor();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "E-mail transcript…" }).click();
    const to = page.getByLabel("E-mail address");
    expect(await to.inputValue()).toBe("ines.carvalho@example.com");
    await to.fill("ines@mail.invalid");
    await page.getByRole("button", { name: "Send transcript" }).click();
    await page.getByText("The service cannot send e-mail.").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await page.getByRole("button", { name: "Delete conversation" }).click();
    await page.getByRole("heading", { name: "This conversation no longer exists" }).waitFor();
  });

  it("notifies of waiting visitors only if the agent has turned notifications on, and only while the page is in the background", async () => {
    const page = await open("list");
    await page.evaluate(() => {
      const toasts: string[] = [];
      class FakeNotification {
        static permission = "granted";
        static requestPermission = async () => "granted";
        constructor(title: string, { tag }: { tag: string }) {
          toasts.push(`${title}: ${tag}`);
        }
        close() {}
      }
      Object.assign(globalThis, { told: toasts, inFront: true, Notification: FakeNotification });
      document.hasFocus = () => (globalThis as unknown as { inFront: boolean }).inFront;
    });
    const wait = (id: string, inFront: boolean) =>
      page.evaluate(
        ([id, inFront]) => {
          Object.assign(globalThis, { inFront });
          window.service.handle(String(id), { by: "waiting" });
        },
        [id, inFront] as const,
      );
    await wait("returns", false);
    await page.getByRole("button", { name: "Notifications" }).click();
    await page.getByRole("checkbox", { name: "Show desktop notifications" }).check();
    expect(await findings(page)).toEqual([]);
    await wait("contact", true);
    await wait("missed", false);
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { told: string[] }).told))
      .toEqual(["A visitor is waiting for a person: parley missed"]);
    await expect.poll(() => page.title()).toBe("(4) Inbox");
  });

  it("shows list and conversation as two screens on a phone, and returns on a swipe", async () => {
    const page = await open("phoneList", "", { width: 390, height: 844 });
    await rows(page).first().click();
    await page.getByRole("log").waitFor();
    expect(await page.getByRole("listbox").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.getByRole("button", { name: "Details" }).click();
    await page.getByRole("complementary", { name: "Details" }).waitFor();
    await page.getByRole("button", { name: "Close details" }).click();
    await page.getByRole("button", { name: "Back to the list" }).click();
    await page.getByRole("listbox").waitFor();
    await rows(page).first().click();
    await page.locator(".inbox-screen").evaluate((screen) => {
      const touch = (x: number) => new Touch({ identifier: 1, target: screen, clientX: x, clientY: 300 });
      const fire = (type: string, x: number) =>
        screen.dispatchEvent(
          new TouchEvent(type, {
            touches: type === "touchend" ? [] : [touch(x)],
            changedTouches: [touch(x)],
            bubbles: true,
          }),
        );
      fire("touchstart", 5);
      fire("touchend", 200);
    });
    await page.getByRole("listbox").waitFor();
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByRole("menuitemradio", { name: /Closed/ }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  it("hands back with a note for the workflow, and warns if visitors see answers late", async () => {
    const page = await open("person", "&late");
    const late = page.getByText("An open chat shows your replies only after");
    await late.waitFor();
    await page.getByRole("button", { name: "Show replies immediately" }).click();
    await late.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Hand back with a note…" }).click();
    await page.getByLabel("Note for the workflow").fill("It is in stock again.");
    expect(await findings(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Hand back" }).click();
    await page.getByText("The workflow answers", { exact: true }).waitFor();
    const note = "It is in stock again.";
    expect(await calls(page, /lamp\/handling/)).toEqual([{ by: "workflow", take_from: "ada", note }]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("You answer", { exact: true }).waitFor();
  });

  it("says on a phone that the open conversation was deleted, and returns to the list on request", async () => {
    const page = await open("gone", "", { width: 390, height: 844 });
    await page.getByRole("heading", { name: "This conversation no longer exists" }).waitFor();
    await page.getByRole("button", { name: "Back to the list" }).click();
    await page.getByRole("listbox").waitFor();
  });

  it("hides text fields and the button to take over from a person who may only read", async () => {
    const page = await open("ordinary", "&role=reader");
    await page.getByRole("log").waitFor();
    expect(await page.getByRole("textbox").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Take over" }).count()).toBe(0);
  });

  it("saves the usage as CSV", async () => {
    const page = await open("usage");
    await page.getByText("Helpful ratings").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("Fjell _ Skog 30.csv");
    await page.getByText("Figures as a table").click();
    expect(await page.getByRole("row").count()).toBe(31);
  });

  it.each(Object.keys(SCENES).filter((name) => name !== "many"))(
    "has no axe-core findings in the scene %s, light and dark",
    async (name) => {
      const isPhone = SCENES[name]?.isPhone;
      const page = await open(
        name,
        "",
        isPhone ? { width: 390, height: 844 } : { width: 1_280, height: 800 },
      );
      if (name === "typing") await page.getByText("The visitor is typing…").waitFor();
      if (name === "error") {
        await page.getByRole("alert").first().waitFor();
        await page.getByText("No connection.").waitFor();
      }
      expect(await findings(page)).toEqual([]);
      await page.evaluate(() => window.setScheme("dark"));
      await page.locator(".inbox-scheme-dark").first().waitFor();
      expect(await colourFindings(page), "dark").toEqual([]);
    },
  );
});
