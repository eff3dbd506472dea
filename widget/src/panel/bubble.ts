import type { Message } from "../conversation/message.ts";
import { element } from "../element.ts";
import { linkCards } from "./link-cards.ts";
import { prose } from "./prose.ts";
import { type ReplyActs, replyTools } from "./reply-tools.ts";
import type { Scene } from "./scene.ts";

export interface Bubble {
  element: HTMLElement;
  show(message: Message, isResuming: boolean): void;
}

/** One message: what was said, what came with it, and what became of it. */
export function bubble(scene: Scene, first: Message, isResuming: boolean, acts: ReplyActs): Bubble {
  const { document, strings } = scene;
  const isReply = first.role === "assistant";
  const author = element(
    document,
    "span",
    { class: "unseen" },
    isReply ? strings.assistant : strings.you,
    ": ",
  );
  const text = isReply ? prose(scene) : undefined;
  const words = text?.element ?? element(document, "div", { class: "text", dir: "auto" }, first.content);
  const note = element(document, "div", { class: "note" });
  const whole = element(document, "div", { class: `message ${first.role}` }, author, words);
  const tools = isReply ? replyTools(scene, first, acts) : undefined;
  let hasCards = false;

  function show(message: Message, isResuming: boolean): void {
    const { content, state, cards } = message;
    const isSettled = state === "settled";
    text?.show(content, isSettled);
    words.hidden = content === "";
    if (isSettled && !hasCards && cards !== undefined && cards.length > 0) {
      hasCards = true;
      words.after(linkCards(scene, cards));
    }
    const said = noteOn(message, isResuming);
    note.textContent = said;
    note.classList.toggle("bad", (state === "failed" && said !== strings.queued) || message.isCut === true);
    if (said === "") note.remove();
    else if (tools?.element.parentNode) tools.element.before(note);
    else whole.append(note);
    if (tools === undefined || !isSettled || content === "") return;
    tools.show(message);
    if (tools.element.parentNode === null) whole.append(tools.element);
  }

  function noteOn({ state, stopped, isCut, isUnsure }: Message, isResuming: boolean): string {
    if (isCut) return strings.interrupted;
    if (stopped) return strings.stopped;
    if (state !== "failed") return "";
    return isUnsure && isResuming ? strings.queued : strings.notAnswered;
  }

  show(first, isResuming);
  return { element: whole, show };
}
