import { harmlessText } from "@parley/markdown";
import type { FilledForm } from "../conversation/message.ts";
import { element } from "../element.ts";
import { button } from "../panel/button.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import { submits } from "../panel/submits.ts";
import type { AskForm } from "../service/chat-service.ts";

type Field = AskForm["fields"][number];

/**
 * Creates the form of a reply, or buttons if its only field is a choice. Visible while the reply is the last message (cards.css).
 * The browser validates the values and reports errors in its own way; the service and the workflow must treat them as
 * unvalidated.
 */
export function askForm(
  { document, strings, lang }: PanelContext,
  { text, fields, submit }: AskForm,
  answer: (text: string, form: FilledForm) => void,
): HTMLElement {
  const shown = (words: string) => harmlessText(String(words));
  const [only] = fields;
  const isChoice = fields.length === 1 && only?.type === "choice";
  const title = shown(text ?? (isChoice ? only.label : ""));
  const name = title || strings.quickReplies;

  if (isChoice) {
    const group = element(document, "div", { role: "group", class: "ask choices", "aria-label": name });
    if (title) group.append(element(document, "b", { dir: "auto", lang }, title));
    for (const option of only.options ?? []) {
      const choice = button(document, "choice", shown(option), () => answer(option, { [only.name]: option }));
      choice.dir = "auto";
      choice.lang = lang;
      group.append(choice);
    }
    return group;
  }

  const form = element(document, "form", { class: "ask", "aria-label": name });
  if (title) form.append(element(document, "b", { dir: "auto", lang }, title));
  const inputs = fields.map((field) => {
    const input = inputFor(field);
    const attributes = { dir: "auto", lang, ...(field.required && { class: "required" }) };
    const label = element(document, "span", attributes, shown(field.label));
    form.append(element(document, "label", { class: `is-${field.type}` }, label, input));
    return { field, input };
  });
  form.append(
    element(document, "button", { type: "submit", class: "primary" }, shown(submit ?? "") || strings.send),
  );

  function inputFor({ type, required, options = [] }: Field): HTMLInputElement | HTMLSelectElement {
    const input = type === "choice" ? element(document, "select") : element(document, "input", KINDS[type]);
    for (const option of type === "choice" ? ["", ...options] : [])
      input.append(element(document, "option", { value: option }, shown(option)));
    input.required = required === true;
    return input;
  }

  submits(form, () => {
    const filled = inputs
      .map(({ field, input }) => ({ ...field, value: input.value.trim() }))
      .filter(({ value }) => value !== "");
    if (filled.length > 0)
      answer(
        filled.map(({ label, value }) => `${label}: ${value}`).join("\n"),
        Object.fromEntries(filled.map(({ name, value }) => [name, value])),
      );
    else inputs[0]?.input.focus();
  });
  return form;
}

/** Maximum characters of a text field: several fields together must fit in a message. */
const LONGEST = "500";
const KINDS = {
  text: { type: "text", maxlength: LONGEST, dir: "auto" },
  email: { type: "email", maxlength: "254", autocomplete: "email", dir: "ltr" },
  tel: { type: "tel", maxlength: "40", autocomplete: "tel", dir: "ltr" },
  date: { type: "date" },
};
