/**
 * Answers of 1 MiB that may be very expensive to read. As a program for `reply-bounds.test.ts`, this module reads the answer with
 * the given name, and prints the CPU cost and the megabytes by which the process grew.
 */

import { replyStreamReader } from "../../../../core/src/webhooks/response/reply-reader.ts";
import { cpuCost } from "../../cpu-cost.ts";

const SIZE = 1_048_576;
/** Bytes per piece by default. */
const PIECE = 65_536;

const JSON_TYPE = "application/json";
const EVENTS = "text/event-stream";

function filled(piece: string, before = "", after = ""): string {
  return before + piece.repeat(Math.floor((SIZE - before.length - after.length) / piece.length)) + after;
}

function numbered(line: (index: number) => string): string {
  let text = "";
  for (let index = 0; text.length < SIZE - 100; index++) text += line(index);
  return text;
}

export const HOSTILE_SHAPES: Record<string, [contentType: string, make: () => string, piece?: number]> = {
  "empty objects": [JSON_TYPE, () => filled("{},", "[", "{}]")],
  "empty objects in a field": [JSON_TYPE, () => filled("{},", '{"output":[', "{}]}")],
  "empty objects in a text": [
    JSON_TYPE,
    () => JSON.stringify({ output: filled("{},", "[", "{}]").slice(0, -16) }),
  ],
  numbers: [JSON_TYPE, () => filled("1,", "[", "1]")],
  texts: [JSON_TYPE, () => filled('"a",', "[", '"a"]')],
  "texts of JSON": [JSON_TYPE, () => filled('"{}",', "[", '"{}"]')],
  "many keys": [JSON_TYPE, () => `{"a":1${numbered((index) => `,"k${index}":1`)}}`],
  "lists that are not closed": [JSON_TYPE, () => filled("[")],
  "lists in lists": [JSON_TYPE, () => "[".repeat(SIZE / 2) + "]".repeat(SIZE / 2)],
  "objects in objects": [JSON_TYPE, () => `${'{"a":'.repeat(SIZE / 7)}1${"}".repeat(SIZE / 7)}`],
  "broken objects": [JSON_TYPE, () => filled('{"a":{', "x")],
  "too many commas": [JSON_TYPE, () => filled(",", '{"output":"x"', "}")],
  "empty lines of JSON": ["application/x-ndjson", () => filled("{}\n")],
  "n8n's lines": [JSON_TYPE, () => filled("{}\n", '{"type":"begin","metadata":{"nodeId":"1"}}\n')],
  "n8n's nodes": [
    JSON_TYPE,
    () => numbered((index) => `{"type":"item","content":"x","metadata":{"nodeId":"${index}"}}\n`),
  ],
  "events of text": [EVENTS, () => filled("data: x\n\n")],
  "events without data": [EVENTS, () => filled("data:\n\n")],
  "events of empty objects": [EVENTS, () => filled("data: {}\n\n")],
  "events of a type": [EVENTS, () => filled('data: {"type":"X","text":"x"}\n\n')],
  "the AI SDK's parts": [
    EVENTS,
    () => numbered((index) => `data: {"type":"text-delta","id":"${index}","delta":"x"}\n\n`),
  ],
  comments: [EVENTS, () => filled(":\n", "data: x\n\n")],
  "empty lines": [EVENTS, () => filled("\n", "data: x\n\n")],
  "lines of empty data in one event": [EVENTS, () => filled("data:\n", "data: x\n\n")],
  "angle brackets": ["text/html", () => filled("<")],
  "comments of HTML": ["text/html", () => filled("<!-- -->")],
  notices: ["text/html", () => filled("<br />\n<b>Warning</b>: ")],
  "complete notices": ["text/html", () => filled("<b>Warning</b>: x in <b>/a</b> on line <b>1</b><br />\n")],
  "notices in one line": ["text/html", () => filled("<b>Warning</b>: x")],
  "lines before stack traces": ["text/plain", () => filled("Error: x\n")],
  "lines of stack traces without a location": ["text/plain", () => filled("\n  at x")],
  "plain notices": ["text/plain", () => filled(" in /a", "Warning: x")],
  braces: ["text/plain", () => filled("{")],
  "quotation marks": ["text/plain", () => filled('\\"', '"')],
  thoughts: ["text/plain", () => filled("<think>")],
  "empty thoughts": ["text/plain", () => filled("<think></think>")],
  "ends of thoughts": ["text/plain", () => filled("</think>", "a")],
  "ends of thoughts in code": ["text/plain", () => filled("`</think>", "a ")],
  backticks: ["text/plain", () => filled("`", "a ")],
  "backticks in small pieces": ["text/plain", () => filled("`"), 256],
  "tildes in small pieces": ["text/plain", () => filled("~", "a\n"), 256],
  "ends of many thoughts": ["text/html", () => filled("\ufffd</think>", ")]}'\\\"")],
  "white space": ["text/plain", () => filled(" \n", "a")],
  "short lines": ["text/plain", () => filled("x\n")],
  "short indented lines": ["text/plain", () => filled(" x\n")],
  "numbered lines": ["text/plain", () => filled("#\n")],
  "lines that contain only `at`": ["text/plain", () => filled(" at\n", "Error: x\n")],
  "one long stack trace": ["text/plain", () => filled("\n  at x (/a:1:1)", "Error: x")],
};

const [name = ""] = process.argv.slice(2);
const shape = process.argv[1] === import.meta.filename ? HOSTILE_SHAPES[name] : undefined;
if (shape !== undefined) {
  const [contentType, text, piece = PIECE] = shape;
  const bytes = Buffer.from(text());
  const read = () => {
    const reader = replyStreamReader(contentType);
    for (let at = 0; at < bytes.length; at += piece) reader.read(bytes.subarray(at, at + piece));
    reader.end();
  };
  const before = process.resourceUsage().maxRSS;
  read();
  const megabytes = (process.resourceUsage().maxRSS - before) / 1_024;
  process.stdout.write(JSON.stringify({ megabytes, cost: await cpuCost(read, 1) }));
}
