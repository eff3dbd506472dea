/** The marks around models' thoughts and answers, and which beginnings of text may still become one. */
const NAMES = [
  ...[
    "think",
    "thinking",
    "thought",
    "thoughts",
    "reason",
    "reasoning",
    "reflection",
    "scratchpad",
    "analysis",
  ],
  ...["antthinking", "seed:think", "thought_process", "thinking_process", "chain_of_thought"],
  ...["inner_thought", "inner_thoughts", "inner_monologue", "internal_monologue", "internal_thoughts"],
];
const NAME = NAMES.join("|");
/** Some flows escape a whole reply for HTML. */
const [LESS, MORE] = ["(?:<|&lt;)", "(?:>|&gt;)"];
const BRACKETED = "think|thinking|reasoning";
/** A block of code whose language says that it is a thought. */
const FENCED = ["think", "thinking", "thought", "thoughts", "reasoning"];
export const OPENING = new RegExp(
  `^(?:${LESS}(?:${NAME})(?:\\s(?:(?!&gt;)[^<>]){0,200})?${MORE}|\\[(?:${BRACKETED})\\](?!\\()|◁think▷|<\\|think\\|>|<\\|begin_of_thought\\|>|\`\`\`(?:${FENCED.join("|")})\\n|<\\|channel\\|?>thought\\b|<\\|channel\\|>(?:analysis|commentary)\\b[^\\n]{0,80}?<\\|message\\|>)`,
  "i",
);
const CLOSINGS = `${LESS}/(?:${NAME})\\s{0,8}${MORE}|\\[/(?:${BRACKETED})\\]|◁/think▷|<\\|/think\\|>|<\\|end_of_thought\\|>|<channel\\|>|<\\|channel\\|>final<\\|message\\|>`;
export const CLOSING = new RegExp(CLOSINGS, "i");
/** What gpt-oss and other templates say before what they speak, whether they thought or not; and a thought that is empty. */
export const FINAL = new RegExp(
  `^(?:<\\|channel\\|>final<\\|message\\|>|<\\|start\\|>assistant|<\\|im_start\\|>assistant|<\\|begin_of_solution\\|>|${LESS}(?:${NAME})\\s{0,8}/${MORE})`,
  "i",
);
const ANSWER_NAMES = ["answer", "response", "final_answer", "final", "solution"];
/** Follows a thought in some templates, around the whole reply. */
export const ANSWER = new RegExp(`^<(${ANSWER_NAMES.join("|")})>\\s*`, "i");
export const ANSWER_END = new RegExp(`\\s*</(?:${ANSWER_NAMES.join("|")})>\\s*$`, "i");
const ANSWERS = ANSWER_NAMES.map((name) => `<${name}>`);
/** What ends a template's text. Behind a word and a blank it is what a sentence is about. */
export const END_TOKEN =
  /(?:\s*(?:<\|(?:im_end|return|end|eot_id|endoftext|end_of_solution)\|>|<｜end▁of▁sentence｜>)){1,4}\s*$/;
export const IN_SENTENCE = /[\p{L}\p{N},:][ \t]$/u;
export const BLANKS = /^[\s\u200B\u2060]+/;
/** A sentence about a tag at the beginning of a text. */
export const MENTION =
  /^[ \t]+(?:(?:is|are) (?:an?|what|how|for|used|not|Mistral)\b|(?:tags?|blocks?|elements?|marks|begins|means)\b)/;
export const MENTION_START = /^(?:[ \t]+[a-z]{0,10} ?[A-Za-z]{0,8})?$/;
const BARE_OPENING = `${LESS}(?:${NAME})\\s{0,8}${MORE}|\\[(?:${BRACKETED})\\](?!\\()`;
export const NESTED = new RegExp(BARE_OPENING, "i");
export const QUOTE_START = /^[`"'”’]/;
/** Dify and Open WebUI put thoughts into a `details` element. */
export const DIFY_OPENING =
  /^<details\b[^>]{0,400}>\s{0,8}<summary>\s{0,8}(?:thinking|thought|reasoning)[^<]{0,80}<\/summary>/i;
const DIFY_CLOSING = /<\/details>/i;
const FENCE_CLOSING = /\n[ \t]{0,3}```/;

export function closingOf(opening: string): RegExp {
  if (opening.startsWith("```")) return FENCE_CLOSING;
  return opening.toLowerCase().startsWith("<details") ? DIFY_CLOSING : CLOSING;
}
export const ANY_TAG = new RegExp(
  `${LESS}/?(?:${NAME})\\b|\\[/?(?:${BRACKETED})\\]|◁/?think▷|<\\|/?think\\|>|<\\|(?:begin|end)_of_(?:thought|solution)\\|>|<\\|(?:im_end|return|end|eot_id|endoftext)\\|>|<｜end|<\\|?channel\\|?>|<\\|(?:im_)?start\\|>|<details\\b|^\\s*\`\`\`(?:think|thought|reason)`,
  "i",
);

/** Marks that begin or end code, and the tags of thoughts. */
export const MARKS = new RegExp(`\`+|~{3,}|${BARE_OPENING}|◁think▷|${CLOSINGS}`, "gi");
export const LONGEST_TAG = 40;
/** Backticks or tildes that are waited for as one mark: no text has as many in a fence. */
const LONGEST_RUN = 100;

const BRACKETS = BRACKETED.split("|");
const STARTS = [
  ...NAMES.flatMap((name) => [`<${name}>`, `<${name}/>`, `&lt;${name}&gt;`, `&lt;${name}/&gt;`]),
  ...BRACKETS.map((name) => `[${name}]`),
  ...FENCED.map((name) => `\`\`\`${name}\n`),
  ...["◁think▷", "<|think|>", "<|begin_of_thought|>", "<|begin_of_solution|>", "<|start|>assistant"],
  ...["<|im_start|>assistant", "<|channel>thought", "<|channel|>thought"],
  ...["<|channel|>analysis<|message|>", "<|channel|>commentary<|message|>", "<|channel|>final<|message|>"],
];
const ENDS = [
  ...NAMES.flatMap((name) => [`</${name}>`, `&lt;/${name}&gt;`]),
  ...BRACKETS.map((name) => `[/${name}]`),
  ...["◁/think▷", "<|/think|>", "<|end_of_thought|>", "<channel|>"],
];
const MARKED = [...STARTS, ...ENDS];
const TOKENS = [
  ...["<|im_end|>", "<|return|>", "<|end|>", "<|eot_id|>", "<|endoftext|>", "<|end_of_solution|>"],
  ...["<｜end▁of▁sentence｜>", ...ANSWER_NAMES.map((name) => `</${name}>`)],
];
/** An opening whose attributes, or the rest of a channel's name, are still to come. */
const OPEN_TAG = new RegExp(
  `^(?:${LESS}(?:${NAME})\\s(?:(?!&gt;)[^<>]){0,200}|<\\|channel\\|>(?:analysis|commentary)\\b[^\\n]{0,80})$`,
  "i",
);
/** UTF-16 units of the longest beginning of a fold that is waited for. */
const LONGEST_FOLD = 600;

/** UTF-16 units at the end of what has come that may become one of the marks. */
export function undecided(text: string): number {
  const last = text.charAt(text.length - 1);
  if (last === "`" || last === "~") {
    let start = text.length - 1;
    while (text.charAt(start - 1) === last) start--;
    const run = text.length - start;
    // Looked at again with each piece, a run of any length would take a time that grows with its square.
    return run <= LONGEST_RUN ? run : 0;
  }
  const end = text.slice(-LONGEST_TAG);
  for (let at = 0; at < end.length; at++) {
    const rest = end.slice(at).trimEnd().toLowerCase();
    if (!/^[<[◁&]/.test(rest)) continue;
    if (MARKED.some((mark) => mark.startsWith(rest) && mark !== rest)) return end.length - at;
    if (TOKENS.some((token) => token.startsWith(rest))) return end.length - at;
  }
  return 0;
}

export function mayBecomeOpening(text: string): boolean {
  if (text === "") return true;
  const seen = text.slice(0, LONGEST_TAG).toLowerCase();
  if (STARTS.some((start) => start.startsWith(seen)) || OPEN_TAG.test(text)) return true;
  return (
    "<details".startsWith(seen.slice(0, 8)) && text.length < LONGEST_FOLD && !text.includes("</summary>")
  );
}

export function mayBecomeAnswer(text: string): boolean {
  return ANSWERS.some((answer) => answer.startsWith(text.slice(0, LONGEST_TAG).toLowerCase()));
}
