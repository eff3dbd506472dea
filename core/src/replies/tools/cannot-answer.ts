import type { Tool } from "./tool.ts";

/** Lets the model say that it does not answer the question (contract §21.4). */
export function cannotAnswer(mark: () => void): Tool {
  return {
    name: "cannot_answer",
    description:
      "Call it if you cannot answer the visitor's question from what you know of this website. Then tell the visitor so in one sentence.",
    parameters: { type: "object", properties: {} },
    async call() {
      mark();
      return { text: "Noted. Now tell the visitor that you cannot answer this." };
    },
  };
}
