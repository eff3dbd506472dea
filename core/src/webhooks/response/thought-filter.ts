import { gatheredText } from "../../gathered-text.ts";
import { codeInText, LOOK_AHEAD } from "./code-in-text.ts";
import { finalAnswer, mayHaveSteps } from "./final-answer.ts";
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
  NESTED,
  OPENING,
  QUOTE_START,
  undecided,
} from "./thought-marks.ts";
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
  let marks = codeInText();
  /** Blocks that were opened inside the text. */
  let opened = 0;
  const untagged = untaggedThought();
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
      return untagged.take() + said;
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
        untagged.take();
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
    marks = codeInText();
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
    if (hasNested || QUOTE_START.test(rest)) untagged.isThought = true;
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
    const { said, isAnswer } = untagged.pass(text);
    filter.hasDropped ||= isAnswer;
    return said;
  }

  return filter;
}

/** Holds back text that may be a thought whose beginning is not marked, until that is decided or the text is longer than a thought. */
function untaggedThought() {
  /** Undefined once it is decided. */
  let held: ReturnType<typeof gatheredText> | undefined = gatheredText();
  const agent = finalAnswer();

  const untagged = {
    isThought: false,
    /** `isAnswer`: what was held back were an agent's steps, and are dropped. */
    pass(text: string): { said: string; isAnswer: boolean } {
      if (held === undefined) return { said: text, isAnswer: false };
      const answer = agent.read(text);
      if (answer !== undefined) {
        held = undefined;
        return { said: answer, isAnswer: true };
      }
      held.add(text);
      if (!untagged.isThought) {
        const mayBe = agent.isAgent || mayBeUntaggedThought(held.text());
        if (mayBe === "undecided" || mayBe === undefined) return NOTHING;
        untagged.isThought = mayBe;
      }
      if (untagged.isThought && held.length <= LONGEST_HELD) return NOTHING;
      return { said: untagged.take(), isAnswer: false };
    },
    /** Returns the text that is held back, and holds back nothing from now on. */
    take(): string {
      const text = held?.take() ?? "";
      held = undefined;
      untagged.isThought = false;
      return text;
    },
  };
  return untagged;
}

const NOTHING = { said: "", isAnswer: false };

/** UTF-16 units that are held back of what may be an untagged thought: the longest of ordinary thoughts. */
const LONGEST_HELD = 65_536;

/** Ends without a beginning that are looked for: a model leaves out one. */
const MOST_VOIDS = 50;
