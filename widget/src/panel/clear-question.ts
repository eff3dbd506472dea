import { element } from "../element.ts";
import { button } from "./button.ts";
import type { Scene } from "./scene.ts";

export interface ClearQuestion {
  element: HTMLElement;
  readonly isAsking: boolean;
  ask(): void;
  cancel(): void;
}

/** Asks before the conversation is deleted. What is behind it cannot be reached meanwhile. */
export function clearQuestion(
  { document, strings, signal }: Scene,
  behind: readonly HTMLElement[],
  { clear, leave }: { clear(): void; leave(): void },
): ClearQuestion {
  const words = element(document, "p", { id: "clear-question" }, strings.clearQuestion);
  const keep = button(document, "plain", strings.cancel, cancel, signal);
  const question = element(
    document,
    "div",
    { class: "veil", hidden: "" },
    element(
      document,
      "div",
      { role: "alertdialog", class: "question", "aria-modal": "true", "aria-labelledby": words.id },
      words,
      element(
        document,
        "div",
        { class: "row" },
        keep,
        button(document, "danger", strings.clearConfirm, confirm, signal),
      ),
    ),
  );

  function show(isAsking: boolean): void {
    question.hidden = !isAsking;
    for (const part of behind) part.inert = isAsking;
  }

  function cancel(): void {
    show(false);
    leave();
  }

  function confirm(): void {
    cancel();
    clear();
  }

  return {
    element: question,
    get isAsking() {
      return !question.hidden;
    },
    ask() {
      show(true);
      keep.focus();
    },
    cancel,
  };
}
