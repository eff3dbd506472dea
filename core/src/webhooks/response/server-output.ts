/**
 * Lines that PHP, Python, Node, Java, .NET, Ruby, Go, Rust and Perl print about an error. They contain the server's file names. A
 * line must match completely, and must not be in code, because replies may be about such errors.
 */

/** Maximum UTF-16 units of a line that are read. */
export const LONGEST_LINE = 4_096;

/** Whether a line reports an error with its file, or joins two tracebacks of Python. */
export function isNotice(line: string): boolean {
  return NOTICE.test(line);
}

/** Whether a stack trace may follow a notice. */
export function isFatal(notice: string): boolean {
  return FATAL.test(notice);
}

/** Whether a line starts a Rust panic; its message is on the next line. */
export function isPanic(line: string): boolean {
  return PANIC.test(line);
}

/** Whether a line is a frame of a stack trace: a call, in most languages with its file. */
export function isFrame(line: string): boolean {
  return FRAME.test(line);
}

/** Whether a line with this start may become a frame. */
export function mayBecomeFrame(start: string): boolean {
  return FRAME_START.test(start);
}

/** Whether a line may precede the frames of a stack trace: the error itself. */
export function isHeader(line: string): boolean {
  return HEADER.test(line);
}

export function continuesTrace(line: string): boolean {
  return CONTINUATION.test(line);
}

/** Whether a line with this start may become a notice, a frame, a header or a panic. */
export function mayBecomeServerLine(start: string): boolean {
  return (
    FRAME_START.test(start) ||
    STAMP_START.test(start) ||
    LINE_STARTS.some((known) => start.startsWith(known) || known.startsWith(start))
  );
}

export const KINDS = [
  "Fatal error",
  "Parse error",
  "Warning",
  "Notice",
  "Deprecated",
  "Recoverable fatal error",
  "Catchable fatal error",
  "Strict Standards",
];

const NOTICE = anyOf(
  new RegExp(
    `^(?:\\[\\d\\d-\\w{3}-\\d{4} [^\\]\\n]{1,60}\\] )?(?:PHP )?(?:${KINDS.join("|")}):\\s.{0,3000} in (?:/|[A-Za-z]:\\\\|phar:).{1,1000}?(?: on line |:)\\d{1,9}$`,
  ),
  /^Uncaught PHP Exception .{1,2000} at (?:\/|[A-Za-z]:\\)\S{1,500} line \d{1,9}$/,
  /^(?:Died|Can't locate .{1,2000}) at \/\S{1,500} line \d{1,9}\.$/,
  /^(?:During handling of the above exception, another|The above exception was the direct cause of the following) exception.{0,20}:$/,
);

const PANIC = /^thread '.{1,80}' (?:\(\d{1,9}\) )?panicked at .{1,500}:\d{1,9}:\d{1,9}:?$/;

const FATAL = /^(?:\[.{1,70}\] )?(?:PHP )?(?:Fatal|Recoverable|Catchable) /;

const FRAME = anyOf(
  /^\s{1,8}at (?:.{1,500} \()?(?:file:\/\/|node:|webpack|https?:\/\/|\/|[A-Za-z]:\\).{1,1000}:\d{1,9}:\d{1,9}\)?$/,
  /^\s{1,8}at [\w.$<>/@-]{1,500}\((?:[\w$-]{1,200}\.\w{1,8}:\d{1,9}|Native Method|Unknown Source)\)/,
  /^\s{1,8}at .{1,1000} in .{1,1000}:line \d{1,9}$/,
  /^\s{1,8}at [\w`+<>[\]]{1,200}(?:\.[\w`+<>[\],]{1,200}){1,20}\([^)]{0,500}\)$/,
  /^\s{1,8}File "[^"]{1,1000}", line \d{1,9}/,
  /^\s{1,8}from .{1,500}\.rb:\d{1,9}:in /,
  /^\t\/\S{1,500}\.go:\d{1,9}/,
  /^#\d{1,4} (?:\/|[A-Za-z]:\\|phar:|\{main\}|\[internal function\])/,
  // Xdebug's columns: time, memory, number, call and location.
  /^\s{1,8}\d{1,6}\.\d{1,6}\s{1,14}\d{1,14}\s{1,8}\d{1,4}\. .{1,1000}:\d{1,9}$/,
  /^\s{1,8}thrown in (?:\/|[A-Za-z]:\\|phar:).{1,1000} on line \d{1,9}$/,
);
const FRAME_START =
  /^(?:\s{1,8}(?:a|at|at .*|F|Fi|Fil|File.*|f|fr|fro|from.*|t|th|thr|thro|throw|thrown.*|\d{1,6}(?:\.(?:\d{1,6}(?:\s.*)?)?)?)|\t\/.*|#(?:\d.*)?|\s{0,8})$/;

const CONTINUATION =
  /^(?:\s+\S|Stack trace:$|Caused by: |Suppressed: |--- End of |goroutine \d{1,9} \[|note: run with |[\w.$]{0,120}(?:Error|Exception|Interrupt|Exit)(?::|$))/;

const HEADERS = [
  "Traceback (most recent call last):",
  "Uncaught ",
  "Unhandled ",
  "An unhandled exception",
  "Exception",
  "Error: ",
  "TypeError",
  "ReferenceError",
  "SyntaxError",
  "RangeError",
  "AggregateError",
  "AxiosError",
  "java.",
  "javax.",
  "org.",
  "System.",
  "Caused by: ",
  "panic: ",
  "goroutine ",
  "node:internal",
  "Stack trace:",
  "Call Stack:",
  "error: Uncaught ",
];

const HEADER = anyOf(...HEADERS.map((header) => new RegExp(`^${header.replace(/[.()]/g, "\\$&")}`)));

const LINE_STARTS = [
  ...HEADERS,
  ...KINDS.map((kind) => `${kind}: `),
  ...KINDS.map((kind) => `PHP ${kind}`),
  "Died at /",
  "Can't locate ",
  "thread '",
  "During handling of ",
  "The above exception ",
];
/** The time at the start of a line in PHP's log. */
const STAMP_START = /^\[(?:\d|\d\d|\d\d-.*)$/;

/** Joins all forms to one expression, because most lines fail at their first character. */
function anyOf(...forms: readonly RegExp[]): RegExp {
  return new RegExp(forms.map(({ source }) => source).join("|"));
}

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
