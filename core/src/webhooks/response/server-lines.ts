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
    STARTS.some((known) => start.startsWith(known) || known.startsWith(start))
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

const STARTS = [
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
