/**
 * Finds the final answer after an AI agent's steps. Recognises LangChain ("Thought: … Final Answer: …"), Ollama's command line
 * ("Thinking... …done thinking."), and gpt-oss without the marks of its channels ("analysis… assistantfinal…").
 */
export interface FinalAnswer {
  /** Accepts the next characters of a text, from its beginning. Once the mark was found, returns the characters after it. */
  read(piece: string): string | undefined;
  /** Whether the text begins like an AI agent's steps. "undecided" while the received part is too short. */
  readonly isAgent: boolean | "undecided";
}

/** Runs in time proportional to the text. */
export function finalAnswer(): FinalAnswer {
  let start = "";
  let recent = "";
  let mark: RegExp | undefined;
  const found = {
    isAgent: "undecided" as FinalAnswer["isAgent"],
    read(piece: string): string | undefined {
      if (found.isAgent === "undecided") {
        start = (start + piece).slice(0, LONGEST_START);
        mark = AGENTS.find((agent) => agent.start.test(start))?.mark;
        if (mark !== undefined) found.isAgent = true;
        else if (!STARTS.some((known) => known.startsWith(start.toLowerCase()))) found.isAgent = false;
      }
      const seen = recent + piece;
      recent = seen.slice(-LONGEST_MARK);
      const end = mark?.exec(seen);
      return end ? seen.slice(end.index + end[0].length) : undefined;
    },
  };
  return found;
}

/** Whether a whole text may have steps before its final answer. */
export const mayHaveSteps = (text: string): boolean =>
  AGENTS.some(({ start }) => start.test(text.trimStart()));

const AGENTS = [
  { start: /^Thought:\s/i, mark: /\n[ \t]{0,8}(?:AI:|Final Answer:|\*\*Final Answer(?::\*\*|\*\*:))/i },
  { start: /^analysis[A-Z]/, mark: /assistantfinal/ },
  { start: /^Thinking\.\.\.\s/, mark: /\n\.\.\.done thinking\.(?=\s|$)/ },
];
const STARTS = ["thought:", "analysis", "thinking..."];
/** Length in UTF-16 units. */
const LONGEST_START = 16;
const LONGEST_MARK = 48;
