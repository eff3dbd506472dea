/**
 * What servers print about an error instead of a reply, or before it: it names files, and is not for visitors. It is recognized at the
 * beginning of a text only: in the middle it may be what the text is about.
 */

/** Whether a text is a stack trace, or the message of an exception that names a file. */
export function isServerOutput(text: string): boolean {
  return TRACES.some((trace) => trace.test(text));
}

/** The text behind PHP's notices and the guards that some servers put before JSON. `isFatal`: PHP broke off. */
export function withoutNotices(text: string): { text: string; isFatal: boolean } {
  let rest = text.replace(GUARD, "");
  for (;;) {
    const notice = HTML_NOTICE.exec(rest) ?? TEXT_NOTICE.exec(rest);
    if (notice === null) return { text: rest, isFatal: false };
    const end = (notice[0].includes("<") ? HTML_NOTICE_END : TEXT_NOTICE_END).exec(rest);
    // Without the place in the source that ends it, in plain text it is a sentence of the reply.
    if (end === null && !notice[0].includes("<")) return { text: rest, isFatal: false };
    if (end === null || FATAL.test(notice[0])) return { text: rest, isFatal: true };
    rest = rest.slice(end.index + end[0].length).trimStart();
  }
}

/** Whether a text that starts like this may be one that these functions know. */
export function mayBecomeServerOutput(start: string): boolean {
  return STARTS.some((known) => start.startsWith(known) || known.startsWith(start));
}

const KINDS =
  "(?:Fatal error|Parse error|Warning|Notice|Deprecated|Recoverable fatal error|Catchable fatal error|Strict Standards)";
const FATAL = /fatal|parse/i;
const GUARD = /^(?:\)\]\}'?,?|while\s?\(1\);|for\s?\(;;\);|&&&START&&&)\s*/;
const HTML_NOTICE = new RegExp(`^(?:<br\\s{0,4}/?>\\s{0,8}){0,4}<b>${KINDS}</b>:`);
const HTML_NOTICE_END = /on line <b>\d{1,9}<\/b>(?:\s{0,8}<br\s{0,4}\/?>)?/;
const TEXT_NOTICE = new RegExp(`^(?:PHP )?${KINDS}:\\s`);
/** As PHP ends its notices, in the first of their lines. */
const TEXT_NOTICE_END = /^.{0,4000}? in (?:\/|[A-Za-z]:\\|phar:).{1,1000}?(?: on line |:)\d{1,9}(?=\s|$)/;

/** A folder of a server. */
const FOLDER = "/(?:home|var|usr|app|root|opt|srv|data|tmp|mnt|etc|Users|code|workspace|function)/";
const TRACES = [
  /^Traceback \(most recent call last\):/,
  // JavaScript, Java, .NET.
  /^(?:Uncaught |Unhandled |Exception in thread )?[^\n]{0,2000}\n\s{1,8}at [^\n]{1,500}[:(]/,
  new RegExp(
    `^(?:Uncaught )?[\\w.]{0,80}(?:Error|Exception|Warning)\\b[^\\n]{0,2000}(?:${FOLDER}|[A-Z]:\\\\)`,
  ),
  /^(?:file:\/\/\/|node:internal\/|\/[\w./-]{1,300}:\d{1,9}\b)/,
  /^(?:panic: |goroutine \d+ \[)/,
  /^\/?[\w./-]{1,300}\.rb:\d{1,9}:in /,
  /^SQLSTATE\[/,
  /^<(?:p|div)[^>]{0,80}>\s{0,8}(?:<p[^>]{0,80}>\s{0,8})?(?:<strong>)?(?:There has been a critical error|WordPress database error)/,
  /^<(?:br\s?\/?>|font|table) ?[^>]{0,80}>?\s{0,8}(?:<[^>]{0,80}>\s{0,8}){0,6}<span[^>]{0,80}>\(/,
];

const STARTS = [
  ...[
    "<br",
    "<b>Warning",
    "<b>Notice",
    "<b>Deprecated",
    "<b>Fatal",
    "<b>Parse",
    "<b>Strict",
    "<b>Recoverable",
  ],
  ...[
    "<b>Catchable",
    "Warning: ",
    "Notice: ",
    "Deprecated: ",
    "Fatal error: ",
    "Parse error: ",
    "Strict Standards: ",
  ],
  ...[
    "PHP Warning",
    "PHP Notice",
    "PHP Deprecated",
    "PHP Fatal",
    "PHP Parse",
    "Recoverable fatal",
    "Catchable fatal",
  ],
  ...[")]}", "while(1)", "while (1)", "for(;;)", "for (;;)", "&&&START&&&"],
  ...[
    "Traceback (",
    "Uncaught ",
    "Unhandled ",
    "Exception",
    "Error: ",
    "TypeError",
    "ReferenceError",
    "SyntaxError",
  ],
  ...[
    "RangeError",
    "ValueError",
    "KeyError",
    "NameError",
    "ImportError",
    "AttributeError",
    "RuntimeError",
    "OSError",
  ],
  ...["FileNotFoundError", "ModuleNotFoundError", "PermissionError", "java.", "javax.", "org.", "System."],
  ...[
    "panic: ",
    "goroutine ",
    "file:///",
    "node:internal",
    "/",
    "SQLSTATE[",
    "<p>There has been",
    "<p><strong>There",
  ],
  ...['<div id="error"', "<font ", "<table class='xdebug"],
];
