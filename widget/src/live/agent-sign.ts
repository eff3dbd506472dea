import { harmlessText } from "@parley/markdown";
import { element } from "../element.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import type { Agent } from "../service/chat-service.ts";

/** Creates an agent's picture, or the initials if there is none or it does not load. Decoration only. */
export function agentPicture(
  { document, language }: Pick<PanelContext, "document" | "language">,
  { name, avatar_url }: Agent,
): HTMLElement {
  // Initials of the first and last word.
  const initials =
    harmlessText(name)
      .trim()
      .match(/^\S|\s\S(?=\S*$)/gu) ?? [];
  const letters = element(
    document,
    "span",
    {},
    initials.join("").replace(/\s/, "").toLocaleUpperCase(language),
  );
  const whole = element(document, "span", { class: "picture agent-picture", "aria-hidden": "true" }, letters);
  if (!/^https:/.test(avatar_url ?? "")) return whole;
  const image = element(document, "img", { alt: "", referrerpolicy: "no-referrer", src: `${avatar_url}` });
  image.onerror = () => whole.replaceChildren(letters);
  whole.replaceChildren(image);
  return whole;
}

/** Isolates the name, so that its direction does not change the text around it. */
export function isolated(name: string): string {
  return `\u2068${harmlessText(name)}\u2069`;
}

/** Shows the agent's picture on a message, and the agent's name in the message's heading. */
export function sign(panelContext: PanelContext, message: HTMLElement, agent: Agent): void {
  message.prepend(agentPicture(panelContext, agent));
  const heading = message.querySelector("h3");
  heading?.classList.replace("unseen", "who");
  heading?.replaceChildren(harmlessText(agent.name));
}
