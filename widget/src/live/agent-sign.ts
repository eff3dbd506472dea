import { harmlessText } from "@parley/markdown";
import { element } from "../element.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import type { Agent } from "../service/chat-service.ts";
import { filled } from "../strings/filled.ts";
import { wording } from "../strings/wording.ts";

/** A person as a picture: theirs, else (and where it does not come) their initials. Decoration only. */
export function agentPicture(
  { document, language }: Pick<PanelContext, "document" | "language">,
  { name, avatar_url }: Agent,
): HTMLElement {
  // Of the first word and the last.
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

/** Above the first message of a person, or of the assistant after one: who has come, and when. */
export async function entrance(
  panelContext: PanelContext,
  message: HTMLElement,
  agent: Agent | undefined,
  time: string,
): Promise<void> {
  const { document, shell, language } = panelContext;
  // A file of its own, as it names those of all languages.
  const { liveStrings } = await import("./live-strings.ts");
  const words = wording(shell.config.strings ?? {}, await liveStrings(language), language);
  const text = agent ? filled(words.joined, { name: isolated(agent.name) }) : words.assistantBack;
  const line = element(document, "div", { class: "entrance" }, `${text} · ${time}`);
  if (agent) line.prepend(agentPicture(panelContext, agent));
  message.prepend(line);
}

/** A name that turns nothing around it. */
export function isolated(name: string): string {
  return `\u2068${harmlessText(name)}\u2069`;
}

/** Shows whose message it is: picture and name, which the heading above it has already. */
export function sign(panelContext: PanelContext, message: HTMLElement, agent: Agent): void {
  message.prepend(agentPicture(panelContext, agent));
  const heading = message.querySelector("h3");
  heading?.classList.replace("unseen", "who");
  heading?.replaceChildren(harmlessText(agent.name));
}
