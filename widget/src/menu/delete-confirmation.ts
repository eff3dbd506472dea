import { element } from "../element.ts";
import { button } from "../panel/button.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import type { MenuStrings } from "../strings/english.ts";

export interface DeleteConfirmation {
  element: HTMLElement;
  readonly isAsking: boolean;
  ask(): void;
  cancel(): void;
}

/** Asks before the conversation is deleted. Meanwhile everything behind it is inert. */
export function deleteConfirmation(
  { document, strings }: PanelContext,
  words: Pick<MenuStrings, "clearQuestion" | "clearConfirm">,
  behind: readonly HTMLElement[],
  { clear, leave }: { clear(): void; leave(): void },
): DeleteConfirmation {
  const text = element(document, "p", { id: "clear-question" }, words.clearQuestion);
  const keep = button(document, "plain", strings.cancel, cancel);
  const sure = button(document, "danger", words.clearConfirm, confirm);
  const question = element(
    document,
    "div",
    { class: "veil", hidden: "" },
    element(
      document,
      "div",
      { role: "alertdialog", class: "question", "aria-modal": "true", "aria-labelledby": text.id },
      text,
      element(document, "div", { class: "row" }, keep, sure),
    ),
  );

  /** Keeps Tab between the two buttons: in some browsers buttons are no tab stops, so Tab would leave the dialog. */
  function onKey(event: KeyboardEvent): void {
    // WebKitGTK reports no `key` while Shift is held.
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
