import { expect, test } from "vitest";
import { done } from "../pretend-service.ts";
import { describeBrowsers } from "./describe-browsers.ts";
import type { VisitedChat } from "./visited-chat.ts";

type Trap = (modal: HTMLElement, field: HTMLElement) => void;

/** Ways in which pages trap the focus in their modals. */
const TRAPS: Record<string, Trap> = {
  "focusin, as Bootstrap does": (modal, field) =>
    document.addEventListener("focusin", ({ target }) => modal.contains(target as Node) || field.focus()),
  "focus in the capture phase, as jQuery does": (modal, field) =>
    document.addEventListener("focus", ({ target }) => modal.contains(target as Node) || field.focus(), true),
  "focusin in the capture phase": (modal, field) =>
    document.addEventListener(
      "focusin",
      ({ target }) => modal.contains(target as Node) || field.focus(),
      true,
    ),
  "focusout, as Radix does": (modal, field) =>
    document.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget && !modal.contains(relatedTarget as Node)) field.focus();
    }),
  "blur of the field": (modal, field) =>
    field.addEventListener("blur", ({ relatedTarget }) => {
      if (relatedTarget && !modal.contains(relatedTarget as Node)) field.focus();
    }),
  "the focused element a frame later, as React Aria does": (modal, field) =>
    field.addEventListener("focusout", () =>
      requestAnimationFrame(() => modal.contains(document.activeElement) || field.focus()),
    ),
  "clicks and keys in the capture phase, as focus-trap does": (modal, field) => {
    for (const name of ["mousedown", "touchstart", "click", "keydown"])
      document.addEventListener(
        name,
        (event) => {
          if (modal.contains(event.target as Node)) return;
          event.preventDefault();
          event.stopImmediatePropagation();
          field.focus();
        },
        { capture: true, passive: false },
      );
  },
};

describeBrowsers((on) => {
  test.each(Object.keys(TRAPS))(
    "focus can move to the chat although the page's modal traps focus by watching %s",
    async (name) => {
      const chat = await on.visit();
      await chat.page.evaluate(() => {
        document.body.insertAdjacentHTML(
          "beforeend",
          "<div role='dialog' id='modal'><input id='field'></div>",
        );
      });
      const trap = `(trap) => { const field = document.getElementById("field"); (${TRAPS[name]})(field.parentElement, field); }`;
      await chat.page.evaluate(trap as never);
      await chat.open();
      await chat.page.evaluate(() => document.getElementById("field")?.focus());
      await expect.poll(chat.focused).toBe("field");
      await chat.click(".input");
      await chat.page.type("words");
      await chat.page.press("Enter");
      await chat.seen(".assistant", "Echo: words");
      const typed = await chat.page.evaluate(
        () => (document.getElementById("field") as HTMLInputElement).value,
      );
      expect(typed).toBe("");
    },
  );

  test("a modal's field receives no blur event when focus moves to the chat, but receives one when focus then moves elsewhere on the page", async () => {
    const chat = await on.visit();
    await chat.page.evaluate(() => {
      document.body.insertAdjacentHTML("beforeend", "<div role='dialog'><input id='field'></div>");
      const field = document.getElementById("field") as HTMLElement;
      for (const name of ["blur", "focusout"])
        field.addEventListener(name, () => field.classList.add(name, `by-${document.activeElement?.id}`));
    });
    const received = () => chat.page.evaluate(() => document.getElementById("field")?.className);
    await chat.open();
    await chat.page.evaluate(() => document.getElementById("field")?.focus());
    await chat.click(".input");
    await expect.poll(chat.focused).toBe("input");
    expect(await received()).toBe("");
    await chat.page.evaluate(() => document.getElementById("elsewhere")?.focus());
    await expect.poll(received).toBe("blur by-elsewhere focusout");
  });

  test("an Escape that closes the chat does not close a modal that listens in the capture phase", async () => {
    const chat = await on.visit();
    await chat.page.evaluate(() =>
      document.addEventListener("keydown", () => document.body.classList.add("closed"), true),
    );
    await chat.open();
    await chat.page.press("Escape");
    await chat.gone(".panel");
    expect(await chat.page.evaluate(() => document.body.className)).toBe("");
  });

  test("a click in the chat has one effect and does not reach the page", async () => {
    const chat = await on.visit();
    await chat.open();
    // The greeting's arrival would move the box.
    await chat.seen(".transcript", "Hello");
    await chat.page.evaluate(() =>
      document.addEventListener("click", () => document.body.append("page"), true),
    );
    await chat.ask(".transcript", (transcript) => {
      const box = document.createElement("input");
      box.type = "checkbox";
      for (const name of ["click", "change"])
        box.addEventListener(name, () => transcript.prepend(`${name} ${box.checked} `));
      transcript.prepend(box);
    });
    await chat.click("[type=checkbox]");
    await chat.seen(".transcript", "change true click true ");
    expect(await chat.ask(".transcript", ({ textContent }) => textContent.match(/click|change/g))).toEqual([
      "change",
      "click",
    ]);
    expect(await chat.page.evaluate(() => document.body.lastChild?.textContent)).not.toBe("page");
  });

  test("the menu closes when focus leaves the chat", async () => {
    const chat = await on.visit();
    await chat.open();
    await chat.click(".menu .tool");
    await chat.seen(".menu-items");
    await chat.page.evaluate(() => document.getElementById("elsewhere")?.focus());
    await chat.gone(".menu-items");
  });

  test.each(["up", "down"])(
    "the page's shortcuts, copy protection and scroll handlers do not affect the chat while an event propagates %s the DOM",
    async (way) => {
      const chat = await on.visit();
      await chat.page.evaluate((capture) => {
        const leave = ({ target }: Event) => {
          if (!(target as Element).matches("input, textarea")) document.getElementById("elsewhere")?.focus();
        };
        document.addEventListener("keyup", leave, capture);
        const refused = ["mousedown", "pointerdown", "touchmove", "selectstart", "contextmenu"];
        for (const name of [
          ...refused,
          "copy",
          "cut",
          "paste",
          "beforeinput",
          "dragstart",
          "dragover",
          "wheel",
        ])
          (capture ? document : window).addEventListener(name, (event) => event.preventDefault(), {
            passive: false,
            capture,
          });
      }, way === "down");
      await chat.open();
      await chat.page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await chat.click(".input");
      await expect.poll(chat.focused).toBe("input");
      const question = "so many sentences";
      on.service.intercept = ({ path }) =>
        path === "/v1/message"
          ? { status: 200, body: done("ses_1", `Echo: ${question} `.repeat(60)) }
          : undefined;
      await chat.page.type(question);
      expect(await chat.ask(".input", (input) => (input as HTMLTextAreaElement).value)).toBe(question);
      await chat.page.press("Enter");
      await chat.seen(".assistant", "Echo: so many");
      const [x, y, top] = await chat.ask(".transcript", (transcript) => {
        const { left, top } = transcript.getBoundingClientRect();
        return [left + 50, top + 50, transcript.scrollTop] as const;
      });
      expect(top).toBeGreaterThan(0);
      await chat.page.wheel(x, y, -100);
      await expect.poll(() => chat.ask(".transcript", ({ scrollTop }) => scrollTop)).toBeLessThan(top);
      const prevented = await chat.ask(".input", (input) =>
        ["copy", "cut", "paste", "selectstart", "contextmenu", "touchmove", "wheel", "drop"].filter(
          (name) =>
            !input.dispatchEvent(new Event(name, { bubbles: true, composed: true, cancelable: true })),
        ),
      );
      expect(prevented).toEqual([]);
    },
  );

  test("the page receives neither keydown nor keyup of the Escape that closes the chat, but receives the next Escape", async () => {
    const chat = await on.visit();
    await chat.page.evaluate(() => {
      for (const name of ["keydown", "keyup"])
        document.addEventListener(name, () => document.body.classList.add(name));
    });
    await chat.open();
    await chat.page.press("Escape");
    await chat.gone(".panel");
    const emitted = () => chat.page.evaluate(() => document.body.className);
    expect(await emitted()).toBe("");
    await chat.page.press("Escape");
    expect(await emitted()).toBe("keydown keyup");
  });

  test.each(["a page that removes the chat", "a page that empties its document"])(
    "%s while the visitor writes does not change the draft or the focus",
    async (what) => {
      const chat = await on.visit();
      await chat.open();
      await chat.page.type("one ");
      await chat.page.evaluate((isEmptied) => {
        if (isEmptied) document.documentElement.replaceChildren(document.createElement("body"));
        else document.querySelector("parley-chat")?.remove();
      }, what.includes("empties"));
      await chat.seen(".input");
      await chat.page.type("two");
      await chat.page.press("Enter");
      await chat.seen(".assistant", "Echo: one two");
    },
  );

  test("removing a chat does not move focus if focus is elsewhere", async () => {
    const chat: VisitedChat = await on.visit();
    await chat.open();
    await chat.page.type("one");
    await chat.page.evaluate(() => document.getElementById("elsewhere")?.focus());
    await chat.page.evaluate(() => document.querySelector("parley-chat")?.remove());
    await chat.seen(".input");
    expect(await chat.focused()).toBe("elsewhere");
  });
});
