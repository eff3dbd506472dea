import { element } from "../element.ts";
import { button } from "../panel/button.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import type { Handling, OfferedHandover } from "../service/chat-service.ts";
import type { LiveStrings } from "../strings/english.ts";
import { filled } from "../strings/filled.ts";
import { openingTime } from "./opening-time.ts";

export interface HandlingBar {
  element: HTMLElement;
  show(state: HandlingState): void;
}

export interface HandlingState {
  by: Handling["by"];
  offered: OfferedHandover | undefined;
  /** Whether no agent came, so that the visitor may leave an e-mail address. */
  form: boolean;
  /** The e-mail address that the visitor left. */
  left: string | undefined;
  /** Error text. */
  trouble: string;
}

/**
 * Creates a bar above the composer. It says whether an agent will join, and offers to ask for one, go back, or leave a message.
 */
export function handlingBar(
  { document, language }: PanelContext,
  words: LiveStrings,
  act: { ask(by: "waiting" | "workflow"): void; leave(): void },
): HandlingBar {
  const text = element(document, "span", {});
  const person = button(document, "offer", words.talkToPerson, () => act.ask("waiting"));
  const back = button(document, "offer", words.backToAssistant, () => act.ask("workflow"));
  const leave = button(document, "offer", words.leaveMessage, act.leave);
  const bar = element(document, "div", { class: "handling" }, text, person, leave, back);

  return {
    element: bar,
    show({ by, offered, form, left, trouble }) {
      const at = Date.parse(offered?.opens_at ?? "");
      const now = Date.now();
      const isOpen = offered === undefined || offered.open || at <= now;
      const when = at > now ? openingTime(new Date(at), new Date(now), language) : "";
      const away = when ? filled(words.closedUntil, { when }) : words.closed;
      const mayAsk = by === "workflow" && offered?.visitors === true;
      const isAway = !isOpen && (mayAsk || by === "waiting");
      const said =
        trouble ||
        (by === "person"
          ? ""
          : left !== undefined
            ? filled(words.messageLeft, { email: left })
            : isAway
              ? away
              : by === "waiting"
                ? words.waitingForPerson
                : form
                  ? words.nobodyCame
                  : "");
      if (text.textContent !== said) text.textContent = said;
      person.hidden = !(mayAsk && isOpen);
      back.hidden = by !== "waiting";
      leave.hidden = by === "person" || left !== undefined || !(form || isAway);
      bar.hidden = said === "" && person.hidden && leave.hidden && back.hidden;
    },
  };
}
