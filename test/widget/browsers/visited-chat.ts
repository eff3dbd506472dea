import type { DrivenPage } from "./driven-browser.ts";

/** The chat on a page, as a visitor meets it. Selectors are those of its shadow root; the first match counts. */
export interface VisitedChat {
  page: DrivenPage;
  /** Waits until a part can be seen, with a text in it, and ends its animation. */
  seen(selector: string, text?: string): Promise<void>;
  /** Waits until a part cannot be seen. */
  gone(selector: string): Promise<void>;
  /** Asks a part, in the page. */
  ask<Result>(selector: string, work: (part: HTMLElement) => Result | Promise<Result>): Promise<Result>;
  /** Clicks the middle of a part, once it can be seen and stands still. */
  click(selector: string): Promise<void>;
  /** Opens the chat by its launcher, and waits until one can write. */
  open(): Promise<void>;
  /** The class, and else the id, of what has the focus: in the chat, or on the page around it. */
  focused(): Promise<string>;
}

/** Milliseconds that something may take that is bound to happen. */
const PATIENCE = 30_000;

export function visitedChat(page: DrivenPage): VisitedChat {
  /** The element in the chat, however it is found, is what `work` gets first. */
  function inChat(work: string): (...given: unknown[]) => never {
    return `(selector, ...given) => {
      const root = document.querySelector("parley-chat")?.shadowRoot;
      return (${work})(root?.querySelector(selector), ...given);
    }` as never;
  }

  async function until(
    isSo: (part: HTMLElement | null, text: string) => boolean,
    selector: string,
    text = "",
  ) {
    const waiting = `async (_, ...given) => {
      const end = performance.now() + ${PATIENCE};
      for (;;) {
        const part = document.querySelector("parley-chat")?.shadowRoot?.querySelector(given[0]);
        if ((${isSo})(part ?? null, given[1])) return;
        if (performance.now() > end) throw new Error("In vain was waited for " + given.join(" ") + ", there is: " + part?.textContent);
        await new Promise(requestAnimationFrame);
      }
    }`;
    await page.evaluate(inChat(waiting), "*", selector, text);
  }

  const seen: VisitedChat["seen"] = (selector, text) =>
    until(
      (part, text) => {
        if (part === null || part.getClientRects().length === 0 || !part.textContent.includes(text))
          return false;
        const moving = part.ownerDocument
          .getAnimations()
          .concat((part.getRootNode() as ShadowRoot).getAnimations())
          .filter(({ effect }) => (effect as KeyframeEffect).target?.contains(part))
          .filter(({ playState }) => playState !== "finished")
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
        // Tests wait for where a part comes to rest, not for the time that it takes. Some never do.
        for (const animation of moving) animation.finish();
        return moving.length === 0;
      },
      selector,
      text,
    );
  const ask: VisitedChat["ask"] = (selector, work) => page.evaluate(inChat(`${work}`), selector);

  return {
    page,
    seen,
    gone: (selector) => until((part) => part === null || part.getClientRects().length === 0, selector),
    ask,
    async click(selector) {
      await seen(".panel, .launcher");
      await seen(selector);
      const [x, y] = await ask(selector, (part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        return [left + width / 2, top + height / 2] as const;
      });
      await page.click(x, y);
    },
    async open() {
      await this.click(".launcher");
      await seen(".input");
    },
    focused: () =>
      page.evaluate(() => {
        const inner = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
        return inner?.getAttribute("class") ?? inner?.id ?? "";
      }),
  };
}
