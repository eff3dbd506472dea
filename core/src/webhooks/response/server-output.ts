import { KINDS } from "./server-lines.ts";

/**
 * Error output that servers send instead of a reply: it names files, and is not for visitors. Only recognised at the beginning of
 * a text, because elsewhere it may be the topic of the text. Notices and stack traces are dropped anywhere
 * (`server-output-filter.ts`).
 */

/** Whether a text begins with error output: an exception that names a file, a dump, or a message of a shell, SQL or WordPress. */
export function isServerOutput(text: string): boolean {
  return MESSAGES.some((message) => message.test(text));
}

/** Removes a guard that some servers put before JSON, or the language name of a cut-off fence. */
export function withoutGuard(text: string): string {
  return text.replace(GUARD, "");
}

/** Whether a text with this start may become server output, or JSON with a guard. */
export function mayBecomeServerOutput(start: string): boolean {
  return STARTS.some((known) => start.startsWith(known) || known.startsWith(start));
}

const GUARD = /^(?:\)\]\}'?,?|while\s?\(1\);|for\s?\(;;\);|&&&START&&&|json(?=\s{0,8}[[{]))\s*(?=[[{"])/;

const PATH =
  "(?:/(?:home|var|usr|app|root|opt|srv|data|tmp|mnt|etc|Users|code|workspace|function)/|file:///|[A-Z]:\\\\)";
const MESSAGES = [
  // A single line that ends with the file.
  new RegExp(
    `^(?:error: )?(?:Uncaught )?(?:\\(in promise\\) )?[\\w.]{0,80}(?:Error|Exception)\\b(?: \\[\\w{1,40}\\])?: [^\\n]{0,2000}${PATH}[^\\s.]{0,300}(?:\\.\\w{1,20})*['")\\]:\\d]{0,20}(?:\\n|$)`,
  ),
  /^(?:file:\/\/\/|node:internal\/|\/)[\w./-]{1,300}:\d{1,9}(?::\d{1,9})?\r?(?:\n|$)/,
  /^(?:panic: [^\n]{0,2000}\s{1,20})?goroutine \d{1,9} \[/,
  /^\/?[\w./-]{1,300}\.rb:\d{1,9}:in /,
  /^(?:\/bin\/)?(?:ba|da|z)?sh: (?:line )?(?:\d{1,6}: )?[^\n:]{1,300}: (?:command not found|not found|No such file or directory|Permission denied)(?:\n|$)/,
  // Output of `var_dump` and `print_r`.
  /^(?:<pre[^>]{0,80}>\s{0,8})?(?:array\(\d{1,9}\) \{\s|object\([\w\\]{1,200}\)#\d{1,9} \(\d{1,9}\) \{\s|string\(\d{1,9}\) "|(?:Array|[\w\\]{1,200} Object)\s{0,8}\n\s{0,8}\(\s)/,
  /^SQLSTATE\[\w{1,20}\](?::| \[)/,
  /^<(?:p|div)[^>]{0,80}>\s{0,8}(?:<p[^>]{0,80}>\s{0,8})?(?:<strong>)?(?:There has been a critical error|WordPress database error)/,
  /^<(?:br\s?\/?>|font|table) ?[^>]{0,80}>?\s{0,8}(?:<[^>]{0,80}>\s{0,8}){0,6}<span[^>]{0,80}>\(/,
];

const STARTS = [
  ...KINDS.flatMap((kind) => [`<b>${kind}`, `${kind}: `, `PHP ${kind}`]),
  "<br",
  ")]}",
  "while(1)",
  "while (1)",
  "for(;;)",
  "for (;;)",
  "&&&START&&&",
  "json\n",
  "json\r",
  "json {",
  "json [",
  "json{",
  "json[",
  "Traceback (",
  "Uncaught ",
  "Unhandled ",
  "Exception",
  "Error: ",
  "TypeError",
  "ReferenceError",
  "SyntaxError",
  "RangeError",
  "ValueError",
  "KeyError",
  "NameError",
  "ImportError",
  "AttributeError",
  "RuntimeError",
  "OSError",
  "FileNotFoundError",
  "ModuleNotFoundError",
  "PermissionError",
  "java.",
  "javax.",
  "org.",
  "System.",
  "panic: ",
  "goroutine ",
  "file:///",
  "node:internal",
  "/",
  "SQLSTATE[",
  "bash: ",
  "error: Uncaught ",
  "array(",
  "object(",
  "string(",
  "Array\n",
  "Array \n",
  "Array\r",
  "stdClass Object",
  "<pre>Array",
  "<pre>array(",
  "<p>There has been",
  "<p><strong>There",
  '<div id="error"',
  "<font ",
  "<table class='xdebug",
];
