import { harmlessText } from "@parley/markdown";
import type { Conversation } from "../conversation/conversation.ts";
import type { FilledForm } from "../conversation/message.ts";
import { detach } from "../detach.ts";
import { element } from "../element.ts";
import type { ConsentMemory } from "../service/consent-memory.ts";
import type { TabMemory } from "../service/tab-memory.ts";
import { iconButton } from "./button.ts";
import { choices } from "./choices.ts";
import { composer } from "./composer.ts";
import type { ContextWithParts } from "./context-with-parts.ts";
import { failureAlert } from "./failure-alert.ts";
import { header, SUBTITLE_ID } from "./header.ts";
import { menu } from "./menu.ts";
import { outageNotice } from "./outage-notice.ts";
import { prose } from "./prose.ts";
import { transcript } from "./transcript.ts";

export interface Dialog {
  element: HTMLElement;
  /** Renders the current conversation. */
  show(): void;
  /** Restores the scroll position after a possible move in the DOM. */
  scrollBack(): void;
  /** Call when the chat was opened: scrolls to the latest question and focuses the input, or the consent form's button. */
  enter(): void;
  /**
   * Call instead of `enter` if the chat was open on this tab's previous page: restores the scroll position, and moves no focus.
   */
  reenter(): void;
  /** Call when the visitor leaves the page: stores for the next page whether the chat is open, and its scroll position. */
  keepPlace(isOpen: boolean): void;
  /** Puts a text into the input if it is empty. */
  offer(text: string): void;
}

export interface DialogParts {
  talk: Conversation;
  consent: ConsentMemory;
  memory: TabMemory;
  /** Element of the status line. */
  status: HTMLElement;
  close(): void;
}

/**
 * Creates the chat window: a region if the chat is inline, otherwise a dialog, which `modality` makes modal on a small screen.
 */
export function dialog(panelContext: ContextWithParts, parts: DialogParts): Dialog {
  const { document, appearance, strings } = panelContext;
  const { questions } = panelContext.parts.loaded;
  const { talk, consent, memory, close } = parts;
  /** Whether the chat is inline in the page: a region without a close button. */
  const isInline = !panelContext.shell.launcher;
  const field = composer(panelContext, memory.notes.draft, {
    send,
    stop: () => void talk.stop(),
    keepDraft: (draft) => memory.keep({ draft }),
  });
  const prompts = choices(panelContext, "choices rows", strings.prompts, send);
  const replies = choices(panelContext, "choices", strings.quickReplies, send);
  const log = transcript(
    panelContext,
    {
      talk,
      retry,
      answer: send,
      copy: ({ content }) => panelContext.copy(harmlessText(content)),
    },
    [prompts.element, replies.element],
  );
  const alert = failureAlert(panelContext, retry);
  const outage = outageNotice(panelContext);
  const form = consent.isGiven ? undefined : consentQuestion();
  const more = menu(panelContext, talk);
  const top = header(panelContext, more.element);
  if (!isInline) top.append(iconButton(document, "tool close", strings.close, "close", close));
  const foot = element(
    document,
    "div",
    { class: "foot" },
    outage.element,
    alert.element,
    form ?? "",
    field.element,
  );
  const whole = element(
    document,
    "div",
    {
      role: isInline ? "region" : "dialog",
      class: appearance.logo ? "panel pictured" : "panel",
      id: "panel",
      "aria-labelledby": "title",
      "aria-describedby": SUBTITLE_ID,
    },
    top,
    log.element,
    foot,
    parts.status,
  );

  function send(text: string, form?: FilledForm): void {
    field.focus();
    void talk.send(text, form);
  }

  function retry(): void {
    // Moves the focus first, because the button disappears with the failure.
    field.focus();
    void talk.retry();
  }

  function accept(): void {
    consent.give();
    void talk.start();
    show();
    field.focus();
  }

  function consentQuestion(): HTMLElement | undefined {
    const text = prose(panelContext);
    text.show(appearance.consent, true);
    return questions?.consentForm(panelContext, text.element, { accept, decline: close });
  }

  /** On Escape, closes only the innermost open item. */
  function onKey(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.isComposing) return;
    if (!more.escape()) {
      if (isInline) return;
      close();
    }
    // Otherwise the browser would also close a modal of the page.
    event.preventDefault();
    event.stopPropagation();
  }

  function show(): void {
    const { list, failure } = talk;
    const { messages } = list;
    const isResuming = talk.isResuming();
    const last = messages.at(-1);
    const isEmpty = !last && !talk.isLoading;
    if (consent.isGiven) detach(form);
    field.element.hidden = !consent.isGiven;
    whole.classList.toggle("home", isEmpty);
    whole.classList.toggle("away", isResuming);
    prompts.show(isEmpty && consent.isGiven ? appearance.starter_prompts : []);
    replies.show((last?.state === "settled" && last.quickReplies) || []);
    field.show(list.isAwaiting());
    // Updates notice and alert before the transcript, because they take space from the transcript.
    outage.show(isResuming ? failure : undefined);
    // Automatic retries need no alert.
    alert.show(
      isResuming ? undefined : failure,
      // Opening may fail while a question waits for the session: the alert then says that nothing is lost.
      messages.some(({ state }) => state !== "settled"),
    );
    log.show(talk);
  }

  whole.onkeydown = onKey;
  return {
    element: whole,
    show,
    offer: field.offer,
    scrollBack: log.position.back,
    reenter() {
      // Opens without animation: the chat was already visible.
      whole.style.transition = "none";
      if (memory.notes.top > 0) log.position.restore(memory.notes.top);
    },
    keepPlace(isOpen) {
      memory.keep({ isOpen, top: (isOpen && log.position.left) || 0 });
    },
    enter() {
      // The delete confirmation may still be open from before the chat was closed.
      more.leave();
      log.position.to("start");
      if (consent.isGiven) field.focus();
      else form?.querySelector<HTMLElement>(".primary")?.focus();
    },
  };
}
