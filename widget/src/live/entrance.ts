import { element } from "../element.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import type { Agent } from "../service/chat-service.ts";
import { filled } from "../strings/filled.ts";
import { partStrings } from "../strings/part-strings.ts";
import { agentPicture, isolated } from "./agent-sign.ts";

/** Adds a line above the first message of an agent, or of the assistant after an agent: who joined, and when. */
export async function entrance(
  panelContext: PanelContext,
  message: HTMLElement,
  agent: Agent | undefined,
  time: string,
): Promise<void> {
  const { document } = panelContext;
  const words = await partStrings(panelContext, "live");
  const text = agent ? filled(words.joined, { name: isolated(agent.name) }) : words.assistantBack;
  const line = element(document, "div", { class: "entrance" }, `${text} · ${time}`);
  if (agent) line.prepend(agentPicture(panelContext, agent));
  message.prepend(line);
}
