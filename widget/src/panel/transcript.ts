import type { Conversation } from "../conversation/conversation.ts";
import type { Message } from "../conversation/message.ts";
import { detach } from "../detach.ts";
import { element } from "../element.ts";
import { type Bubble, bubble } from "./bubble.ts";
import { iconButton } from "./button.ts";
import type { ContextWithParts } from "./context-with-parts.ts";
import { picture } from "./picture.ts";
import { prose } from "./prose.ts";
import type { ReplyActions } from "./reply-tools.ts";
import { type ScrollPosition, scrollPosition } from "./scroll-position.ts";
import { typingSign } from "./typing-sign.ts";

export interface Transcript {
  element: HTMLElement;
  show(talk: Pick<Conversation, "list" | "isLoading" | "isResuming" | "failure">): void;
  readonly position: ScrollPosition;
}

/**
 * Creates the list of all messages. `role="log"` announces each new message politely, so nothing here moves focus. A reply that
 * is being written is below this live region and moves into it once it is complete, so that it is announced once. Divs, not a
 * list: the role would orphan list items. The scrolling element is focusable, because keyboard users must be able to scroll it.
 */
export function transcript(
  panelContext: ContextWithParts,
  acts: ReplyActions,
  after: readonly HTMLElement[],
): Transcript {
  const { document, appearance, strings, reflowed, signal } = panelContext;
  const log = element(document, "div", { role: "log", class: "log", "aria-label": strings.transcript });
  const growing = element(document, "div", { class: "log" });
  const typing = typingSign(document);
  const scroller = element(document, "div", {
    role: "region",
    class: "transcript",
    tabindex: "0",
    "aria-label": strings.conversation,
  });
  const latest = iconButton(document, "latest", strings.toLatest, "latest", () => {
    position.to("end");
    scroller.focus();
  });
  latest.hidden = true;
  const greeting = prose(panelContext);
  greeting.show(appearance.greeting || strings.welcome, true);
  // The widget's own texts are in the panel's language.
  if (!appearance.greeting) greeting.element.removeAttribute("lang");
  const welcome = element(document, "div", { class: "welcome" }, greeting.element);
  if (appearance.logo) welcome.prepend(picture(panelContext));
  const rest = element(document, "div", { class: "rest" });
  const days = new Map<string, HTMLElement>();
  const lineOf = (day: string) => {
    const line = days.get(day) ?? element(document, "div", { class: "day" }, day);
    days.set(day, line);
    return line;
  };
  scroller.append(welcome, log, growing, ...after, rest);
  const bubbles = new Map<string, Bubble>();
  const position = scrollPosition(scroller, log, rest, (isMore) => {
    latest.hidden = !isMore;
  });

  /** Number of the latest messages that are built. Later tasks build the rest in batches, so that no task is long. */
  let built = AT_ONCE / 2;

  function buildMore(): void {
    built += AT_ONCE;
    if (!signal.aborted) reflowed();
  }

  function bubbleOf(message: Message): Bubble {
    const shown = bubbles.get(message.key) ?? bubble(panelContext, message, acts);
    bubbles.set(message.key, shown);
    return shown;
  }

  return {
    element: element(document, "div", { class: "conversation" }, scroller, latest),
    position,
    show(talk) {
      const { messages } = talk.list;
      const wanted = new Set(messages.map(({ key }) => key));
      for (const [key, removed] of bubbles) {
        if (wanted.has(key)) continue;
        detach(removed.element);
        bubbles.delete(key);
      }
      const today = midnight(Date.now());
      let before = 0;
      let isNewQuestion = false;
      let question: HTMLElement | undefined;
      let replier: string | undefined;
      let last: { message: Message; shown: HTMLElement } | undefined;
      const settled: HTMLElement[] = [];
      const unfinished: HTMLElement[] = [];
      let older = messages.length - built;
      let isWhole = true;
      for (const message of messages) {
        if (older-- > 0 && !bubbles.has(message.key)) {
          isWhole = false;
          continue;
        }
        isNewQuestion ||= message.state === "waiting" && !bubbles.has(message.key);
        const { element: shown, show, enter } = bubbleOf(message);
        show(message, talk);
        if (message.role !== "user" && message.state !== "growing") {
          const isNew = message.agent?.id !== replier;
          replier = message.agent?.id;
          shown.classList.toggle("enters", isNew);
          if (isNew) enter();
        }
        let isJoined = !!last && goesOn(last.message, message);
        if (message.at && message.state !== "growing") {
          const day = midnight(message.at);
          // Omits the date line if the first message is from today.
          if (day !== before && (before || day !== today)) {
            settled.push(lineOf(dayName(day, today, panelContext.language)));
            isJoined = false;
          }
          before = day;
        }
        shown.classList.toggle("joined", isJoined);
        last?.shown.classList.toggle("followed", isJoined);
        last = { message, shown };
        (message.state === "growing" ? unfinished : settled).push(shown);
        if (message.role === "user") question = shown;
      }
      last?.shown.classList.remove("followed");
      for (const line of days.values()) if (!settled.includes(line)) detach(line);
      arrange(log, settled);
      arrange(growing, unfinished);
      const { status } = talk.list;
      typing.textContent = status || "•••";
      if (talk.list.isAwaiting() && (status || !unfinished.length)) growing.after(typing);
      else detach(typing);
      log.setAttribute("aria-busy", `${talk.isLoading || !isWhole}`);
      position.changed(question, isNewQuestion, isWhole);
      // Later pages are built in one task: parts/earlier-messages keeps the scroll position while it adds a page.
      if (!isWhole) setTimeout(buildMore);
      else if (messages.length > AT_ONCE) built = Number.POSITIVE_INFINITY;
    },
  };
}

/** Messages built per task; the first task, which also opens the chat, builds half as many. */
const AT_ONCE = 20;

/** Maximum milliseconds between two messages of one group. */
const GROUP = 300_000;

/** Whether a message joins the group of the one before: same speaker, less than `GROUP` apart, and the one before is settled. */
function goesOn(one: Message, next: Message): boolean {
  return (
    one.role === next.role &&
    one.agent?.id === next.agent?.id &&
    one.state === "settled" &&
    (next.at ?? 0) - (one.at ?? 0) < GROUP
  );
}

/** Inserts and sorts children. Moves only those out of order, because a move blurs an element, and makes a log announce it. */
function arrange(parent: HTMLElement, children: readonly HTMLElement[]): void {
  let next = parent.firstElementChild;
  for (const child of children) {
    if (child === next) next = next.nextElementSibling;
    else parent.insertBefore(child, next);
  }
}

/** Milliseconds. */
const DAY = 86_400_000;

/** Returns a day's name: today, yesterday or the date. `day` and `today`: Unix milliseconds at which the days begin. */
function dayName(day: number, today: number, language: string): string {
  // Rounds, because a day may have 23 or 25 hours.
  const ago = Math.round((today - day) / DAY);
  if (ago === 0 || ago === 1)
    return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-ago, "day");
  return new Date(day).toLocaleDateString(language, { month: "long", day: "numeric" });
}

function midnight(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
