import { gatheredText } from "../../gathered-pieces.ts";
import { codeInText, LOOK_AHEAD } from "./code-in-text.ts";
import {
  ANSWER,
  ANSWER_END,
  ANY_TAG,
  BLANKS,
  CLOSING,
  closingOf,
  DIFY_OPENING,
  END_TOKEN,
  FINAL,
  IN_SENTENCE,
  LONGEST_TAG,
  MARKS,
  MENTION,
  MENTION_START,
  mayBecomeAnswer,
  mayBecomeOpening,
  mayBeUntaggedThought,
  NESTED,
  OPENING,
  QUOTE_START,
  undecided,
} from "./thought-marks.ts";

/**
 * Removes a model's thoughts from a text that arrives in pieces of any length: blocks such as `<think>…</think>` at the
 * beginning, everything before an end tag whose start tag the model's template has left out, and the steps before an AI agent's
 * final answer. Tags inside the text, and in code, stay.
 */
interface ThoughtFilter {
  /** Accepts the next characters. Returns the text that has become certain. */
  read(piece: string): string;
  /** Call after the last character: returns the buffered rest. */
  end(): string;
  /** How often all text returned so far was recognised as a thought. The text is then only what was returned afterwards. */
  readonly voids: number;
  /** Whether any thought was removed. */
  readonly hasDropped: boolean;
}

/** Removes thoughts from a whole text. */
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
 * Buffers text that begins like a model's thoughts until an end tag arrives, up to `LONGEST_BUFFERED` characters. Otherwise an
 * end tag without a start tag would arrive after its text was passed on. Runs in time proportional to the text.
 */
export function thoughtFilter(): ThoughtFilter {
  const reading: Reading = {
    at: "start",
    tail: "",
    closing: CLOSING,
    marks: codeInText(),
    opened: 0,
    untagged: untaggedThought(),
    hasNested: false,
    last: "",
    hasAnswerTag: false,
    hasDropped: false,
    voids: 0,
  };
  return {
    read: (piece) => take(reading, reading.tail + piece, false),
    end() {
      const said = take(reading, reading.tail, true);
      return reading.untagged.take() + said;
    },
    get voids() {
      return reading.voids;
    },
    get hasDropped() {
      return reading.hasDropped;
    },
  };
}

/** The state of reading a text. */
interface Reading {
  at: "start" | "thought" | "text";
  /** Buffered text that depends on the next characters; its length is bounded. */
  tail: string;
  /** The pattern of the thought's end. */
  closing: RegExp;
  marks: ReturnType<typeof codeInText>;
  /** Number of blocks that were opened inside the text. */
  opened: number;
  untagged: ReturnType<typeof untaggedThought>;
  /** Whether the thought contains another start tag. */
  hasNested: boolean;
  /** The last characters that were passed on. */
  last: string;
  /** Whether a tag such as `<answer>` before the text was removed. */
  hasAnswerTag: boolean;
  hasDropped: boolean;
  voids: number;
}

function take(reading: Reading, given: string, isEnd: boolean): string {
  let text = given;
  let said = "";
  reading.tail = "";
  while (text !== "") {
    if (reading.at === "start") text = atStart(reading, text, isEnd);
    else if (reading.at === "thought") text = inThought(reading, text);
    else {
      const { passed, rest } = inText(reading, text, isEnd);
      if (rest === undefined) return said + pass(reading, passed);
      // The whole text so far was a thought.
      said = "";
      reading.untagged.take();
      reading.voids++;
      reading.hasDropped = true;
      reading.at = "start";
      text = rest;
    }
  }
  return said;
}

function atStart(reading: Reading, given: string, isEnd: boolean): string {
  const text = given.replace(BLANKS, "");
  const before = FINAL.exec(text) ?? (reading.hasDropped ? ANSWER.exec(text) : null);
  if (before !== null) {
    reading.hasDropped = true;
    reading.hasAnswerTag ||= before[1] !== undefined;
    return text.slice(before[0].length);
  }
  const opening = OPENING.exec(text) ?? DIFY_OPENING.exec(text);
  const rest = text.slice(opening?.[0].length);
  const mayBecome = () => mayBecomeOpening(text) || (reading.hasDropped && mayBecomeAnswer(text));
  if ((opening === null ? mayBecome() : MENTION_START.test(rest)) && !isEnd) {
    reading.tail = text;
    return "";
  }
  if (opening !== null && !MENTION.test(rest)) {
    reading.at = "thought";
    reading.hasDropped = true;
    reading.hasNested = false;
    reading.closing = closingOf(opening[0]);
    return rest;
  }
  reading.at = "text";
  reading.marks = codeInText();
  reading.opened = 0;
  return text;
}

function inThought(reading: Reading, text: string): string {
  const end = reading.closing.exec(text);
  reading.hasNested ||= NESTED.test(text.slice(0, end?.index));
  if (end === null) {
    reading.tail = text.slice(-LONGEST_TAG);
    return "";
  }
  reading.at = "start";
  const rest = text.slice(end.index + end[0].length);
  // Buffers the text after the end tag, which may belong to a tag inside the thought: then another end tag follows.
  if (reading.hasNested || QUOTE_START.test(rest)) reading.untagged.isThought = true;
  return rest;
}

/** `rest` is set after an end tag that makes all earlier text a thought: the text after it. */
function inText(reading: Reading, text: string, isEnd: boolean): { passed: string; rest?: string } {
  const { marks } = reading;
  const certain = isEnd ? startOfEndToken(reading, text) : text.length - undecided(text);
  let at = 0;
  for (const { 0: mark, index } of text.matchAll(MARKS)) {
    if (index >= certain || reading.voids === MOST_VOIDS) break;
    marks.pass(text.slice(at, index));
    at = index;
    const after = index + mark.length;
    if (mark.startsWith("`") || mark.startsWith("~")) {
      marks.mark(mark);
      at = after;
      continue;
    }
    const position = marks.kindAt(text.slice(after, after + LOOK_AHEAD), isEnd);
    if (position === undefined) {
      reading.tail = text.slice(index);
      return { passed: upTo(reading, text, index) };
    }
    if (position === "text" && CLOSING.test(mark)) {
      if (reading.opened === 0) return { passed: "", rest: text.slice(after) };
      reading.opened--;
    } else if (position === "text") reading.opened++;
  }
  marks.pass(text.slice(at, certain));
  reading.tail = isEnd ? "" : text.slice(certain);
  return { passed: upTo(reading, text, certain) };
}

function upTo(reading: Reading, text: string, end: number): string {
  reading.last = (reading.last + text.slice(Math.max(0, end - 2), end)).slice(-2);
  return text.slice(0, end);
}

/** Returns the index of the template's end token, if it is at the end of the whole text. */
function startOfEndToken(reading: Reading, text: string): number {
  const token = END_TOKEN.exec(text) ?? (reading.hasAnswerTag ? ANSWER_END.exec(text) : null);
  if (token === null || IN_SENTENCE.test(reading.last + text.slice(0, token.index))) return text.length;
  reading.hasDropped = true;
  return token.index;
}

function pass(reading: Reading, text: string): string {
  const { said, isAnswer } = reading.untagged.pass(text);
  reading.hasDropped ||= isAnswer;
  return said;
}

/** Buffers text that may be a thought without a start tag, until this is decided or the text is too long for a thought. */
function untaggedThought() {
  /** Undefined once nothing is buffered any more. */
  let buffered: ReturnType<typeof gatheredText> | undefined = gatheredText();
  const agent = finalAnswer();

  const untagged = {
    isThought: false,
    /** `isAnswer`: the buffered text was an AI agent's steps, and was dropped. */
    pass(text: string): { said: string; isAnswer: boolean } {
      if (buffered === undefined) return { said: text, isAnswer: false };
      const answer = agent.read(text);
      if (answer !== undefined) {
        buffered = undefined;
        return { said: answer, isAnswer: true };
      }
      buffered.add(text);
      if (!untagged.isThought) {
        const mayBe = agent.isAgent || mayBeUntaggedThought(buffered.text());
        if (mayBe === "undecided" || mayBe === undefined) return NOTHING;
        untagged.isThought = mayBe;
      }
      if (untagged.isThought && buffered.length <= LONGEST_BUFFERED) return NOTHING;
      return { said: untagged.take(), isAnswer: false };
    },
    /** Returns the buffered text, and buffers nothing from now on. */
    take(): string {
      const text = buffered?.take() ?? "";
      buffered = undefined;
      untagged.isThought = false;
      return text;
    },
  };
  return untagged;
}

const NOTHING = { said: "", isAnswer: false };

/** Maximum UTF-16 units buffered of a possible thought without a start tag: more than ordinary thoughts have. */
const LONGEST_BUFFERED = 65_536;

/** Maximum number of end tags without a start tag that are searched for. Models leave out one start tag. */
const MOST_VOIDS = 50;

/**
 * Finds the final answer after an AI agent's steps. Recognises LangChain ("Thought: … Final Answer: …"), Ollama's command line
 * ("Thinking... …done thinking."), and gpt-oss without the marks of its channels ("analysis… assistantfinal…").
 */
interface FinalAnswer {
  /** Accepts the next characters of a text, from its beginning. Once the mark was found, returns the characters after it. */
  read(piece: string): string | undefined;
  /** Whether the text begins like an AI agent's steps. "undecided" while the received part is too short. */
  readonly isAgent: boolean | "undecided";
}

/** Runs in time proportional to the text. */
function finalAnswer(): FinalAnswer {
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
const mayHaveSteps = (text: string): boolean => AGENTS.some(({ start }) => start.test(text.trimStart()));

const AGENTS = [
  { start: /^Thought:\s/i, mark: /\n[ \t]{0,8}(?:AI:|Final Answer:|\*\*Final Answer(?::\*\*|\*\*:))/i },
  { start: /^analysis[A-Z]/, mark: /assistantfinal/ },
  { start: /^Thinking\.\.\.\s/, mark: /\n\.\.\.done thinking\.(?=\s|$)/ },
];
const STARTS = ["thought:", "analysis", "thinking..."];
/** Length in UTF-16 units. */
const LONGEST_START = 16;
const LONGEST_MARK = 48;
