import { element } from "../element.ts";
import { button } from "../panel/button.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import { submits } from "../panel/submits.ts";
import type { LiveStrings } from "../strings/english.ts";

export interface Contact {
  email: string;
  name: string | null;
  message: string | null;
  /** Language of the chat (BCP 47), in which the visitor expects the answer. */
  language: string;
}

export interface ContactForm {
  element: HTMLElement;
  /** Shows an empty form and focuses it, or hides the form and clears it. */
  show(isAsking: boolean): void;
}

/** Asks for an e-mail address when nobody is available. `leave` rejects with an error, with `field` if a field is wrong. */
export function contactForm(
  { document, strings, lang, language }: PanelContext,
  words: LiveStrings,
  { leave, done }: { leave(contact: Contact): Promise<unknown>; done(left?: Contact): void },
): ContactForm {
  const trouble = element(document, "p", { role: "alert", class: "trouble" });
  const wrong = element(document, "p", { class: "trouble", id: "live-email-wrong" });
  const fields = {
    email: element(document, "input", { type: "email", autocomplete: "email", maxlength: "254", dir: "ltr" }),
    name: element(document, "input", { autocomplete: "name", maxlength: "120", dir: "auto", lang }),
    message: element(document, "textarea", { rows: "3", maxlength: "10000", dir: "auto", lang }),
  };
  fields.email.required = true;
  const labelled = (name: keyof typeof fields, words: string) =>
    element(document, "label", {}, element(document, "span", {}, words), fields[name]);
  const send = element(document, "button", { type: "submit", class: "primary" }, strings.send);
  const form = element(
    document,
    "form",
    { class: "contact", "aria-label": words.leaveMessage, novalidate: "" },
    labelled("email", words.email),
    wrong,
    labelled("name", words.name),
    labelled("message", strings.input),
    trouble,
    element(
      document,
      "div",
      { class: "live-row" },
      button(document, "plain", strings.cancel, () => done()),
      send,
    ),
  );
  form.hidden = true;
  let isSending = false;

  function refuse(text: string): void {
    wrong.textContent = text;
    fields.email.setAttribute("aria-invalid", String(text !== ""));
    if (text === "") fields.email.removeAttribute("aria-describedby");
    else fields.email.setAttribute("aria-describedby", wrong.id);
    if (text !== "") fields.email.focus();
  }

  async function submit(): Promise<void> {
    if (isSending) return;
    trouble.textContent = "";
    const contact = {
      language,
      email: fields.email.value.trim(),
      name: fields.name.value.trim() || null,
      message: fields.message.value.trim() || null,
    };
    refuse(fields.email.validity.valid ? "" : words.emailMissing);
    if (!fields.email.validity.valid) return;
    isSending = true;
    try {
      await leave(contact);
      if (!form.hidden) done(contact);
    } catch (error) {
      if ((error as { field?: string }).field === "email") refuse(words.emailMissing);
      else trouble.textContent = strings.failedButKept;
    } finally {
      isSending = false;
    }
  }

  submits(form, submit);
  return {
    element: form,
    show(isAsking) {
      if (form.hidden !== isAsking) return;
      form.hidden = !isAsking;
      form.reset();
      trouble.textContent = "";
      refuse("");
      if (isAsking) fields.email.focus();
    },
  };
}
