import type { Conversation } from "../conversation/conversation.ts";
import { transcriptText } from "../conversation/transcript-text.ts";
import { element } from "../element.ts";
import { harmlessText } from "../markdown/harmless-text.ts";
import type { ConsentMemory } from "../service/consent-memory.ts";
import type { TabMemory } from "../service/tab-memory.ts";
import { choices } from "./choices.ts";
import { clearQuestion } from "./clear-question.ts";
import { composer } from "./composer.ts";
import { consentForm } from "./consent-form.ts";
import { copyText } from "./copy-text.ts";
import { downloadText } from "./download-text.ts";
import { failureAlert } from "./failure-alert.ts";
import { iconButton } from "./icon-button.ts";
import { menu } from "./menu.ts";
import { outageNotice } from "./outage-notice.ts";
import type { Scene } from "./scene.ts";
import { stopButton } from "./stop-button.ts";
import { transcript } from "./transcript.ts";

export interface Dialog {
  element: HTMLElement;
  /** Shows the conversation as it stands now. */
  show(): void;
  /** Just opened: the latest message is in sight, and one can write. */
  enter(): void;
  /** Puts a text into the input, if nothing stands in it. */
  offer(text: string): void;
}

export interface DialogParts {
  root: ShadowRoot;
  /** Stands in the page itself: nothing to close, and no dialog. */
  isInline: boolean;
  talk: Conversation;
  consent: ConsentMemory;
  memory: TabMemory;
  /** Where what is said once is said. */
  status: HTMLElement;
  close(): void;
  /** The visitor agreed. */
  consented(): void;
  changed(): void;
}

/** The conversation's window: a dialog that does not lock the page behind it. */
export function dialog(scene: Scene, parts: DialogParts): Dialog {
  const { document, appearance, strings, say, signal } = scene;
  const { root, isInline, talk, consent, memory, close } = parts;
  const field = composer(scene, memory.notes.draft, {
    send,
    keepDraft: (draft) => memory.keep({ draft }),
  });
  const prompts = choices(scene, strings.prompts, send);
  const replies = choices(scene, strings.quickReplies, send);
  const log = transcript(
    scene,
    {
      copy: async ({ content }) =>
        say((await copyText(harmlessText(content), root)) ? strings.copied : strings.copyFailed),
      rate: (message, rating) => {
        void talk.rate(message, rating);
        if (rating !== "none") say(strings.thanks);
      },
    },
    [prompts.element, replies.element],
  );
  const stop = stopButton(scene, () => void talk.stop(), field.focus);
  const alert = failureAlert(scene, retry);
  const outage = outageNotice(scene, parts.changed);
  const form = consent.isGiven ? undefined : consentForm(scene, { accept, decline: close });
  const more = menu(scene, [
    { words: strings.download, act: download },
    { words: strings.clear, act: () => question.ask() },
  ]);
  const title = element(document, "h2", { id: "title", class: "title" });
  title.append(element(document, "bdi", {}, appearance.title));
  const header = element(document, "div", { class: "header" }, title, more.element);
  if (!isInline)
    header.append(
      iconButton(document, { name: strings.close, icon: "close", class: "tool close" }, close, signal),
    );
  const foot = element(
    document,
    "div",
    { class: "foot" },
    stop.element,
    outage.element,
    alert.element,
    form ?? "",
    field.element,
  );
  const question = clearQuestion(scene, [header, log.element, foot], { clear, leave: more.focus });
  const whole = element(
    document,
    "div",
    { role: isInline ? "region" : "dialog", class: "panel", id: "panel", "aria-labelledby": title.id },
    header,
    log.element,
    foot,
    parts.status,
    question.element,
  );

  function send(text: string): void {
    field.focus();
    void talk.send(text);
  }

  function retry(): void {
    // The button goes away with the failure, and must not take the focus with it.
    field.focus();
    void talk.retry();
  }

  function accept(): void {
    consent.give();
    parts.consented();
    show();
    field.focus();
  }

  function download(): void {
    const { title } = appearance;
    downloadText(document, `${title}.txt`, transcriptText(title, talk.messages, strings));
  }

  async function clear(): Promise<void> {
    await talk.clear();
    if (talk.failure === undefined) say(strings.cleared);
    await talk.start();
  }

  /** The page sees its own element as the target, not the input: it would take what is typed here for its hotkeys. */
  function onKey(event: KeyboardEvent): void {
    const { key } = event;
    // A dialog of the page's around a chat in it keeps the focus, and closes.
    if (key === "Tab") return;
    if (key === "Escape" && !event.isComposing) {
      // One thing at a time, the innermost first.
      if (question.isAsking) question.cancel();
      else if (more.close()) more.focus();
      else if (isInline) return;
      else close();
    }
    event.stopPropagation();
  }

  function show(): void {
    const { messages, failure, isAwaiting, isResuming } = talk;
    const isEmpty = messages.length === 0 && !talk.isLoading;
    const last = messages.at(-1);
    if (consent.isGiven) form?.remove();
    field.element.hidden = !consent.isGiven;
    prompts.show(isEmpty && consent.isGiven ? appearance.starter_prompts : []);
    replies.show((last?.state === "settled" && last.quickReplies) || []);
    stop.show(isAwaiting);
    // The alert takes room from the transcript, which then scrolls to its end.
    // Opening may fail first, while a question still waits for it.
    outage.show(isResuming);
    // What will be sent by itself needs no alert.
    alert.show(
      isResuming ? undefined : failure,
      messages.some(({ state }) => state !== "settled"),
    );
    log.show(talk);
  }

  for (const typed of ["keydown", "keypress"] as const) whole.addEventListener(typed, onKey, { signal });
  return {
    element: whole,
    show,
    offer: field.offer,
    enter() {
      // Left open when the chat was closed.
      question.cancel();
      log.scrollToEnd();
      if (consent.isGiven) field.focus();
      else form?.querySelector<HTMLElement>(".primary")?.focus();
    },
  };
}
