import fc from "fast-check";
import { STREAMED_ANSWERS } from "../webhooks/streamed-answers.ts";

/** A workflow's answer: any bytes, or a platform's answer with an error in it. */
export interface HostileAnswer {
  contentType: string | undefined;
  pieces: Uint8Array[];
}

/** Number of levels: far more than any stack allows, but fast to read. */
const DEEP = 20_000;
const deepList = "[".repeat(DEEP) + "]".repeat(DEEP);
const deepObject = `${'{"data":'.repeat(DEEP)}1${"}".repeat(DEEP)}`;

/** JSON nested far deeper than any stack allows, at every position at which a platform's format has JSON. */
const DEEP_ANSWERS = [deepList, deepObject].flatMap((deep) => [
  deep,
  `{"output":${deep}}`,
  `{"error":${deep}}`,
  `{"metadata":${deep},"text":"Hi"}`,
  `data: ${deep}\n\n`,
  `data: {"choices":[{"delta":{"content":${deep}}}]}\n\n`,
  `event: error\ndata: ${deep}\n\n`,
  `{"response":"Hi"}\n{"response":${deep}}\n`,
  ...["nodeId", "runIndex", "itemIndex"].map(
    (name) => `{"type":"item","content":"Hi","metadata":{"${name}":${deep}}}\n`,
  ),
  `{"type":"error","content":${deep}}\n`,
  `{"type":"item","content":${JSON.stringify(deep)},"metadata":{"nodeId":"a"}}\n`,
  `{"output":"Hi","quick_replies":${deep},"cards":[{"title":"a","url":${deep}}]}`,
]);

const SCRAPS = [
  "data: ",
  "event: ",
  "event: error\n",
  "\n\n",
  "\r\n",
  "[DONE]",
  ": \n",
  "id: \0\n",
  "retry: 9e99\n",
  '{"type":"item","content":"',
  '"}\n',
  '"metadata":{"nodeId":"a"}}\n',
  '{"type":"end"}\n',
  '{"output":"',
  '{"__proto__":{"output":"x"}}',
  "<!doctype html>",
  "<!--",
  "<?xml",
  "\u{feff}",
  "\0",
  "\\u0000",
  '\\ud800"',
  "\ud83d",
  '{"choices":',
  '{"choices":[null]}',
  '{"delta":1e999}',
  "]]]]",
  "Hi",
  " ",
  '"',
  "null",
  "{}",
];

const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.constantFrom(...SCRAPS), { maxLength: 12 }).map((all) => all.join("")),
  },
  { weight: 3, arbitrary: fc.constantFrom(...STREAMED_ANSWERS).map((answer) => answer.text) },
  { weight: 2, arbitrary: fc.constantFrom(...DEEP_ANSWERS) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
);

const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 });
const bytes = fc.oneof(
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(text, fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, damage))
      .map(([given, hits]) => {
        const spoilt = new TextEncoder().encode(given);
        for (const [index, byte] of hits) if (spoilt.length > 0) spoilt[index % spoilt.length] = byte;
        return spoilt;
      }),
  },
);

const contentType = fc.constantFrom(
  undefined,
  "application/json",
  "text/event-stream",
  "text/plain",
  "text/html; charset=utf-16",
  "x",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=a",
  "multipart/form-data",
  ";".repeat(999),
);

export const hostileAnswer: fc.Arbitrary<HostileAnswer> = fc
  .tuple(bytes, contentType, fc.array(fc.nat(), { maxLength: 6 }))
  .map(([whole, type, cuts]) => {
    const positions = cuts.map((cut) => cut % (whole.length + 1)).toSorted((a, b) => a - b);
    const edges = [0, ...positions, whole.length];
    return {
      contentType: type,
      pieces: edges.slice(1).map((edge, index) => whole.slice(edges[index], edge)),
    };
  });
