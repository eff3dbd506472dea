/** CSS pixels within which a reader counts as being at a place. */
const NEAR = 80;
/** CSS pixels above a question that is read from the top, and below all that there is to read (styles/transcript.css). */
const GAP = 12;
const PADDING = 16;

export interface ScrollPosition {
  /** Something was added or has grown; `question` is the last one, `isNew` where it was just asked; `isWhole`: nothing is still to be built. */
  changed(question: HTMLElement | undefined, isNew: boolean, isWhole: boolean): void;
  /** Shows the latest question and what was answered from its start, or from the end. */
  to(place: "start" | "end"): void;
  /** Scrolls to where it was: a move of the chat in the page makes it forget. */
  back(): void;
  /** Where the visitor left it, in CSS pixels; undefined where that is the latest question. */
  readonly left: number | undefined;
  /** Goes there as soon as there is as much to read. */
  restore(top: number): void;
}

/**
 * Where the transcript stands. A question goes to the top, with `rest` as the room that its reply will need, and stays there
 * while the reply grows, so that a long one is read from its start. Whoever scrolls away is left alone.
 */
export function scrollPosition(
  scroller: HTMLElement,
  log: HTMLElement,
  rest: HTMLElement,
  /** Whether there is more below. */
  moved: (isMore: boolean) => void,
): ScrollPosition {
  let following: "start" | "end" | undefined = "start";
  let latest: HTMLElement | undefined;
  let top = 0;
  let wanted: number | undefined;
  let isAsked = false;

  const end = () => scroller.scrollHeight - scroller.clientHeight;
  const start = () => (latest ? Math.min(end(), latest.offsetTop - GAP) : end());

  function settle(): void {
    if (following) scroller.scrollTop = following === "end" ? end() : start();
    onScroll();
  }

  function onScroll(): void {
    // Hidden, it has forgotten where it was.
    if (!scroller.clientHeight) return;
    top = scroller.scrollTop;
    if (following !== "end" || end() - top > NEAR)
      following = Math.abs(start() - top) < NEAR ? "start" : undefined;
    moved(rest.offsetTop - scroller.clientHeight - top > NEAR / 2);
  }

  scroller.onscroll = onScroll;
  // A piece of a long text has its size once it comes into sight (`markdown/src/markdown.css`).
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
    to(place) {
      following = place;
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
