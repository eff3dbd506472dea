import { element } from "../element.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import type { Agent } from "../service/chat-service.ts";
import { filled } from "../strings/filled.ts";
import { wording } from "../strings/wording.ts";
import { agentPicture, isolated } from "./agent-sign.ts";

/** Adds a line above the first message of an agent, or of the assistant after an agent: who joined, and when. */
export async function entrance(
  panelContext: PanelContext,
  message: HTMLElement,
  agent: Agent | undefined,
  time: string,
): Promise<void> {
  const { document, shell, language } = panelContext;
  // Loads the texts in a separate file, because their module lists all language files.
  const { liveStrings } = await import("./live-strings.ts");
  const words = wording(shell.config.strings ?? {}, await liveStrings(language), language);
  const text = agent ? filled(words.joined, { name: isolated(agent.name) }) : words.assistantBack;
  const line = element(document, "div", { class: "entrance" }, `${text} · ${time}`);
  if (agent) line.prepend(agentPicture(panelContext, agent));
  message.prepend(line);
}
