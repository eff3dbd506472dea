import { gatheredText } from "../../gathered-pieces.ts";
import {
  continuesTrace,
  isFatal,
  isFrame,
  isHeader,
  isNotice,
  isPanic,
  KINDS,
  LONGEST_LINE,
  mayBecomeFrame,
  mayBecomeServerLine,
} from "./server-output.ts";

/** Removes servers' error output anywhere in a text that arrives in pieces of any length. Code stays as it is. */
interface ServerOutputFilter {
  /** Accepts the next characters. Returns the text that has become certain. */
  read(piece: string): string;
  /** Call after the last character: returns the buffered rest. */
  end(): string;
}

/** Removes servers' error output from a whole text. */
export function withoutServerOutput(text: string): string {
  const filter = serverOutputFilter();
  return filter.read(text) + filter.end();
}

/** What to do with the next characters: pass or drop them up to `end`, or wait for more text. */
type Step = { end: number; isDropped?: boolean } | "more text" | "a line";

/** Runs in time proportional to the text: the buffer is bounded, and is not read again for every character. */
export function serverOutputFilter(): ServerOutputFilter {
  const buffered = gatheredText();
  /** The buffer is read again once it has this length. */
  let readAgainAt = 0;
  let waitsForLine = false;
  let isOver = false;
  const position = positionInText();

  function take(piece: string, isEnd: boolean): string {
    if (isOver) return "";
    buffered.add(piece);
    if (!isEnd && buffered.length < readAgainAt && !(waitsForLine && piece.includes("\n"))) return "";
    const text = buffered.take();
    let said = "";
    let from = 0;
    let at = 0;
    while (at < text.length) {
      const step = position.isLineStart ? lineStep(text, at, isEnd) : textStep(text, at, isEnd);
      if (typeof step === "string") {
        buffered.add(text.slice(at));
        readAgainAt = buffered.length < SHORT ? 0 : buffered.length + SHORT;
        waitsForLine = step === "a line";
        break;
      }
      if (step.isDropped) {
        said += text.slice(from, at);
        from = step.end;
      }
      at = step.end;
    }
    return said + text.slice(from, at);
  }

  function lineStep(text: string, at: number, isEnd: boolean): Step {
    const { line, next, isWhole } = lineAt(text, at, isEnd);
    if (!isWhole && line.length <= LONGEST_LINE && position.mayBecomeMark(line)) return "a line";
    position.beginLine(line);
    if (position.isCode || !isWhole || line.length > LONGEST_LINE) return passLine();
    if (line === "") {
      position.isTrace = false;
      return passLine();
    }
    if ((position.isTrace && continuesTrace(line)) || isFrame(line)) return dropLine(next, true);
    position.isTrace = false;
    if (isNotice(line)) return dropLine(next, isFatal(line));
    if (!isHeader(line) && !isPanic(line)) return passLine();
    const following = lineAt(text, next, isEnd);
    if (isPanic(line)) {
      if (following.isWhole || following.line.length > LONGEST_LINE) return dropLine(following.next, true);
      position.isLineStart = true;
      return "a line";
    }
    if (!following.isWhole && mayBecomeFrame(following.line)) {
      position.isLineStart = true;
      return "a line";
    }
    return isFrame(following.line) ? dropLine(next, true) : passLine();

    function passLine(): Step {
      position.isLineStart = false;
      return { end: at };
    }
    function dropLine(end: number, isTrace: boolean): Step {
      position.isTrace = isTrace;
      return { end, isDropped: true };
    }
  }

  function textStep(text: string, at: number, isEnd: boolean): Step {
    const sign = text.charAt(at);
    if (sign === "\n") position.endLine();
    else if (sign === "`") position.tick();
    else if (sign === "<" && !position.isCode) {
      const notice = htmlNoticeAt(text, at, isEnd);
      if (notice === "undecided") return "more text";
      isOver = notice === "broken off";
      if (notice !== "text") return { end: isOver ? text.length : at + notice.length, isDropped: true };
    }
    MARK.lastIndex = sign === "`" ? endOfRun(text, at) : at + 1;
    return { end: sign === "\n" ? at + 1 : (MARK.exec(text)?.index ?? text.length) };
  }

  return { read: (piece) => take(piece, false), end: () => take("", true) };
}

/** Length in UTF-16 units. */
const SHORT = 64;
const MARK = /[\n`<]/g;

/** Returns the index after the backticks that begin at `start`. */
function endOfRun(text: string, start: number): number {
  let end = start;
  while (text.charAt(end) === "`") end++;
  return end;
}

/** Returns the line at an index, without its end and as far as it has arrived, and the index of the next line. */
function lineAt(text: string, at: number, isEnd: boolean) {
  const found = text.indexOf("\n", at);
  const end = found === -1 ? text.length : found;
  const line = text.slice(at, Math.min(end, at + LONGEST_LINE + 1));
  return {
    line: found === -1 && !isEnd ? line : line.trimEnd(),
    next: found === -1 ? end : end + 1,
    isWhole: found !== -1 || isEnd,
  };
}

/** Tracks which parts of a Markdown text are code, and whether a stack trace is being dropped. */
function positionInText() {
  let fence: string | undefined;
  const line = { followsBlank: true, isBlank: true, isIndented: false, isTicked: false };

  const position = {
    isLineStart: true,
    isTrace: false,
    get isCode() {
      return fence !== undefined || line.isIndented || line.isTicked;
    },
    /** Whether a line with this start may become a fence or a line of server output. */
    mayBecomeMark: (start: string) =>
      FENCE_START.test(start) || (fence === undefined && (position.isTrace || mayBecomeServerLine(start))),
    beginLine(text: string): void {
      line.isBlank = text.trim() === "";
      line.isTicked = false;
      if (!line.isBlank)
        line.isIndented =
          (line.followsBlank || line.isIndented) && /^(?: {4}|\t)/.test(text) && !position.isTrace;
      const mark = FENCE.exec(text)?.[1];
      if (mark === undefined) return;
      if (fence === undefined) fence = mark;
      else if (mark.startsWith(fence)) fence = undefined;
    },
    endLine(): void {
      line.followsBlank = line.isBlank;
      position.isLineStart = true;
    },
    /** Call at a backtick. */
    tick(): void {
      if (fence === undefined) line.isTicked = !line.isTicked;
    },
  };
  return position;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const FENCE_START = /^ {0,3}(?:`*|~*)$/;

/**
 * Recognises an error that PHP, Xdebug or WordPress print as HTML, if it begins at `at`, which may be anywhere in a line.
 * `broken off`: the error is incomplete, and nothing after it is a reply.
 */
function htmlNoticeAt(
  text: string,
  at: number,
  isEnd: boolean,
): { length: number } | "broken off" | "text" | "undecided" {
  if (!NEXT_SIGNS.includes(text.charAt(at + 1))) return "text";
  const breaks = BREAKS.exec(text.slice(at, at + LONGEST_BREAKS))?.[0].length ?? 0;
  const rest = text.slice(at + breaks, at + breaks + LONGEST_NOTICE);
  const form = FORMS.find(({ openings }) => openings.some((opening) => rest.startsWith(opening)));
  if (form === undefined) {
    const mayBecome =
      rest === "" ||
      BREAK_START.test(rest) ||
      FORMS.some(({ openings }) => openings.some((opening) => opening.startsWith(rest)));
    return mayBecome && !isEnd ? "undecided" : "text";
  }
  const own = rest.slice(0, endOfOwn(rest));
  const end = form.end.exec(own);
  if (end !== null) {
    const length = breaks + end.index + end[0].length;
    return isEnd || text.length >= at + length + LONGEST_TAIL ? { length } : "undecided";
  }
  if (own === rest && !isEnd && rest.length < LONGEST_NOTICE) return "undecided";
  if (!NAMES_FILE.test(own.slice(0, LONGEST_MESSAGE))) return "text";
  return own === rest ? "broken off" : { length: breaks + own.length };
}

/** Returns the index of the fourth `<b>`, which belongs to the next notice: a notice has a `<b>` for its kind, file and line. */
function endOfOwn(rest: string): number {
  let at = 0;
  for (let count = 1; count <= 3; count++) {
    at = rest.indexOf("<b>", at + 1);
    if (at === -1) return rest.length;
  }
  return at;
}

/** Length in UTF-16 units. */
const LONGEST_NOTICE = 4_096;
const LONGEST_MESSAGE = 2_048;
const LONGEST_BREAKS = 100;
/** Maximum UTF-16 units after an end that belong to the notice. */
const LONGEST_TAIL = 32;
/** Characters that may follow `<` at the start of a notice. "" if none has arrived yet. */
const NEXT_SIGNS = ["b", "f", "d", ""];

const BREAKS = /^(?:<br\s{0,4}\/?>\s{0,8}){1,4}/;
const BREAK_START = /^<(?:b(?:r(?:\s{0,4}\/?)?)?)?$/;
const FORMS = [
  {
    openings: KINDS.map((kind) => `<b>${kind}</b>:`),
    end: / on line <b>\d{1,9}<\/b>(?:\s{0,8}<br\s{0,4}\/?>)?[ \t]{0,8}\r?\n?/,
  },
  { openings: ["<font size='1'><table class='xdebug-"], end: /<\/table>(?:<\/font>)?\r?\n?/ },
  {
    openings: ['<div id="error"><p class="wpdberror">', "<div id='error'><p class='wpdberror'>"],
    end: /<\/div>\r?\n?/,
  },
];
const NAMES_FILE = / in (?:<[bi]>)?(?:\/|[A-Za-z]:\\|phar:)|<table class='xdebug-|wpdberror/;
