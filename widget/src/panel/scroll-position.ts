/** Tolerance in CSS pixels for being at the start or the end. */
const NEAR = 80;
/** CSS pixels above a question that is scrolled to the top, and below the last message (styles/transcript.css). */
const GAP = 12;
const PADDING = 16;

export interface ScrollPosition {
  /**
   * Call when content was added or has grown. `question`: the latest question. `isNew`: the question was just asked. `isWhole`: all
   * messages are built.
   */
  changed(question: HTMLElement | undefined, isNew: boolean, isWhole: boolean): void;
  /** Scrolls to the start of the latest question, or to the end. */
  to(position: "start" | "end"): void;
  /** Restores the position, which is lost when the chat moves in the DOM. */
  back(): void;
  /** Position that the visitor scrolled to, in CSS pixels; undefined at the latest question and at the end. */
  readonly left: number | undefined;
  /** Scrolls to `top` as soon as the content is long enough. */
  restore(top: number): void;
}

/**
 * Controls the transcript's scroll position. A new question scrolls to the top, and `rest` reserves the space for the reply. The
 * question stays there while the reply grows, so that a long reply can be read from its start. If the visitor scrolls away,
 * nothing scrolls automatically.
 */
export function scrollPosition(
  scroller: HTMLElement,
  log: HTMLElement,
  rest: HTMLElement,
  /** Called after each scroll or change. `isMore`: there are more messages below. */
  moved: (isMore: boolean) => void,
): ScrollPosition {
  let following: "start" | "end" | undefined = "start";
  let latest: HTMLElement | undefined;
  let top = 0;
  let wanted: number | undefined;
  let isAsked = false;

  const end = () => scroller.scrollHeight - scroller.clientHeight;
  const start = () => (latest ? Math.min(end(), latest.offsetTop - GAP) : log.firstChild ? end() : 0);

  function settle(): void {
    if (following) scroller.scrollTop = following === "end" ? end() : start();
    onScroll();
  }

  function onScroll(): void {
    // While hidden, the scroller reports 0.
    if (!scroller.clientHeight) return;
    top = scroller.scrollTop;
    if (following !== "end" || end() - top > NEAR)
      following = Math.abs(start() - top) < NEAR ? "start" : undefined;
    moved(!!log.firstChild && rest.offsetTop - scroller.clientHeight - top > NEAR / 2);
  }

  scroller.onscroll = onScroll;
  // Settles after size changes: a piece of a long text gets its size when it becomes visible (`markdown/src/markdown.css`).
  new ResizeObserver(settle).observe(log);
  return {
    changed(question, isNew, isWhole) {
      latest = question;
      if (isNew) {
        following = "start";
        isAsked = true;
      }
      if (question && isAsked) {
        const below = rest.offsetTop - question.offsetTop + PADDING;
        rest.style.height = `${Math.max(0, scroller.clientHeight - GAP - below)}px`;
      }
      if (wanted && isWhole && end() >= wanted) {
        scroller.scrollTop = wanted;
        wanted = following = undefined;
      }
      settle();
    },
    to(position) {
      following = position;
      settle();
    },
    back() {
      if (following) settle();
      else scroller.scrollTop = top;
    },
    get left() {
      return following ? undefined : top;
    },
    restore(position) {
      wanted = position;
    },
  };
}
