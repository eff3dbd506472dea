import { KINDS } from "./server-lines.ts";

/**
 * Recognises an error that PHP, Xdebug or WordPress print as HTML, if it begins at `at`, which may be anywhere in a line.
 * `broken off`: the error is incomplete, and nothing after it is a reply.
 */
export function htmlNoticeAt(
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
