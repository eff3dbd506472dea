import { element } from "../element.ts";
import { button } from "../panel/button.ts";
import type { PanelContext } from "../panel/panel-context.ts";

export interface DeleteConfirmation {
  element: HTMLElement;
  readonly isAsking: boolean;
  ask(): void;
  cancel(): void;
}

/** Asks before the conversation is deleted. What is behind it cannot be reached meanwhile. */
export function deleteConfirmation(
  { document, strings }: PanelContext,
  behind: readonly HTMLElement[],
  { clear, leave }: { clear(): void; leave(): void },
): DeleteConfirmation {
  const words = element(document, "p", { id: "clear-question" }, strings.clearQuestion);
  const keep = button(document, "plain", strings.cancel, cancel);
  const sure = button(document, "danger", strings.clearConfirm, confirm);
  const question = element(
    document,
    "div",
    { class: "veil", hidden: "" },
    element(
      document,
      "div",
      { role: "alertdialog", class: "question", "aria-modal": "true", "aria-labelledby": words.id },
      words,
      element(document, "div", { class: "row" }, keep, sure),
    ),
  );

  /** There is nothing else to go to: in some browsers a button is no stop of Tab, and it would leave. */
  function onKey(event: KeyboardEvent): void {
    // WebKitGTK does not name the key when Shift is held.
    if (event.key !== "Tab" && event.code !== "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    (keep.matches(":focus") ? sure : keep).focus();
  }

  question.onkeydown = onKey;

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
