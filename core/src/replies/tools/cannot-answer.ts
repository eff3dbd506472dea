import type { Tool } from "./tool.ts";

/** Lets the model mark the question as unanswered (contract §21.4). */
export function cannotAnswer(mark: () => void): Tool {
  return {
    name: "cannot_answer",
    description:
      "Call it if you cannot answer the visitor's question from what you know of this website, and tell the visitor so in one sentence.",
    parameters: { type: "object", properties: {} },
    async call() {
      mark();
      return { text: "Noted. Now tell the visitor that you cannot answer this." };
    },
  };
}
