import { describe, expect, it } from "vitest";
import { events, lines, n8n, token } from "../streamed-answers.ts";
import { readCutAnywhere, readPieces } from "./cut-anywhere.ts";

const EVENTS = "text/event-stream";
const piecesOf = (text: string): string[] => text.match(/.{1,7}|\n/gsu) ?? [];

/** Ways to send a text. For each, the reader must return the same reply. */
const WAYS: [string, string, (text: string) => string][] = [
  ["plain text", "text/plain", (text) => text],
  ["text declared as HTML", "text/html; charset=UTF-8", (text) => text],
  ["a field", "application/json", (text) => JSON.stringify({ output: text })],
  ["OpenAI's tokens", EVENTS, (text) => events(...piecesOf(text).map(token))],
  [
    "n8n's items",
    "application/json",
    (text) => lines(...piecesOf(text).map((piece) => n8n("item", "A", piece))),
  ],
];

const HTML =
  "<br />\n<b>Warning</b>:  Undefined variable $x in <b>/var/www/html/a.php</b> on line <b>12</b><br />\n";
const PLAIN = "\nWarning: Undefined variable $x in /var/www/html/a.php on line 12\n";
const LOGGED = "[26-Nov-2026 10:00:00 UTC] PHP Notice:  Undefined index in C:\\inetpub\\a.php on line 3\n";
const FATAL =
  "<br />\n<b>Fatal error</b>:  Uncaught Error: x in /var/www/a.php:5\nStack trace:\n#0 /var/www/b.php(3): x()\n#1 {main}\n  thrown in <b>/var/www/a.php</b> on line <b>5</b><br />\n";
const PLAIN_FATAL =
  "\nPHP Fatal error:  Uncaught Error: x in /var/www/a.php:5\nStack trace:\n#0 /var/www/b.php(3): x()\n#1 {main}\n  thrown in /var/www/a.php on line 5\n";
const XDEBUG =
  "<br />\n<font size='1'><table class='xdebug-error xe-notice' dir='ltr' border='1'>\n<tr><th><span>( ! )</span> Notice: Undefined variable: x in /var/www/a.php on line <i>5</i></th></tr></table></font>\n";
const WORDPRESS =
  '<div id="error"><p class="wpdberror"><strong>WordPress database error:</strong> [Table \'x\' doesn\'t exist]<br /><code>SELECT 1</code></p></div>';
const PYTHON =
  "Traceback (most recent call last):\n  File \"/app/main.py\", line 3, in <module>\n    answer()\nKeyError: 'x'\n";
const NODE =
  "TypeError: Cannot read properties of undefined\n    at answer (/app/a.js:1:2)\n    at async Promise.all (index 0)\n";
const JAVA =
  'Exception in thread "main" java.lang.IllegalStateException: no\n\tat com.x.A.b(A.java:5)\nCaused by: java.io.IOException\n\t... 3 more\n';
const XDEBUG_STACK =
  "\nWarning: Undefined variable $x in /var/www/html/a.php on line 3\n\nCall Stack:\n    0.0001     393000   1. {main}() /var/www/html/a.php:0\n    0.0002     393448   2. answer($a = 1) /var/www/html/a.php:9\n\n";
const RUST =
  "thread 'main' panicked at src/main.rs:2:5:\nindex out of bounds\nnote: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n";
const DOTNET =
  "System.NullReferenceException: Object reference not set.\n   at Chat.Answer(String[] args) in C:\\src\\Chat.cs:line 5\n   at Chat.Program.Main(String[] args)\n";

describe.each(WAYS)("a server's output in %s (contract §6.5)", (_way, contentType, send) => {
  const read = (text: string) => readCutAnywhere(send(text), contentType);

  it.each([
    ["a notice", `Hello ${HTML}there`, "Hello there"],
    ["a notice between paragraphs", `Hello.\n\n${HTML}Bye.`, "Hello.\n\nBye."],
    ["a notice after the reply", `Hello${HTML}`, "Hello"],
    ["several notices", `${HTML}${PLAIN}Hello ${HTML}${HTML}there${PLAIN}`, "Hello there"],
    ["a plain notice", `Hello${PLAIN}there`, "Hello\nthere"],
    ["a plain notice with other line ends", `Hello${PLAIN.replaceAll("\n", "\r\n")}there`, "Hello\r\nthere"],
    ["a notice in the log's format", `${LOGGED}Hello\n${LOGGED}there`, "Hello\nthere"],
    ["a fatal error", `Hello${FATAL}`, "Hello"],
    ["a truncated fatal error", `Hello${FATAL.slice(0, 90)}`, "Hello"],
    ["a plain fatal error", `Hello${PLAIN_FATAL}`, "Hello"],
    ["an Xdebug error", `Hello ${XDEBUG}there`, "Hello there"],
    ["a WordPress error", `Hello ${WORDPRESS}there`, "Hello there"],
    ["a Python traceback", `Hello\n${PYTHON}there`, "Hello\nthere"],
    ["a Node trace", `Hello\n${NODE}there`, "Hello\nthere"],
    ["an Xdebug call stack", `Hello${XDEBUG_STACK}there`, "Hello\n\n\nthere"],
    ["a Deno error", `Hello\nerror: Uncaught ${NODE}there`, "Hello\nthere"],
    ["a Rust panic", `Hello\n${RUST}there`, "Hello\nthere"],
    ["a Java trace", `Hello\n${JAVA}there`, "Hello\nthere"],
    ["a .NET trace", `Hello\n${DOTNET}there`, "Hello\nthere"],
  ])("is removed: %s", (_what, text, expected) => {
    const { seen, seenByBytes, reading } = read(text);
    expect(reading).toMatchObject({ kind: "reply", text: expected });
    expect([seen, seenByBytes]).toEqual([expected, expected]);
  });

  it.each([
    ["a PHP warning in HTML", HTML],
    ["a plain PHP warning", PLAIN],
    ["a fatal PHP error in HTML", FATAL],
    ["a plain fatal PHP error", PLAIN_FATAL],
    ["an Xdebug error", XDEBUG],
    ["an Xdebug call stack", XDEBUG_STACK],
    ["a Python traceback", PYTHON],
    ["a Node trace", NODE],
    ["a Rust panic", RUST],
    ["a Java trace", JAVA],
    ["a .NET trace", DOTNET],
  ])("is no reply if nothing else is sent: %s", (_what, text) => {
    const { seen, reading } = read(text);
    expect([seen, reading.kind]).toEqual(["", "none"]);
  });

  it.each([
    `PHP prints:\n\n\`\`\`\n${HTML.trim()}\n${PLAIN.trim()}\n\`\`\`\nDefine $x.`,
    `~~~\n${PLAIN.trim()}\n~~~`,
    `The log says:\n\n    ${PLAIN.trim()}\n\nThat is harmless.`,
    `> ${PLAIN.trim()}\n\nis harmless.`,
    `You get \`${PLAIN.trim()}\` because $x is not set.`,
    `The message "${PLAIN.trim()}" is harmless.`,
    `<pre>${PLAIN.trim()}</pre> is what PHP prints.`,
    `Python prints:\n\`\`\`\n${PYTHON.trim()}\n\`\`\`\nbecause the key is missing.`,
    `Node prints:\n\n    Error: x\n        at answer (/app/a.js:1:2)\n\nThat is all.`,
    '"Traceback (most recent call last)" is how Python begins an error.',
    "Opening hours\n    at Main St. 5: 9-17\n    at Park (north): 10-18",
    "Error codes\n  at 404: not found\n  at 500: failed",
    "Stops:\n at Bonn (10:05)\n at Berlin [12:00]",
    "<b>Warning</b>: hot surface<br>",
    "Line one<br />Line two<br />\n<b>Notice</b>: we are closed",
    "Warning: do not mix them.\nNotice: see /help on line 5.",
    "TypeError: x is not a function. This means that x, in /home/x, is not callable.",
    "TypeError means a wrong type, e.g. in C:\\temp\\x.js.",
    "Exception: members get free entry at /home/visitors.",
    "SQLSTATE[23000] means a duplicate.",
    "panic: do not",
    "The file is /var/www/html/index.php, line 5.",
    "while(1); is a loop",
    '{"a":1} is a JSON object with one member.',
    '[{"a":1}] is a list, and {"b":2} is an object.',
  ])("is not removed from a reply that only quotes or resembles such output: %j", (text) => {
    const { seen, reading } = read(text);
    expect(reading).toMatchObject({ kind: "reply", text });
    expect(seen).toBe(text);
  });
});

describe.each(WAYS)("output of a workflow's own program in %s", (_way, contentType, send) => {
  const read = (text: string) => readCutAnywhere(send(text), contentType);

  it.each([
    "Uncaught (in promise) TypeError: x is not a function at file:///app/a.ts:3:5",
    "bash: line 1: /app/run.sh: No such file or directory\n",
    "/bin/sh: 1: ollama: not found",
    'array(1) {\n  ["output"]=>\n  string(5) "Hello"\n}',
    "Array\n(\n    [output] => Hello\n)\n",
    "<pre>Array\n(\n    [output] => Hello\n)\n</pre>",
    "stdClass Object\n(\n    [output] => Hello\n)\n",
  ])("is no reply: %j", (text) => {
    const { seen, reading } = read(text);
    expect([seen, reading.kind]).toEqual(["", "none"]);
  });

  it.each(['string(3) "abc"\n{"output":"Hello"}', 'Array\n(\n    [a] => 1\n)\n{"output":"Hello"}'])(
    "is removed if it precedes a reply in JSON: %j",
    (text) => expect(read(text).reading).toMatchObject({ kind: "reply", text: "Hello" }),
  );

  it.each([
    "Array of colors: red and blue",
    "array(1) is how PHP writes a list.",
    "<pre>Hours: 9-17</pre>",
    "bash: is a shell",
    "shoes: not found in our shop",
    "Steps:\n  1. One\n  2.5 Two:3",
    "Call Stack: a podcast",
  ])("is not assumed in a reply that only resembles such output: %j", (text) =>
    expect(read(text).reading).toMatchObject({ kind: "reply", text: text.trim() }),
  );
});

describe("text that resembles a notice", () => {
  it("is part of the reply, as is the line after it", () => {
    const { seen, reading } = readCutAnywhere("Hi\nWarning: hot\nBye", "text/plain");
    expect(reading).toEqual({ kind: "reply", text: seen });
    expect(seen).toBe("Hi\nWarning: hot\nBye");
  });

  it("is held back until the next line shows that it is no notice", () => {
    const passed = (text: string) => readPieces([new TextEncoder().encode(text)], "text/plain").passed;
    expect(passed("Hi\nWarning: hot")).toBe("Hi");
    expect(passed("Hi\nWarning: hot\nBye")).toBe("Hi\nWarning: hot\nBye");
  });

  it("is part of the reply even if its line is 12,000 characters long", () => {
    const text = `Hi\nWarning: ${"hot ".repeat(3_000)}\n<b>Warning</b>: ${"hot ".repeat(3_000)}`.trim();
    expect(readCutAnywhere(text, "text/plain").reading).toEqual({ kind: "reply", text });
    expect(readPieces([new TextEncoder().encode(text)], "text/plain").passed).toBe(text);
  });
});
