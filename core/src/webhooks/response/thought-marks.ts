/** The marks around models' thoughts and answers, and patterns for starts of a text that may still become a mark. */
/**
 * Names of thoughts' tags. A word may come before or after a name, because vendors use their own names: `<mm:think>`,
 * `<longcat_think>`, `<thought-process>`.
 */
const NAME = [
  "(?:[a-z]{2,10}[:_-])?(?:think|thinking|thoughts?|reasoning|reflection|monologue)(?:[_-](?:process|content|trace|steps?|text|block))?",
  "reason|scratchpad|analysis|antthinking|chain[_-]of[_-]thought|cot|deepthink|planning|rationale",
].join("|");
/** Also match the escaped forms, because some flows escape a whole reply for HTML. */
const [LESS, MORE] = ["(?:<|&lt;)", "(?:>|&gt;)"];
const BRACKETED = "think|thinking|reasoning";
/** Languages of code blocks that contain a thought. */
const FENCED = ["think", "thinking", "thought", "thoughts", "reasoning"];
const TOKEN = "(?:think|thinking|thought|reasoning)";
export const OPENING = new RegExp(
  `^(?:${LESS}(?:${NAME})(?:\\s(?:(?!&gt;)[^<>]){0,200})?${MORE}|\\[(?:${BRACKETED})\\](?!\\()|◁think▷|<\\|(?:(?:start_|begin_of_)?${TOKEN}|inner_prefix)\\|>|<(?:unused|ctrl)94>thought\\b|\`\`\`(?:${FENCED.join("|")})\\n|<\\|channel\\|?>thought\\b|<\\|channel\\|>(?:analysis|commentary)\\b[^\\n]{0,80}?<\\|message\\|>)`,
  "i",
);
const FINAL_CHANNEL = "<\\|channel\\|>final(?: <\\|constrain\\|>json)?<\\|message\\|>";
const CLOSINGS = `${LESS}/(?:${NAME})\\s{0,8}${MORE}|\\[/(?:${BRACKETED})\\]|◁/think▷|<\\|(?:/${TOKEN}|end_${TOKEN}|end_of_thought|inner_suffix)\\|>|<(?:unused|ctrl)95>|<channel\\|>|${FINAL_CHANNEL}|<\\|end\\|><\\|begin\\|>assistant<\\|content\\|>`;
export const CLOSING = new RegExp(CLOSINGS, "i");
/**
 * Marks that gpt-oss and other templates put before the answer, with or without a thought. An empty thought counts as such a
 * mark.
 */
export const FINAL = new RegExp(
  `^(?:${FINAL_CHANNEL}|<\\|(?:im_)?start\\|>assistant|<\\|begin\\|>assistant(?:<\\|content\\|>)?|<\\|start_header_id\\|>assistant<\\|end_header_id\\|>|<\\|(?:begin_of_solution|begin_of_box|start_response)\\|>|${LESS}(?:${NAME})\\s{0,8}/${MORE})`,
  "i",
);
const ANSWER_NAMES = ["answer", "response", "final_answer", "final", "solution", "output", "result", "reply"];
/** A tag that encloses the whole reply after a thought, in some templates. */
export const ANSWER = new RegExp(`^<(${ANSWER_NAMES.join("|")})>\\s*`, "i");
export const ANSWER_END = new RegExp(`\\s*</(?:${ANSWER_NAMES.join("|")})>\\s*$`, "i");
const ANSWERS = ANSWER_NAMES.map((name) => `<${name}>`);
/** Names of tokens that end a template's text. After a word and a space, such a name is the topic of a sentence. */
const END_NAMES = [
  "im_end",
  "return",
  "end",
  "eot_id",
  "eom_id",
  "endoftext",
  "end_of_text",
  "end_of_solution",
  "end_of_box",
  "end_response",
  "end_of_turn_token",
];
const OTHER_ENDS = ["<｜end▁of▁sentence｜>", "<end_of_turn>", "<turn|>"];
export const END_TOKEN = new RegExp(
  `(?:\\s*(?:<\\|(?:${END_NAMES.join("|")})\\|>|${OTHER_ENDS.join("|").replace("turn|>", "turn\\|>")})){1,4}\\s*$`,
  "i",
);
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
  `${LESS}/?(?:${NAME})\\b|\\[/?(?:${BRACKETED})\\]|◁/?think▷|<\\|[a-z/]|<｜end|<channel\\|>|<(?:unused|ctrl)9|<end_of_turn>|<turn\\|>|<details\\b|^\\s*\`\`\`(?:think|thought|reason)`,
  "i",
);

/** Marks that begin or end code, and the tags of thoughts. */
export const MARKS = new RegExp(`\`+|~{3,}|${BARE_OPENING}|◁think▷|${CLOSINGS}`, "gi");
export const LONGEST_TAG = 60;
/** Maximum number of backticks or tildes that count as one mark. No fence has as many. */
const LONGEST_RUN = 100;

const BRACKETS = BRACKETED.split("|");
const STARTS = [
  ...BRACKETS.map((name) => `[${name}]`),
  ...FENCED.map((name) => `\`\`\`${name}\n`),
  "◁think▷",
  "<|inner_prefix|>",
  "<|begin_of_thought|>",
  "<|begin_of_solution|>",
  "<|begin_of_box|>",
  ...["think", "thinking", "thought", "reasoning"].flatMap((name) => [`<|${name}|>`, `<|start_${name}|>`]),
  "<|start_response|>",
  "<|start|>assistant",
  "<|im_start|>assistant",
  "<|begin|>assistant<|content|>",
  "<|start_header_id|>assistant<|end_header_id|>",
  "<|channel>thought",
  "<|channel|>thought",
  "<|channel|>analysis<|message|>",
  "<|channel|>commentary<|message|>",
  "<|channel|>final<|message|>",
  "<|channel|>final <|constrain|>json<|message|>",
  "<unused94>thought",
  "<ctrl94>thought",
];
const ENDS = [
  ...BRACKETS.map((name) => `[/${name}]`),
  ...["think", "thinking", "thought", "reasoning"].flatMap((name) => [`<|/${name}|>`, `<|end_${name}|>`]),
  "◁/think▷",
  "<|end_of_thought|>",
  "<|inner_suffix|>",
  "<unused95>",
  "<ctrl95>",
  "<channel|>",
];
const MARKED = [...STARTS, ...ENDS];
const TOKENS = [
  ...END_NAMES.map((name) => `<|${name}|>`),
  ...OTHER_ENDS,
  ...ANSWER_NAMES.map((name) => `</${name}>`),
];
/** An incomplete tag that may be a thought tag. */
const TAG_START = /^(?:<|&(?:l(?:t(?:;)?)?)?$|&lt;)\/?(?:[a-z][a-z:_-]{0,32}(?:\/|&(?:g(?:t)?)?)?)?$/;
/** A start tag whose attributes, or the rest of a channel's name, have not arrived yet. */
const OPEN_TAG = new RegExp(
  `^(?:${LESS}(?:${NAME})\\s(?:(?!&gt;)[^<>]){0,200}|<\\|channel\\|>(?:analysis|commentary)\\b[^\\n]{0,80})$`,
  "i",
);
/** Maximum UTF-16 units of an incomplete start of a `details` element, up to the end of its summary. */
const LONGEST_FOLD = 600;

/** Returns the number of UTF-16 units at the end of the received text that may become a mark. */
export function undecided(text: string): number {
  const last = text.charAt(text.length - 1);
  if (last === "`" || last === "~") {
    let start = text.length - 1;
    while (text.charAt(start - 1) === last) start--;
    const run = text.length - start;
    // Bounded, because reading the run again with each piece would take time that grows with the square of its length.
    return run <= LONGEST_RUN ? run : 0;
  }
  const end = text.slice(-LONGEST_TAG);
  for (let at = 0; at < end.length; at++) {
    if (!SIGNS.includes(end.charAt(at))) continue;
    const rest = end.slice(at).trimEnd().toLowerCase();
    if (TAG_START.test(rest)) return end.length - at;
    if (MARKED.some((mark) => mark.startsWith(rest) && mark !== rest)) return end.length - at;
    if (TOKENS.some((token) => token.startsWith(rest))) return end.length - at;
  }
  return 0;
}

const SIGNS = "<[◁&";

export function mayBecomeOpening(text: string): boolean {
  if (text === "") return true;
  const seen = text.slice(0, LONGEST_TAG).toLowerCase();
  if (TAG_START.test(seen.trimEnd()) || STARTS.some((start) => start.startsWith(seen)) || OPEN_TAG.test(text))
    return true;
  return (
    "<details".startsWith(seen.slice(0, 8)) && text.length < LONGEST_FOLD && !text.includes("</summary>")
  );
}

export function mayBecomeAnswer(text: string): boolean {
  return ANSWERS.some((answer) => answer.startsWith(text.slice(0, LONGEST_TAG).toLowerCase()));
}

/**
 * Whether a text begins like the thoughts of models such as DeepSeek R1 and Qwen: their template already contains the start tag,
 * so that only the end has a tag. Undefined while undecided, for at most `DECIDED` characters. A guess, which only decides
 * whether the text is buffered.
 */
export function mayBeUntaggedThought(start: string): boolean | undefined {
  const head = start.slice(0, DECIDED).toLowerCase();
  if (OPENERS.some((opener) => opener.startsWith(head) && head !== opener)) return undefined;
  if (!OPENERS.some((opener) => head.startsWith(opener))) return false;
  if (SIGN.test(head)) return true;
  return head.length < DECIDED ? undefined : false;
}

/** Length in UTF-16 units. */
const DECIDED = 240;
/** Beginnings of thoughts, in lower case. None begins with A or H: other texts often do, and would be buffered. */
const OPENERS = [
  "okay",
  "ok,",
  "ok.",
  "ok so",
  "so the user",
  "so, the user",
  "so i need",
  "well, the user",
  "the user",
  "user asks",
  "user wants",
  "let me think",
  "let me start",
  "let me analy",
  "let me break",
  "let me recall",
  "we need to",
  "we are asked",
  "we are given",
  "we have a user",
  "we should",
  "i need to",
  "i should",
  "first, i",
  "first, the user",
  "got it, the user",
  "got it, so",
  "好的，用户",
  "好，用户",
  "嗯，",
  "首先，用户",
  "用户",
];
/** Phrases that occur in thoughts but not in answers, because they refer to the reader in the third person. */
const SIGN =
  /\b(?:the|this) (?:user|visitor|customer|person)\b|\buser(?:'s|’s)?\b|\bthey(?:'re| are| want)\b|\bi (?:need|should|have to)\b|用户/;
