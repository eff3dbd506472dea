import type { Conversation } from "../conversation/conversation.ts";
import type { Message } from "../conversation/message.ts";
import { element } from "../element.ts";
import { type Bubble, bubble } from "./bubble.ts";
import { iconButton } from "./icon-button.ts";
import { prose } from "./prose.ts";
import type { ReplyActs } from "./reply-tools.ts";
import type { Scene } from "./scene.ts";

/** CSS pixels from the end within which a reader is taken to follow what is being written. */
const NEAR_THE_END = 80;

export interface Transcript {
  element: HTMLElement;
  show(talk: Pick<Conversation, "messages" | "isLoading" | "isAwaiting" | "isResuming">): void;
  scrollToEnd(): void;
}

/**
 * Everything said. `role="log"` announces each new message politely, so nothing here moves focus; a reply that is being
 * written stands after the log and enters it when it is whole, so that it is announced once. Divs, not a list: the role
 * would orphan its items. What scrolls can be focused, because a keyboard must be able to scroll it.
 */
export function transcript(scene: Scene, acts: ReplyActs, after: readonly HTMLElement[]): Transcript {
  const { document, appearance, strings, signal } = scene;
  const log = element(document, "div", { role: "log", class: "log", "aria-label": strings.transcript });
  const growing = element(document, "div", { class: "log" });
  // Seen only: the panel's status line says it in words.
  const typing = element(document, "div", { class: "typing", "aria-hidden": "true" });
  typing.append(...[1, 2, 3].map(() => element(document, "span")));
  const scroller = element(document, "div", {
    role: "region",
    class: "transcript",
    tabindex: "0",
    "aria-label": strings.transcript,
  });
  const latest = iconButton(
    document,
    { name: strings.toLatest, icon: "latest", class: "latest" },
    () => {
      scrollToEnd();
      scroller.focus();
    },
    signal,
  );
  latest.hidden = true;
  if (appearance.greeting !== "") {
    const greeting = prose(scene);
    greeting.show(appearance.greeting, true);
    scroller.append(element(document, "div", { class: "message assistant" }, greeting.element));
  }
  scroller.append(log, growing, ...after);
  const bubbles = new Map<string, Bubble>();
  let isFollowing = true;

  function bubbleOf(message: Message, isResuming: boolean): Bubble {
    const known = bubbles.get(message.key);
    known?.show(message, isResuming);
    const shown = known ?? bubble(scene, message, isResuming, acts);
    bubbles.set(message.key, shown);
    return shown;
  }

  function scrollToEnd(): void {
    isFollowing = true;
    scroller.scrollTop = scroller.scrollHeight;
  }

  function onScroll(): void {
    const left = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    isFollowing = left < NEAR_THE_END;
    latest.hidden = isFollowing;
  }

  scroller.addEventListener("scroll", onScroll, { signal, passive: true });
  return {
    element: element(document, "div", { class: "conversation" }, scroller, latest),
    scrollToEnd,
    show({ messages, isLoading, isAwaiting, isResuming }) {
      log.ariaBusy = String(isLoading);
      const wanted = new Set(messages.map(({ key }) => key));
      for (const [key, gone] of bubbles) {
        if (wanted.has(key)) continue;
        gone.element.remove();
        bubbles.delete(key);
      }
      let isNewQuestion = false;
      const settled: HTMLElement[] = [];
      const unfinished: HTMLElement[] = [];
      for (const message of messages) {
        isNewQuestion ||= message.state === "waiting" && !bubbles.has(message.key);
        (message.state === "growing" ? unfinished : settled).push(bubbleOf(message, isResuming).element);
      }
      arrange(log, settled);
      arrange(growing, unfinished);
      if (isAwaiting && unfinished.length === 0) growing.after(typing);
      else typing.remove();
      if (isFollowing || isNewQuestion) scrollToEnd();
      else onScroll();
    },
  };
}

/** Moves only what is out of place: a move costs the focus, and is news to a log. */
function arrange(parent: HTMLElement, children: readonly HTMLElement[]): void {
  let place = parent.firstElementChild;
  for (const child of children) {
    if (child === place) place = place.nextElementSibling;
    else parent.insertBefore(child, place);
  }
}
