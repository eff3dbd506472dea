import type { Conversation } from "../conversation/conversation.ts";
import type { Message } from "../conversation/message.ts";
import { element } from "../element.ts";
import { icon } from "../icon.ts";
import { button } from "../panel/button.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import type { Rated } from "../service/chat-service.ts";
import { ratingReason } from "./rating-reason.ts";

export interface Thumbs {
  element: HTMLElement;
  show(message: Message): void;
}

/** Paths on a 24 × 24 grid. */
const OUTLINES = {
  up: "M7.5 20V10.5m0 0L11.5 3c1.6 0 2.5 1 2.3 2.6l-.6 3.9h4.9c1.4 0 2.3 1.2 2 2.6l-1.3 6.2c-.2 1-1 1.7-2 1.7H7.5m0-9.5H4V20h3.5",
  down: "M16.5 4v9.5m0 0-4 7.5c-1.6 0-2.5-1-2.3-2.6l.6-3.9H5.9c-1.4 0-2.3-1.2-2-2.6l1.3-6.2c.2-1 1-1.7 2-1.7h9.3m0 9.5H20V4h-3.5",
};

/** Creates two buttons that rate a reply as helpful or not. The second button also asks why. Another press removes the rating. */
export function thumbs(panelContext: PanelContext, first: Message, talk: Conversation): Thumbs {
  const { document, service, session, strings, say, reflowed } = panelContext;
  let message = first;
  const thumb = (rating: "up" | "down", name: string) => {
    const toggle = () => {
      void rate({ rating: message.rating === rating ? "none" : rating });
      if (message.rating === "down") reason.show(whole);
    };
    const made = button(document, "tool", icon(document, rating, OUTLINES[rating]), toggle);
    made.setAttribute("aria-label", name);
    made.title = name;
    return made;
  };
  const reason = ratingReason(panelContext, (words) => {
    both.down.focus();
    if (words) void rate({ rating: "down", reason: words });
  });
  const both = { up: thumb("up", strings.helpful), down: thumb("down", strings.notHelpful) };
  const whole = element(
    document,
    "div",
    { role: "group", class: "tools", "aria-label": strings.feedback },
    both.up,
    both.down,
  );

  async function rate(rated: Rated): Promise<void> {
    const rates = message;
    const { id: message_id, rating: before } = rates;
    if (rated.rating !== "none") say(strings.thanks);
    rates.rating = rated.rating;
    reflowed();
    try {
      const body = { message_id, ...rated };
      await session.call(async (known) =>
        service.readAnswer(
          await service.call(known, "/feedback", { method: "POST", body, signal: talk.signal }),
        ),
      );
      talk.share();
    } catch (error) {
      rates.rating = before;
      talk.fail(error);
    }
  }

  return {
    element: whole,
    show(current) {
      message = current;
      if (message.rating !== "down") reason.hide();
      for (const rating of ["up", "down"] as const) {
        both[rating].setAttribute("aria-pressed", String(message.rating === rating));
        // A reply cannot be rated before the service has returned its id.
        both[rating].disabled = message.id === undefined;
      }
    },
  };
}
