import type { DrivenPage } from "./driven-browser.ts";

/** The chat on a visitor's page. Selectors apply to its shadow root; the first match counts. */
export interface VisitedChat {
  page: DrivenPage;
  /** Waits until a part is visible and contains the text, and ends its animation. */
  seen(selector: string, text?: string): Promise<void>;
  /** Waits until a part is not visible. */
  gone(selector: string): Promise<void>;
  /** Runs a function on a part, in the page. */
  ask<Result>(selector: string, work: (part: HTMLElement) => Result | Promise<Result>): Promise<Result>;
  /** Clicks the middle of a part when the part is visible and has stopped moving. */
  click(selector: string): Promise<void>;
  /** Opens the chat by its launcher, and waits until the visitor can write. */
  open(): Promise<void>;
  /** The class, or else the id, of the focused element, in the chat or in the page around it. */
  focused(): Promise<string>;
}

/** Milliseconds to wait for something that is certain to happen. */
const PATIENCE = 30_000;

export function visitedChat(page: DrivenPage): VisitedChat {
  /** Returns code that finds the selected element in the chat and passes it to `work` as its first argument. */
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
        // Tests wait for a part's final position, not for the duration of an animation. Some animations never end.
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
