import { harmlessText } from "@parley/markdown";
import type { Conversation } from "../conversation/conversation.ts";
import type { Message } from "../conversation/message.ts";
import { detach } from "../detach.ts";
import { element } from "../element.ts";
import { filled } from "../strings/filled.ts";
import { button } from "./button.ts";
import type { ContextWithParts } from "./context-with-parts.ts";
import { picture } from "./picture.ts";
import { prose } from "./prose.ts";
import { type ReplyActions, replyTools } from "./reply-tools.ts";

/** Maximum code points of a quoted question: enough to identify it, and about one line of a bubble. */
const LONGEST_LINE = 100;

type TalkState = Pick<Conversation, "isResuming" | "failure">;

export interface Bubble {
  element: HTMLElement;
  show(message: Message, talk: TalkState): void;
  /** Adds a line above the message, once: which agent joined, or that the assistant is back. */
  enter(): void;
}

/**
 * Creates a message: a heading with the author, the text, the attachments and the delivery state. A reply is empty until `show`.
 */
export function bubble(panelContext: ContextWithParts, first: Message, acts: ReplyActions): Bubble {
  const { document, appearance, strings, lang, parts, reflowed } = panelContext;
  const { agent, role } = first;
  const isReply = role !== "user";
  const author = element(
    document,
    "h3",
    { class: "unseen" },
    agent?.name ?? (isReply ? strings.assistant : strings.you),
    ": ",
  );
  const text = isReply ? prose(panelContext) : undefined;
  const words =
    text?.element ?? element(document, "div", { class: "text", dir: "auto", lang }, first.content);
  const label = element(document, "span");
  const again = isReply ? undefined : button(document, "again", strings.retry, acts.retry);
  const note = element(document, "div", { class: "note" }, label, again ?? "");
  const whole = element(document, "div", { class: `message ${role}` }, author, words);
  // If the part cannot be loaded, only the heading names the author.
  if (agent) void parts.load("live").then((part) => part?.sign(panelContext, whole, agent));
  else if (isReply && appearance.logo) whole.prepend(picture(panelContext));
  if (first.about) {
    const about = filled(strings.about, {
      text: [...harmlessText(first.about)].slice(0, LONGEST_LINE).join(""),
    });
    words.before(element(document, "div", { class: "note about", dir: "auto" }, about));
  }
  const tools = role === "assistant" ? replyTools(panelContext, first, acts) : undefined;
  const time = first.at ? panelContext.time.format(first.at) : "";
  if (time) (tools?.element ?? whole).dataset.time = time;
  let hasEntered = false;
  const added = new Set<string>();

  function show(message: Message, talk: TalkState): void {
    const { content, state, cards, ask, files } = message;
    const isSettled = state === "settled";
    text?.show(content, isSettled);
    words.hidden = !content;
    if (files) void add("files", message);
    if (isSettled && (cards || ask)) void add("cards", message);
    const said = noteOn(message, talk.isResuming());
    label.textContent = said;
    note.classList.toggle("bad", (state === "failed" && said !== strings.queued) || !!message.isCut);
    if (!said) detach(note);
    else if (tools?.element.parentNode) tools.element.before(note);
    // Appends the note only once, because a move would blur its button.
    else if (!note.parentNode) whole.append(note);
    // The alert already has a retry button.
    if (again) again.hidden = !!talk.failure;
    if (!tools || !isSettled || !content) return;
    tools.show(message);
    if (!tools.element.parentNode) whole.append(tools.element);
  }

  /** Adds the message's cards or files, once. If the part cannot be loaded, only the text is shown. */
  async function add(name: "cards" | "files", message: Message): Promise<void> {
    if (added.has(name)) return;
    added.add(name);
    const part = await parts.load(name);
    if (!part) return;
    words.after(...part.offers(panelContext, message, acts.answer));
    reflowed();
  }

  function noteOn({ state, stopped, isCut, isUnsure }: Message, isResuming: boolean): string {
    if (isCut) return strings.interrupted;
    if (stopped) return strings.stopped;
    if (state !== "failed") return "";
    return isUnsure && isResuming ? strings.queued : strings.notAnswered;
  }

  return {
    element: whole,
    show,
    enter() {
      if (hasEntered) return;
      hasEntered = true;
      void parts.load("entrance").then(async (part) => {
        await part?.entrance(panelContext, whole, agent, time);
        reflowed();
      });
    },
  };
}
