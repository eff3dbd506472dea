import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { stage } from "./stage.ts";

const on = stage();
/** More than the panel can show without scrolling. */
const LONG = "a question of many words ".repeat(60).trim();
const chats = (page: Page) => page.locator("parley-chat").count();

/** Adds another copy of the script tag. */
async function addScript(page: Page, data: Record<string, string> = {}): Promise<void> {
  await page.evaluate(
    ([origin, data]) =>
      new Promise<void>((resolve) => {
        const script = document.createElement("script");
        script.src = `${origin}/widget.js`;
        Object.assign(script.dataset, { site: "pk_test", ...(data as object) });
        script.onload = () => resolve();
        document.head.append(script);
      }),
    [on.service.origin, data] as const,
  );
}

/** Opens a page with the chat inline in `#chat`. */
async function visitInline(): Promise<Page> {
  const page = await on.arrive("/bare");
  await page.evaluate(() => {
    const container = document.createElement("div");
    container.id = "chat";
    document.querySelector("main")?.append(container);
  });
  await addScript(page, { container: "#chat" });
  await page.locator("#chat .panel").waitFor();
  return page;
}

async function ask(page: Page, words: string): Promise<void> {
  await page.locator(".input").fill(words);
  await page.keyboard.press("Enter");
  await page.getByText(`Echo: ${words}`).waitFor();
}

/** Returns the CSS pixels by which the conversation is scrolled. */
function container(page: Page): Promise<number> {
  return page.locator(".transcript").evaluate(async (transcript) => {
    await new Promise(requestAnimationFrame);
    return transcript.scrollTop;
  });
}

const REPLACEMENTS: Record<string, () => void> = {
  "empties its body": () => {
    document.body.innerHTML = "";
  },
  "replaces its body": () => {
    document.body = document.createElement("body");
  },
  "empties its document": () => {
    document.documentElement.replaceChildren(document.createElement("body"));
  },
  "replaces its document": () => {
    const html = document.createElement("html");
    html.append(document.createElement("head"), document.createElement("body"));
    document.documentElement.replaceWith(html);
  },
  "removes the chat": () => {
    document.querySelector("parley-chat")?.remove();
  },
};

for (const [what, replace] of Object.entries(REPLACEMENTS)) {
  test(`the chat stays open with its content on a page that ${what}`, async () => {
    const page = await on.visit();
    await on.open(page);
    await ask(page, LONG);
    for (const words of ["Again", "And again"]) {
      const before = await container(page);
      expect(before).toBeGreaterThan(0);
      await page.evaluate(replace);
      expect(await container(page)).toBe(before);
      await page.locator(".input").fill("A draft");
      expect(await page.locator(".launcher").isVisible()).toBe(true);
      await ask(page, words);
    }
    expect(await chats(page)).toBe(1);
    expect(await page.locator(".message .text").count()).toBe(6);
  });
}

/** Ways to replace the document, which remove every listener of the page. `tag`: the script's tag, for the new document. */
const WRITTEN: Record<string, (tag: string) => void> = {
  "opens, writes and closes its document": () => {
    document.open();
    document.write("<!doctype html><html lang='en'><body><h1>Two</h1></body></html>");
    document.close();
  },
  "writes into its document": () => document.write("<p>Two</p>"),
  "writes another page with the script": (tag) => {
    document.write(`<!doctype html><html lang="en"><body><h1>Two</h1>${tag}</body></html>`);
    document.close();
  },
  "writes another page bit by bit": async () => {
    document.open();
    for (const part of [
      "<!doctype html><html lang='en'><head><title>Two</title>",
      "</head>",
      "<body><h1>Two",
    ]) {
      document.write(part);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    document.close();
  },
};

for (const [what, write] of Object.entries(WRITTEN)) {
  test(`the chat comes back with draft, focus, listeners and user on a page that ${what}`, async () => {
    const page = await on.visit();
    await page.evaluate(() => {
      void window.ChatWidget?.identify("token-of-ada");
      window.ChatWidget?.setContext({ plan: "pro" });
    });
    await on.open(page);
    await ask(page, "Hi");
    await page.locator(".input").fill("A draft");
    for (const words of ["A draft again", "And again"]) {
      await page.evaluate(
        ([write, tag]) => new Function("tag", `return (${write})(tag)`)(tag) as unknown,
        [`${write}`, `<script src="${on.service.origin}/widget.js" data-site="pk_test"></script>`],
      );
      await page.getByText("Echo: Hi").waitFor();
      await expect
        .poll(() =>
          page
            .locator(".input")
            .evaluate((input) => input === (input.getRootNode() as ShadowRoot).activeElement),
        )
        .toBe(true);
      await page.keyboard.type(words.replace("A draft", ""));
      await page.keyboard.press("Enter");
      await page.getByText(`Echo: ${words}`).waitFor();
      await page.locator(".input").fill("");
    }
    expect(await chats(page)).toBe(1);
    const sent = on.service.calls.filter(({ path }) => path === "/v1/message");
    expect(sent.at(-1)?.body).toMatchObject({ context: { plan: "pro" } });
    const tokens = on.service.calls.map(({ body }) => body?.user_token).filter(Boolean);
    expect(new Set(tokens)).toEqual(new Set(["token-of-ada"]));
    const emitted = await page.evaluate(() => window.emitted.map(([event]) => event));
    expect(emitted.filter((event) => event === "open")).toHaveLength(1);
    expect(emitted.filter((event) => event === "message:received")).toHaveLength(3);
    await page.locator(".launcher").click();
    await page.locator(".panel").waitFor({ state: "hidden" });
    await page.locator(".launcher").click();
    await page.locator(".panel").waitFor();
  });
}

test("a closed chat can be opened on a page that has replaced its document", async () => {
  const page = await on.visit();
  await page.evaluate(WRITTEN["opens, writes and closes its document"] as () => void);
  await page.locator(".launcher").click();
  await ask(page, "Hi");
  await page.evaluate(() => window.ChatWidget?.destroy());
  await page.evaluate(WRITTEN["opens, writes and closes its document"] as () => void);
  expect(await chats(page)).toBe(0);
});

const CONTAINING = ["transform: scale(1)", "filter: blur(0)", "contain: paint", "will-change: transform"];
for (const [name, style] of ["body", "html"].flatMap((name) => CONTAINING.map((style) => [name, style]))) {
  test(`the chat is in the corner of the screen even with ${style} on the page's ${name}`, async () => {
    const page = await on.visit();
    await page.addStyleTag({
      content: `${name} { ${style}; height: 3000px; width: 300px; overflow: hidden }`,
    });
    await page.evaluate(() => scrollTo(0, 500));
    await page.locator(".launcher").click();
    await page.locator(".panel").waitFor();
    // Does not check the launcher's position, because the launcher is still pressed.
    const { right, bottom } = await page
      .locator("parley-chat")
      .evaluate((chat) => chat.getBoundingClientRect().toJSON());
    const screen = await page.evaluate(() => [document.documentElement.clientWidth, innerHeight]);
    expect([right + 20, bottom + 20]).toEqual(screen);
  });
}

/** Opens a page with a bar over the corner, above everything that has a z-index. */
async function visitBarred(styles = ""): Promise<Page> {
  const page = await on.arrive("/bare");
  await page.addStyleTag({
    content: `.bar { position: fixed; inset: auto 0 0; height: 100px; z-index: 2147483647; background: #ddd } ${styles}`,
  });
  await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<div class='bar'></div>"));
  await addScript(page);
  await page.locator(".launcher").waitFor();
  await page.evaluate(() => document.documentElement.append(document.querySelector(".bar") as Element));
  return page;
}

/** Returns the element that a click in the middle of the launcher hits. */
const reached = (page: Page) =>
  page.locator("parley-chat").evaluate((chat) => {
    const { left, top, width, height } = chat.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.localName;
  });

test("a bar with the page's highest z-index covers neither the launcher nor the panel", async () => {
  const page = await visitBarred();
  expect(await reached(page)).toBe("parley-chat");
  await page.evaluate(() => document.querySelector("parley-chat")?.remove());
  await page.locator(".launcher").click();
  await ask(page, "Hi");
});

test("a page that sets --parley-z-index can show content above the chat", async () => {
  const page = await visitBarred("parley-chat { --parley-z-index: 5 }");
  expect(await reached(page)).toBe("div");
});

test("the page's backdrop styles do not darken the page behind the chat", async () => {
  const page = await visitBarred("::backdrop { display: block; background: red }");
  const backdrop = (pseudo: string) =>
    page.locator("parley-chat").evaluate((chat, pseudo) => getComputedStyle(chat, pseudo).display, pseudo);
  expect(await backdrop("::backdrop")).toBe("none");
});

test("the chat appears as soon as the body exists if the script runs in the head", async () => {
  const page = await on.arrive("/bare");
  await page.route("**/slow", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><head><script src="${on.service.origin}/widget.js" data-site="pk_test"></script></head><body dir="rtl" lang="de"><p>Later</p></body></html>`,
    }),
  );
  await page.goto(`${on.service.origin}/slow`);
  await on.open(page);
  expect(
    await page.evaluate(() => [...document.documentElement.children].map(({ localName }) => localName)),
  ).toEqual(["head", "body", "parley-chat"]);
  expect(await page.locator(".panel").getAttribute("lang")).toBe("de");
  expect(await page.locator(".panel").getAttribute("dir")).toBe("rtl");
});

test("an inline chat returns to its container after the page has replaced the container, or removed and added it", async () => {
  const page = await visitInline();
  await ask(page, LONG);
  const before = await container(page);
  await page.evaluate(() => {
    const container = document.querySelector("#chat") as Element;
    container.replaceWith(container.cloneNode(false));
  });
  await page.locator("#chat .panel").waitFor();
  expect(await container(page)).toBe(before);
  await ask(page, "Again");
  await page.evaluate(() => {
    document.body.innerHTML = "<p>Another page</p>";
  });
  expect(await chats(page)).toBe(0);
  await page.evaluate(() => {
    document.body.innerHTML = '<main><section><div id="chat"></div></section></main>';
  });
  await page.locator("#chat .panel").waitFor();
  await ask(page, "Back");
  expect(await chats(page)).toBe(1);
  expect(await page.locator(".message .text").count()).toBe(6);
});

test("an inline chat waits for a container that is added after the script, and names the container in the console while waiting", async () => {
  const page = await on.arrive("/bare");
  const said = page.waitForEvent("console", (line) => line.text().startsWith("Parley"));
  await addScript(page, { container: "#chat" });
  expect((await said).text()).toBe("Parley: no #chat yet");
  await page.evaluate(() => {
    const container = document.createElement("div");
    container.id = "chat";
    document.querySelector("main")?.append(container);
  });
  await page.locator("#chat .panel").waitFor();
  await ask(page, "Hi");
});

test("the chat stops coming back if the page removes it each time", async () => {
  const page = await on.visit();
  const removals = await page.evaluate(async () => {
    let removals = 0;
    const observer = new MutationObserver(() => {
      const chat = document.querySelector("parley-chat");
      if (chat === null) return;
      removals++;
      chat.remove();
    });
    observer.observe(document.documentElement, { childList: true });
    document.querySelector("parley-chat")?.remove();
    await new Promise((resolve) => setTimeout(resolve));
    observer.disconnect();
    return removals;
  });
  expect(removals).toBeGreaterThan(1);
  expect(removals).toBeLessThan(2_000);
  expect(await chats(page)).toBe(0);
});

test("a second script tag changes nothing if the chat exists, and restores a destroyed chat", async () => {
  const page = await on.visit();
  await on.open(page);
  await ask(page, "Hi");
  await addScript(page);
  expect(await chats(page)).toBe(1);
  expect(await page.locator(".message .text").count()).toBe(2);
  await page.evaluate(() => window.ChatWidget?.destroy());
  expect(await chats(page)).toBe(0);
  await addScript(page);
  await on.open(page);
  await page.getByText("Echo: Hi").waitFor();
  expect(await chats(page)).toBe(1);
});

test("destroy() removes the chat permanently, even if the page changes afterwards", async () => {
  const page = await on.visit();
  await page.evaluate(() => window.ChatWidget?.destroy());
  await page.evaluate(REPLACEMENTS["empties its document"] as () => void);
  await page.evaluate(REPLACEMENTS["replaces its body"] as () => void);
  expect(await chats(page)).toBe(0);
});

test("the chat appears on a page that has an element with the id ChatWidget", async () => {
  const page = await on.arrive("/bare");
  await page.evaluate(() => {
    for (const part of ["div", "section"]) {
      const named = document.createElement(part);
      named.id = "ChatWidget";
      document.body.append(named);
    }
  });
  await addScript(page);
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await page.getByText("Echo: Hi").waitFor();
});
