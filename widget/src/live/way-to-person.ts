import type { FollowedPanel } from "../panel/follower.ts";
import type { Handling } from "../service/chat-service.ts";
import { sheet } from "../sheet.ts";
import type { LiveStrings } from "../strings/english.ts";
import { filled } from "../strings/filled.ts";
import type { ContactForm } from "./contact-form.ts";
import { type HandlingState, handlingBar } from "./handling-bar.ts";

export interface WayToPerson {
  show(state: Pick<HandlingState, "by" | "offered" | "form">, isKnown: boolean): void;
  /**
   * Call when the handling changes: removes the error and, unless the workflow took over, the confirmation of the contact form.
   * Without `by`, also closes the form, because another conversation is shown.
   */
  settle(by?: Handling["by"]): void;
}

/** Lets the visitor ask for an agent, return to the assistant, or leave an e-mail address when nobody is available. */
export function wayToPerson(
  panel: FollowedPanel,
  words: LiveStrings,
  { handled, hasLeft, changed }: { handled(next: Handling): void; hasLeft(): void; changed(): void },
): WayToPerson {
  const { shell, service, session, say, signal } = panel;
  const { root } = shell;
  const whole = panel.dialog.element;
  const bar = handlingBar(panel, words, { ask, leave: () => askForAddress().catch(failed) });
  let form: ContactForm | undefined;
  let isAsking = false;
  let left: string | undefined;
  let trouble = "";
  whole.querySelector(".foot")?.prepend(bar.element);

  function post<Answer>(what: string, body: object): Promise<Answer> {
    return session.call(async (known) =>
      service.readAnswer<Answer>(await service.call(known, what, { method: "POST", body, signal })),
    );
  }

  /** Shows the contact form, and loads it the first time. */
  async function askForAddress(): Promise<void> {
    begin();
    const { contactForm, styles } = await import("../parts/contact.ts");
    if (signal.aborted) return;
    if (form === undefined) {
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet(`${styles}`)];
      form = contactForm(panel, words, {
        leave: (contact) => post("/contact", contact),
        done(contact) {
          isAsking = false;
          if (contact) {
            left = contact.email;
            hasLeft();
            say(filled(words.messageLeft, { email: left }));
          }
          changed();
          focusInput();
        },
      });
      bar.element.after(form.element);
    }
    isAsking = true;
    changed();
  }

  async function ask(by: "waiting" | "workflow"): Promise<void> {
    begin();
    // Moves the focus first, because the button disappears.
    focusInput();
    const of = session.id;
    try {
      const answer = await post<{ handling?: Handling }>("/handling", { by });
      if (of === session.id) handled(answer.handling ?? { by: "workflow" });
    } catch {
      failed();
    }
  }

  function begin(): void {
    trouble = "";
    left = undefined;
    changed();
  }

  function failed(): void {
    trouble = panel.strings.failed;
    say(trouble);
    changed();
  }

  function focusInput(): void {
    whole.querySelector<HTMLElement>(".input")?.focus();
  }

  return {
    show(state, isKnown) {
      if (state.by === "person") isAsking = false;
      whole.classList.toggle("asks", isAsking);
      bar.show({ ...state, left, trouble });
      if (!isKnown || isAsking) bar.element.hidden = true;
      form?.show(isAsking && isKnown);
    },
    settle(by) {
      trouble = "";
      if (by !== "workflow") left = undefined;
      if (by === undefined) isAsking = false;
    },
  };
}
