import { gatheredText } from "../../gathered-text.ts";
import { finalAnswer, mayHaveSteps } from "./final-answer.ts";
import { mayBeUntaggedThought } from "./untagged-thought.ts";

/**
 * Drops what a model thought before it spoke, from a text that comes in any pieces: blocks such as `<think>…</think>` at the beginning,
 * everything before an end whose beginning the model's template has left out, and the steps before an agent's final answer. Tags inside the text, and in code, stay.
 */
export interface ThoughtFilter {
  /** Takes the next characters; returns what they add to the text for certain. */
  read(piece: string): string;
  /** After the last character: what was held back. */
  end(): string;
  /** How often everything returned so far turned out to be a thought: the text is what was returned since. */
  readonly voids: number;
  /** Whether any thought was dropped. */
  readonly hasDropped: boolean;
}

/** A whole text without its thoughts; as it is if there are none. */
export function withoutThoughts(text: string): string {
  if (!ANY_TAG.test(text) && !mayHaveSteps(text)) return text;
  const filter = thoughtFilter();
  const said = filter.read(text);
  const { voids } = filter;
  const rest = filter.end();
  if (!filter.hasDropped) return text;
  return (filter.voids === voids ? said + rest : rest).trim();
}

/**
 * An end without a beginning comes after text that has long been passed on, so that text which begins as models' thoughts do is held
 * back until its end comes, or `LONGEST_HELD` characters have come. Takes time in proportion to the text.
 */
export function thoughtFilter(): ThoughtFilter {
  let state: "start" | "thought" | "text" = "start";
  /** What the next characters decide about: bounded. */
  let tail = "";
  let closing = CLOSING;
  let marks = markdown();
  /** Blocks that were opened inside the text. */
  let opened = 0;
  /** Text that may be an untagged thought; undefined once that is decided. */
  let held: ReturnType<typeof gatheredText> | undefined = gatheredText();
  let isThought = false;
  const agent = finalAnswer();
  /** Whether the thought has another opening in it. */
  let hasNested = false;
  /** The last characters that were passed on. */
  let last = "";
  /** Whether a tag such as `<answer>` was dropped before the text. */
  let hasAnswerTag = false;

  const filter = {
    voids: 0,
    hasDropped: false,
    read: (piece: string) => take(tail + piece, false),
    end() {
      const said = take(tail, true);
      return (held?.take() ?? "") + said;
    },
  };

  function noteLast(text: string, end: number): void {
    last = (last + text.slice(Math.max(0, end - 2), end)).slice(-2);
  }

  /** Index of what ends a template's text, at the end of the whole text. */
  function startOfEndToken(text: string): number {
    const token = END_TOKEN.exec(text) ?? (hasAnswerTag ? ANSWER_END.exec(text) : null);
    if (token === null || IN_SENTENCE.test(last + text.slice(0, token.index))) return text.length;
    filter.hasDropped = true;
    return token.index;
  }

  function take(given: string, isEnd: boolean): string {
    let text = given;
    let said = "";
    tail = "";
    while (text !== "") {
      if (state === "start") text = atStart(text, isEnd);
      else if (state === "thought") text = inThought(text);
      else {
        const { passed, rest } = inText(text, isEnd);
        if (rest === undefined) return said + pass(passed);
        // All of it was a thought.
        said = "";
        held = undefined;
        isThought = false;
        filter.voids++;
        filter.hasDropped = true;
        state = "start";
        text = rest;
      }
    }
    return said;
  }

  function atStart(given: string, isEnd: boolean): string {
    const text = given.replace(BLANKS, "");
    const before = FINAL.exec(text) ?? (filter.hasDropped ? ANSWER.exec(text) : null);
    if (before !== null) {
      filter.hasDropped = true;
      hasAnswerTag ||= before[1] !== undefined;
      return text.slice(before[0].length);
    }
    const opening = OPENING.exec(text) ?? DIFY_OPENING.exec(text);
    const rest = text.slice(opening?.[0].length);
    const mayBecome = () => mayBecomeOpening(text) || (filter.hasDropped && mayBecomeAnswer(text));
    if ((opening === null ? mayBecome() : MENTION_START.test(rest)) && !isEnd) {
      tail = text;
      return "";
    }
    if (opening !== null && !MENTION.test(rest)) {
      state = "thought";
      filter.hasDropped = true;
      hasNested = false;
      closing = closingOf(opening[0]);
      return rest;
    }
    state = "text";
    marks = markdown();
    opened = 0;
    return text;
  }

  function inThought(text: string): string {
    const end = closing.exec(text);
    hasNested ||= NESTED.test(text.slice(0, end?.index));
    if (end === null) {
      tail = text.slice(-LONGEST_TAG);
      return "";
    }
    state = "start";
    const rest = text.slice(end.index + end[0].length);
    // The end may have been that of a tag in the thought: then another one comes.
    isThought ||= hasNested || QUOTE_START.test(rest);
    return rest;
  }

  /** `rest`: what follows the end of a thought that all before it was. */
  function inText(text: string, isEnd: boolean): { passed: string; rest?: string } {
    const certain = isEnd ? startOfEndToken(text) : text.length - undecided(text);
    let at = 0;
    for (const { 0: mark, index } of text.matchAll(MARKS)) {
      if (index >= certain || filter.voids === MOST_VOIDS) break;
      marks.pass(text.slice(at, index));
      at = index;
      const after = index + mark.length;
      if (mark.startsWith("`") || mark.startsWith("~")) {
        marks.mark(mark);
        at = after;
        continue;
      }
      const place = marks.placeOf(text.slice(after, after + LOOK_AHEAD), isEnd);
      if (place === undefined) {
        tail = text.slice(index);
        noteLast(text, index);
        return { passed: text.slice(0, index) };
      }
      if (place === "text" && CLOSING.test(mark)) {
        if (opened === 0) return { passed: "", rest: text.slice(after) };
        opened--;
      } else if (place === "text") opened++;
    }
    marks.pass(text.slice(at, certain));
    tail = isEnd ? "" : text.slice(certain);
    noteLast(text, certain);
    return { passed: text.slice(0, certain) };
  }

  function pass(text: string): string {
    if (held === undefined) return text;
    const answer = agent.read(text);
    if (answer !== undefined) {
      held = undefined;
      filter.hasDropped = true;
      return answer;
    }
    held.add(text);
    if (!isThought) {
      const mayBe = agent.isAgent || mayBeUntaggedThought(held.text());
      if (mayBe === "undecided") return "";
      if (mayBe === undefined) return "";
      isThought = mayBe;
    }
    if (isThought && held.length <= LONGEST_HELD) return "";
    const all = held.take();
    held = undefined;
    return all;
  }

  return filter;
}

/** UTF-16 units that are held back of what may be an untagged thought: the longest of ordinary thoughts. */
const LONGEST_HELD = 65_536;

/** Ends without a beginning that are looked for: a model leaves out one. */
const MOST_VOIDS = 50;

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
const OPENING = new RegExp(
  `^(?:${LESS}(?:${NAME})(?:\\s(?:(?!&gt;)[^<>]){0,200})?${MORE}|\\[(?:${BRACKETED})\\](?!\\()|◁think▷|<\\|think\\|>|<\\|begin_of_thought\\|>|\`\`\`(?:${FENCED.join("|")})\\n|<\\|channel\\|?>thought\\b|<\\|channel\\|>(?:analysis|commentary)\\b[^\\n]{0,80}?<\\|message\\|>)`,
  "i",
);
const CLOSINGS = `${LESS}/(?:${NAME})\\s{0,8}${MORE}|\\[/(?:${BRACKETED})\\]|◁/think▷|<\\|/think\\|>|<\\|end_of_thought\\|>|<channel\\|>|<\\|channel\\|>final<\\|message\\|>`;
const CLOSING = new RegExp(CLOSINGS, "i");
/** What gpt-oss and other templates say before what they speak, whether they thought or not; and a thought that is empty. */
const FINAL = new RegExp(
  `^(?:<\\|channel\\|>final<\\|message\\|>|<\\|start\\|>assistant|<\\|im_start\\|>assistant|<\\|begin_of_solution\\|>|${LESS}(?:${NAME})\\s{0,8}/${MORE})`,
  "i",
);
const ANSWER_NAMES = ["answer", "response", "final_answer", "final", "solution"];
/** Follows a thought in some templates, around the whole reply. */
const ANSWER = new RegExp(`^<(${ANSWER_NAMES.join("|")})>\\s*`, "i");
const ANSWER_END = new RegExp(`\\s*</(?:${ANSWER_NAMES.join("|")})>\\s*$`, "i");
const ANSWERS = ANSWER_NAMES.map((name) => `<${name}>`);
/** What ends a template's text. Behind a word and a blank it is what a sentence is about. */
const END_TOKEN =
  /(?:\s*(?:<\|(?:im_end|return|end|eot_id|endoftext|end_of_solution)\|>|<｜end▁of▁sentence｜>)){1,4}\s*$/;
const IN_SENTENCE = /[\p{L}\p{N},:][ \t]$/u;
const BLANKS = /^[\s\u200B\u2060]+/;
/** A sentence about a tag at the beginning of a text. */
const MENTION =
  /^[ \t]+(?:(?:is|are) (?:an?|what|how|for|used|not|Mistral)\b|(?:tags?|blocks?|elements?|marks|begins|means)\b)/;
const MENTION_START = /^(?:[ \t]+[a-z]{0,10} ?[A-Za-z]{0,8})?$/;
const BARE_OPENING = `${LESS}(?:${NAME})\\s{0,8}${MORE}|\\[(?:${BRACKETED})\\](?!\\()`;
const NESTED = new RegExp(BARE_OPENING, "i");
const QUOTE_START = /^[`"'”’]/;
/** Dify and Open WebUI put thoughts into a `details` element. */
const DIFY_OPENING =
  /^<details\b[^>]{0,400}>\s{0,8}<summary>\s{0,8}(?:thinking|thought|reasoning)[^<]{0,80}<\/summary>/i;
const DIFY_CLOSING = /<\/details>/i;
const FENCE_CLOSING = /\n[ \t]{0,3}```/;

function closingOf(opening: string): RegExp {
  if (opening.startsWith("```")) return FENCE_CLOSING;
  return opening.toLowerCase().startsWith("<details") ? DIFY_CLOSING : CLOSING;
}
const ANY_TAG = new RegExp(
  `${LESS}/?(?:${NAME})\\b|\\[/?(?:${BRACKETED})\\]|◁/?think▷|<\\|/?think\\|>|<\\|(?:begin|end)_of_(?:thought|solution)\\|>|<\\|(?:im_end|return|end|eot_id|endoftext)\\|>|<｜end|<\\|?channel\\|?>|<\\|(?:im_)?start\\|>|<details\\b|^\\s*\`\`\`(?:think|thought|reason)`,
  "i",
);

/** Marks that begin or end code, and the tags of thoughts. */
const MARKS = new RegExp(`\`+|~{3,}|${BARE_OPENING}|◁think▷|${CLOSINGS}`, "gi");
const LONGEST_TAG = 40;
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
function undecided(text: string): number {
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

function mayBecomeOpening(text: string): boolean {
  if (text === "") return true;
  const seen = text.slice(0, LONGEST_TAG).toLowerCase();
  if (STARTS.some((start) => start.startsWith(seen)) || OPEN_TAG.test(text)) return true;
  return (
    "<details".startsWith(seen.slice(0, 8)) && text.length < LONGEST_FOLD && !text.includes("</summary>")
  );
}

function mayBecomeAnswer(text: string): boolean {
  return ANSWERS.some((answer) => answer.startsWith(text.slice(0, LONGEST_TAG).toLowerCase()));
}

/** UTF-16 units after a tag that are searched for the end of inline code. */
const LOOK_AHEAD = 200;

/** Follows a text's Markdown as far as it says what is code. */
function markdown() {
  /** The end of the line so far. */
  let line = "";
  let isBlank = true;
  let fence: string | undefined;
  /** Backticks that began code in this line. */
  let ticks = 0;

  return {
    pass(text: string): void {
      const end = text.lastIndexOf("\n");
      if (end !== -1) {
        line = "";
        isBlank = true;
        ticks = 0;
      }
      const added = text.slice(end + 1);
      line = (line + added).slice(-40);
      isBlank &&= added.trim() === "";
    },
    mark(mark: string): void {
      if (fence !== undefined) {
        if (isBlank && mark.startsWith(fence)) fence = undefined;
      } else if (isBlank && mark.length >= 3) fence = mark;
      else if (mark.startsWith("`") && (ticks === 0 || ticks === mark.length))
        ticks = ticks === 0 ? mark.length : 0;
      line = `${line}${mark}`.slice(-40);
      isBlank = false;
    },
    /** Kind of a tag at this position. `next`: the text after it, at most `LOOK_AHEAD` units. Undefined until more text decides. */
    placeOf(next: string, isEnd: boolean): "text" | "code" | "mention" | undefined {
      const isAll = isEnd || next.length === LOOK_AHEAD;
      if (fence !== undefined) return "code";
      if (ticks > 0) {
        const end = /\n/.exec(next)?.index;
        const rest = next.slice(0, end);
        const closes = Array.from(rest.matchAll(/`+/g)).some(
          ({ 0: run, index }) => run.length === ticks && (isAll || index + ticks < next.length),
        );
        if (closes) return "code";
        if (end === undefined && !isAll) return undefined;
        if (end === undefined && isAll) return "text";
      }
      if (/^[ \t]*$/.test(next) && !isAll) return undefined;
      return isMentioned(line, next) ? "mention" : "text";
    },
  };
}

/** Whether a sentence speaks of a tag, as in "The tag </think> ends it.": between words, or in quotation marks. */
function isMentioned(before: string, next: string): boolean {
  if (/["'“‘„«(]$/.test(before)) return /^["'”’“»)]/.test(next);
  return /[\p{L}\p{N},][ \t]+$/u.test(before) && /^(?:[ \t]+\S|[.,;:!?)"'”’]|[ \t]*$)/.test(next);
}
