import { gatheredText } from "../../gathered-text.ts";
import { mayBeUntaggedThought } from "./untagged-thought.ts";

/**
 * Drops what a model thought before it spoke, from a text that comes in any pieces: blocks such as `<think>…</think>` at the beginning,
 * and everything before an end whose beginning the model's template has left out. Tags inside the text, and in code, stay.
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
  if (!ANY_TAG.test(text)) return text;
  const filter = thoughtFilter();
  const said = filter.read(text);
  const { voids } = filter;
  const rest = filter.end();
  if (!filter.hasDropped) return text;
  return filter.voids === voids ? said + rest : rest;
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

  const filter = {
    voids: 0,
    hasDropped: false,
    read: (piece: string) => take(tail + piece, false),
    end() {
      const said = take(tail, true);
      return (held?.take() ?? "") + said;
    },
  };

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
    const text = given.trimStart();
    const opening = OPENING.exec(text) ?? DIFY_OPENING.exec(text);
    if (opening !== null) {
      state = "thought";
      filter.hasDropped = true;
      closing = opening[0].toLowerCase().startsWith("<details") ? DIFY_CLOSING : CLOSING;
      return text.slice(opening[0].length);
    }
    const final = FINAL.exec(text);
    if (final !== null) {
      filter.hasDropped = true;
      return text.slice(final[0].length);
    }
    if (!isEnd && mayBecomeOpening(text)) {
      tail = text;
      return "";
    }
    state = "text";
    marks = markdown();
    opened = 0;
    return text;
  }

  function inThought(text: string): string {
    const end = closing.exec(text);
    if (end === null) {
      tail = text.slice(-LONGEST_TAG);
      return "";
    }
    state = "start";
    return text.slice(end.index + end[0].length);
  }

  /** `rest`: what follows the end of a thought that all before it was. */
  function inText(text: string, isEnd: boolean): { passed: string; rest?: string } {
    const certain = isEnd ? text.length : text.length - undecided(text);
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
        return { passed: text.slice(0, index) };
      }
      if (place === "text" && CLOSING.test(mark)) {
        if (opened === 0) return { passed: "", rest: text.slice(after) };
        opened--;
      } else if (place === "text") opened++;
    }
    marks.pass(text.slice(at, certain));
    tail = text.slice(certain);
    return { passed: text.slice(0, certain) };
  }

  function pass(text: string): string {
    if (held === undefined) return text;
    held.add(text);
    if (!isThought) {
      const mayBe = mayBeUntaggedThought(held.text());
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

const NAMES = "think|thinking|thoughts?|reasoning|scratchpad|antthinking|seed:think";
const OPENING = new RegExp(
  `^(?:<(?:${NAMES})(?:\\s[^<>]{0,200})?>|\\[THINK\\]|◁think▷|<\\|channel\\|>analysis<\\|message\\|>)`,
  "i",
);
const CLOSING = new RegExp(
  `</(?:${NAMES})\\s{0,8}>|\\[/THINK\\]|◁/think▷|<\\|channel\\|>final<\\|message\\|>`,
  "i",
);
/** gpt-oss says before what it speaks, whether it thought or not. */
const FINAL = /^<\|channel\|>final<\|message\|>/;
/** Dify puts thoughts into a `details` element. */
const DIFY_OPENING =
  /^<details\b[^>]{0,400}>\s{0,8}<summary>\s{0,8}(?:thinking|thought|reasoning)[^<]{0,80}<\/summary>/i;
const DIFY_CLOSING = /<\/details>/i;
const ANY_TAG = new RegExp(`</?(?:${NAMES})\\b|\\[/?THINK\\]|◁/?think▷|<\\|channel\\|>|<details\\b`, "i");

/** Marks that begin or end code, and the tags of thoughts. */
const MARKS = new RegExp(
  `\`+|~{3,}|</?(?:${NAMES})\\s{0,8}>|\\[/?THINK\\]|◁/?think▷|<\\|channel\\|>final<\\|message\\|>`,
  "gi",
);
const LONGEST_TAG = 40;
/** Backticks or tildes that are waited for as one mark: no text has as many in a fence. */
const LONGEST_RUN = 100;

const TAGS = NAMES.replace("thoughts?", "thought|thoughts").split("|");
const STARTS = [...TAGS.map((name) => `<${name}>`), "[think]", "◁think▷"].concat(
  "<|channel|>analysis<|message|>",
  "<|channel|>final<|message|>",
);
const ENDS = [...TAGS.map((name) => `</${name}>`), "[/think]", "◁/think▷"];
const MARKED = [...STARTS, ...ENDS];
const OPEN_TAG = new RegExp(`^<(?:${NAMES})\\s[^<>]{0,200}$`, "i");
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
    if (!/^[<[◁]/.test(rest)) continue;
    if (MARKED.some((mark) => mark.startsWith(rest) && mark !== rest)) return end.length - at;
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
