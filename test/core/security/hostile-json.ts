import fc from "fast-check";

/** Texts that have caused failures in parsers, stores, headers and templates. */
const WICKED = [
  "",
  " ",
  "\0",
  "\u{feff}",
  "\ud800",
  "\udc00 x",
  "\u2028",
  "\u202e",
  "\x7f",
  "\r\nX-Injected: 1",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "toJSON",
  "then",
  "NaN",
  "null",
  "[object Object]",
  "../../etc/passwd",
  "%00",
  "%zz",
  "' OR 1=1 --",
  "<script>alert(1)</script>",
  "$" + "{7*7}",
  "*",
  "http://169.254.169.254/",
  "https://[::1]/",
  "https://10.0.0.1/",
  "file:///etc/passwd",
  "javascript:1",
  "a".repeat(10_001),
  "👩‍🚀".repeat(3_400),
  "é".repeat(129),
];

/** Source text of JSON values, including some that JSON.stringify cannot write. */
const LITERALS = [
  "1e999",
  "-1e999",
  "1e-999",
  "-0",
  "9007199254740993",
  "0.1e+5",
  "2147483648",
  "true",
  "null",
  '"Hi"',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '["Hi","Hi"]',
  "{}",
  nested("[", "]"),
  nested('{"a":', "}"),
  `"${"\\u0000".repeat(500)}"`,
  '"\\ud800"',
  '"\\udc00\\ud800"',
];

/** Nests brackets deeper than the stack of a recursive reader, but within the 64 KiB of a body. */
function nested(open: string, close: string): string {
  return `${open.repeat(9_000)}1${close.repeat(9_000)}`;
}

const text = fc.oneof(
  fc.constantFrom(...WICKED),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);

/**
 * Generates bytes that look like a JSON object with these fields. Most fields have a valid value, given as JSON. Some have one
 * of `values` or an invalid value, and some are repeated. Sometimes the bytes are neither JSON nor UTF-8.
 */
function body(fitting: Readonly<Record<string, string>>, values: readonly string[]): fc.Arbitrary<Buffer> {
  const value = fc.oneof(
    fc.constantFrom(...values, "Hi").map((given) => JSON.stringify(given)),
    fc.constantFrom(...LITERALS),
    text.map((given) => JSON.stringify(given)),
    fc.json({ maxDepth: 3 }),
  );
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...Object.keys(fitting), "__proto__") },
    { weight: 1, arbitrary: text },
  );
  const object = fc
    .tuple(fc.subarray(Object.entries(fitting)), fc.array(fc.tuple(name, value), { maxLength: 3 }))
    .map(([good, bad]) => [...good, ...bad].map(([key, written]) => `${JSON.stringify(key)}:${written}`))
    .map((pairs) => `{${pairs.join(",")}}`);
  return fc.oneof(
    { weight: 12, arbitrary: object.map((written) => Buffer.from(written)) },
    { weight: 1, arbitrary: object.map((written) => Buffer.from(`\u{feff}${written}\0`)) },
    { weight: 1, arbitrary: object.map((written) => Buffer.from(written.slice(0, -1))) },
    { weight: 1, arbitrary: value.map((written) => Buffer.from(written)) },
    { weight: 1, arbitrary: object.map((written) => Buffer.from(`${written}\xff`, "latin1")) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.constant(Buffer.alloc(65_537, "[")) },
  );
}

export const hostile = { text, body };
