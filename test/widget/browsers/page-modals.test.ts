import { expect, test } from "vitest";
import { describeBrowsers } from "./describe-browsers.ts";
import type { VisitedChat } from "./visited-chat.ts";

const PHONE = { width: 460, height: 700 };

describeBrowsers((on) => {
  /** Shows a modal of the page, with a button that records its clicks. */
  async function showModal({ page }: VisitedChat): Promise<void> {
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        "beforeend",
        "<dialog id='modal' style='transform: scale(1); overflow: hidden; width: 200px'><button id='inside'>Inside</button></dialog>",
      );
      const inside = document.getElementById("inside") as HTMLButtonElement;
      inside.onclick = () => inside.classList.add("pressed");
      (document.getElementById("modal") as HTMLDialogElement).showModal();
    });
  }

  async function press({ page }: VisitedChat): Promise<boolean> {
    const [x, y] = await page.evaluate(() => {
      const { left, top, width, height } = (
        document.getElementById("inside") as Element
      ).getBoundingClientRect();
      return [left + width / 2, top + height / 2] as const;
    });
    await page.click(x, y);
    return page.evaluate(() => document.getElementById("inside")?.className === "pressed");
  }

  const openByPage = ({ page }: VisitedChat) => page.evaluate(() => window.ChatWidget?.open());
  const closeModal = ({ page }: VisitedChat) =>
    page.evaluate(() => (document.getElementById("modal") as HTMLDialogElement).close());
  const container = ({ page }: VisitedChat) =>
    page.evaluate(() => {
      const host = document.querySelector("parley-chat") as HTMLElement;
      const { right, bottom } = host.getBoundingClientRect();
      const { documentElement } = document;
      const edges = [documentElement.clientWidth - right, innerHeight - bottom];
      return [host.parentElement?.localName, host.matches(":popover-open"), ...edges];
    });

  async function ask(chat: VisitedChat, words: string): Promise<void> {
    await chat.click(".input");
    await chat.page.type(words);
    await chat.page.press("Enter");
    await chat.seen(".message:last-child", `Echo: ${words}`);
  }

  test("a chat opened in the corner over a page's modal can be used, and so can the modal", async () => {
    const chat = await on.visit();
    await showModal(chat);
    await openByPage(chat);
    await chat.seen(".input");
    await expect.poll(chat.focused).toBe("input");
    await ask(chat, "one");
    expect((await container(chat)).slice(2)).toEqual([20, 20]);
    expect(await press(chat)).toBe(true);
    await chat.click(".input");
    await chat.page.press("Escape");
    await chat.gone(".panel");
    expect(await chat.page.evaluate(() => document.getElementById("modal")?.matches(":modal"))).toBe(true);
    await expect.poll(chat.focused).toBe("pressed");
    expect((await container(chat)).slice(0, 2)).toEqual(["html", true]);
  });

  test.each(["closes", "is removed"])("a chat in a modal that %s stays open and can be used", async (how) => {
    const chat = await on.visit();
    await showModal(chat);
    await openByPage(chat);
    await ask(chat, "one");
    if (how === "closes") await closeModal(chat);
    else await chat.page.evaluate(() => document.getElementById("modal")?.remove());
    await ask(chat, "two");
    expect(await container(chat)).toEqual(["html", true, 20, 20]);
  });

  test("an open chat moves into a modal that the page opens, and focus stays in the modal", async () => {
    const chat = await on.visit();
    await chat.open();
    await showModal(chat);
    await expect.poll(chat.focused).toBe("inside");
    await ask(chat, "one");
    expect(await press(chat)).toBe(true);
  });

  test("a modal opened over a full-screen chat can be used, and so can the chat afterwards", async () => {
    const chat = await on.visit("/", PHONE);
    await chat.open();
    await showModal(chat);
    expect(await press(chat)).toBe(true);
    await closeModal(chat);
    await ask(chat, "one");
    await chat.click(".close");
    await chat.gone(".panel");
    expect(await chat.page.evaluate(() => document.querySelectorAll("[inert]").length)).toBe(0);
  });

  test("a full-screen chat can be used over the modal from which it was opened, and the modal can be used after the chat is closed", async () => {
    const chat = await on.visit("/", PHONE);
    await showModal(chat);
    await openByPage(chat);
    await ask(chat, "one");
    expect(await chat.ask(".panel", (panel) => panel.getAttribute("aria-modal"))).toBe("true");
    await chat.click(".close");
    await chat.gone(".panel");
    expect(await press(chat)).toBe(true);
    expect(await chat.page.evaluate(() => document.querySelectorAll("[inert]").length)).toBe(0);
  });

  test("a chat can be used in a modal of another shadow root", async () => {
    const chat = await on.visit();
    await chat.page.evaluate(() => {
      const own = document.createElement("own-dialog");
      own.attachShadow({ mode: "open" }).innerHTML = "<dialog><button>Inside</button></dialog>";
      document.body.append(own);
      own.shadowRoot?.querySelector("dialog")?.showModal();
    });
    await openByPage(chat);
    // The chat moves into the modal, and its input field then has the focus.
    const isWritten = () =>
      chat.page.evaluate(() => {
        const dialog = document.querySelector("own-dialog")?.shadowRoot;
        const root = dialog?.querySelector("parley-chat")?.shadowRoot;
        return root?.activeElement?.className === "input";
      });
    await expect.poll(isWritten).toBe(true);
    await chat.page.type("one");
    await chat.page.press("Enter");
    await expect.poll(() => on.service.calls.at(-1)?.body.message).toBe("one");
  });

  test("an open chat moves into a modal of another shadow root, and stays open after the modal closes", async () => {
    const chat = await on.visit();
    await chat.open();
    await chat.page.evaluate(() => {
      const own = document.createElement("own-dialog");
      own.attachShadow({ mode: "open" }).innerHTML = "<dialog><button>Inside</button></dialog>";
      document.body.append(own);
      own.shadowRoot?.querySelector("dialog")?.showModal();
    });
    const holder = () =>
      chat.page.evaluate(() => {
        const own = document.querySelector("own-dialog")?.shadowRoot;
        return own?.querySelector("dialog > parley-chat") ? "modal" : "page";
      });
    await expect.poll(holder).toBe("modal");
    await chat.page.evaluate(() =>
      document.querySelector("own-dialog")?.shadowRoot?.querySelector("dialog")?.close(),
    );
    await ask(chat, "one");
    expect(await holder()).toBe("page");
  });
});
