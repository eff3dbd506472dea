import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SiteCredentials } from "../../../../core/src/sites/site-service.ts";
import { type ApiRequest, type OpenBench, refusal, standing } from "../harness.ts";

const KIB_64 = 65_536;
const KIB_16 = 16_384;
const ASTRAL = "🙂";

export function describeRefusedMessages(open: OpenBench): void {
  describe("Validation of a message", () => {
    const bench = standing(open);
    const { call, newSite } = bench;
    /** A site whose messages are all refused, and a second site to check that others are not affected. */
    let strict: SiteCredentials;
    let other: SiteCredentials;
    beforeAll(async () => {
      strict = await newSite();
      other = await newSite();
    });
    afterEach(async () => {
      const { json } = await call("GET", "/sessions", { key: strict.api_key });
      expect(json.data, "nothing is stored").toEqual([]);
    });

    const refused = async (request: ApiRequest) => {
      const before = bench.workflow.received.length;
      const answer = await call("POST", "/message", { key: strict.api_key, ...request });
      expect(bench.workflow.received, "nothing is forwarded").toHaveLength(before);
      return refusal(answer);
    };
    const accepted = async (request: ApiRequest) => {
      const answer = await call("POST", "/message", { key: other.api_key, ...request });
      expect(answer.status).toBe(200);
      return answer.json;
    };
    const typed = (bytes: string | Uint8Array<ArrayBuffer>, type = "application/json"): ApiRequest => ({
      bytes,
      headers: { "content-type": type },
    });

    it.each<[field: string, reason: string, body: unknown]>([
      ["message", "missing_required_field", {}],
      ["message", "missing_required_field", { message: null }],
      ["message", "missing_required_field", { message: "" }],
      ["message", "missing_required_field", { message: " \n\t\u00a0\u2003" }],
      ["message", "missing_required_field", { Message: "Hi" }],
      ["message", "invalid_type", { message: 5 }],
      ["message", "invalid_type", { message: true }],
      ["message", "invalid_type", { message: ["Hi"] }],
      ["message", "invalid_type", { message: { text: "Hi" } }],
      ["session_id", "invalid_type", { message: "Hi", session_id: 5 }],
      ["session_id", "invalid_type", { message: "Hi", session_id: {} }],
      ["session_id", "invalid_format", { message: "Hi", session_id: "" }],
      ["session_id", "invalid_format", { message: "Hi", session_id: "two words" }],
      ["session_id", "invalid_format", { message: "Hi", session_id: "-dash" }],
      ["session_id", "invalid_format", { message: "Hi", session_id: "a/b" }],
      ["session_id", "invalid_format", { message: "Hi", session_id: "line\n" }],
      ["session_id", "invalid_format", { message: "Hi", session_id: "é" }],
      ["session_id", "invalid_format", { message: "Hi", session_id: "x".repeat(129) }],
      ["session_id", "invalid_format", { message: "Hi", session_id: "__proto__" }],
      ["context", "invalid_type", { message: "Hi", context: "page" }],
      ["context", "invalid_type", { message: "Hi", context: [] }],
      ["context", "invalid_type", { message: "Hi", context: 1 }],
      ["context.page_url", "invalid_type", { message: "Hi", context: { page_url: [1] } }],
      ["context.page_title", "invalid_type", { message: "Hi", context: { page_title: [] } }],
      ["context.referrer", "invalid_type", { message: "Hi", context: { referrer: {} } }],
      ["context.user_name", "invalid_type", { message: "Hi", context: { user_name: [] } }],
      ["context.cart_total", "invalid_type", { message: "Hi", context: { cart_total: { amount: 12.5 } } }],
      ["context", "invalid_value", { message: "Hi", context: nested(33) }],
      ["user", "invalid_type", { message: "Hi", user: "Ada" }],
      ["user", "invalid_type", { message: "Hi", user: [] }],
      ["user.id", "invalid_type", { message: "Hi", user: { id: 7 } }],
      ["user.id", "missing_required_field", { message: "Hi", user: { id: "" } }],
      ["user.id", "invalid_format", { message: "Hi", user: { id: "\udc00" } }],
      ["user.id", "too_long", { message: "Hi", user: { id: "x".repeat(129) } }],
      ["user.email", "invalid_format", { message: "Hi", user: { email: "ada" } }],
      ["user.email", "invalid_type", { message: "Hi", user: { email: 1 } }],
      ["user.name", "invalid_type", { message: "Hi", user: { name: {} } }],
      ["user.role", "invalid_type", { message: "Hi", user: { role: ["admin"] } }],
      ["body", "invalid_type", []],
      ["body", "invalid_type", "Hi"],
      ["body", "missing_required_field", null],
    ])("refuses the field %s with the reason %s, and stores nothing: %j", async (field, reason, body) => {
      expect(await refused({ body })).toEqual([400, field, reason]);
    });

    it.each<[what: string, bytes: string | Uint8Array<ArrayBuffer>]>([
      ["a broken object", '{"message":"Hi"'],
      ["a bare word", "Hi"],
      ["two values", '{"message":"Hi"}{}'],
      ["a trailing comma", '{"message":"Hi",}'],
      ["invalid UTF-8", new Uint8Array([...Buffer.from('{"message":"'), 0xc3, 0x28, 0x22, 0x7d])],
      [
        "an encoded surrogate",
        new Uint8Array([...Buffer.from('{"message":"'), 0xed, 0xa0, 0x80, 0x22, 0x7d]),
      ],
      ["an infinite number", `${"9".repeat(100)}x`],
    ])("refuses %s with field `body` and reason `malformed_json`", async (_what, bytes) => {
      expect(await refused(typed(bytes))).toEqual([400, "body", "malformed_json"]);
    });

    it.each([
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "json",
      "",
      "application/jsonp",
      "text/json",
      "application/json; charset=iso-8859-1",
    ])("refuses Content-Type '%s' with unsupported_content_type", async (type) => {
      const expected = [400, "Content-Type", "unsupported_content_type"];
      expect(await refused(typed('{"message":"Hi"}', type))).toEqual(expected);
    });

    it("refuses a body without a Content-Type with unsupported_content_type", async () => {
      const bytes = new Uint8Array(Buffer.from('{"message":"Hi"}'));
      expect(await refused({ bytes })).toEqual([400, "Content-Type", "unsupported_content_type"]);
    });

    it.each(["application/json", "Application/JSON; Charset=UTF-8", 'application/json;charset="utf-8"'])(
      "accepts Content-Type %s",
      async (type) => void (await accepted(typed('{"message":"Hi"}', type))),
    );

    it("reports `message` as the missing field if the request has no body", async () => {
      expect(await refused({})).toEqual([400, "message", "missing_required_field"]);
    });

    it.each([
      ["a letter", "a"],
      ["a character outside the basic plane", ASTRAL],
      ["é in two code points", "e\u0301"],
    ])("accepts 10,000 Unicode code points, and returns too_long for 10,001 (%s)", async (_w, text) => {
      const length = [...text].length;
      const full = text.repeat(10_000 / length);
      expect((await accepted({ body: { message: full } })).message).toBe(`You said: ${full}`);
      expect(await refused({ body: { message: `${full}a` } })).toEqual([400, "message", "too_long"]);
    });

    it("accepts a body of 64 KiB, and returns too_long for one more byte", async () => {
      const frame = '{"message":"Hi","padding":""}';
      const sized = (bytes: number) => frame.replace('""', `"${"x".repeat(bytes - frame.length)}"`);
      await accepted(typed(sized(KIB_64)));
      expect(await refused(typed(sized(KIB_64 + 1)))).toEqual([400, "body", "too_long"]);
      expect(await refused(typed(sized(20 * KIB_64)))).toEqual([400, "body", "too_long"]);
    });

    it("accepts a context of 16 KiB of compact JSON, and returns too_long for one more byte", async () => {
      const sized = (bytes: number) => {
        const context = { note: "é", padding: "" };
        context.padding = "x".repeat(bytes - Buffer.byteLength(JSON.stringify(context)));
        return context;
      };
      const spaced = JSON.stringify({ message: "Hi", context: sized(KIB_16) }, null, "\t");
      await accepted(typed(spaced));
      const over = { message: "Hi", context: sized(KIB_16 + 1) };
      expect(await refused({ body: over })).toEqual([400, "context", "too_long"]);
    });

    it("refuses a key `__proto__` anywhere in the context, ignores it elsewhere, and changes no prototype", async () => {
      for (const context of ['{"__proto__":{"hacked":1}}', '{"a":[{"__proto__":{"hacked":1}}]}']) {
        const bytes = `{"message":"Hi","context":${context}}`;
        expect(await refused(typed(bytes))).toEqual([400, "context", "invalid_value"]);
      }
      const aside = '{"message":"Hi","__proto__":{"hacked":1},"user":{"id":"7","__proto__":{"hacked":1}}}';
      await accepted(typed(aside));
      expect(bench.workflow.last().json.user).toEqual({ id: "7" });
      expect(Object.hasOwn(Object.prototype, "hacked")).toBe(false);
    });

    it("accepts keys such as `constructor` in the context, and forwards them unchanged", async () => {
      const context = { constructor: { prototype: { hacked: 1 } }, toString: "x", hasOwnProperty: 1 };
      await accepted({ body: { message: "Hi", context } });
      expect(bench.workflow.last().json.context).toEqual(context);
      expect(({} as { hacked?: number }).hacked).toBeUndefined();
    });

    it("accepts values exactly at the limit of each rule", async () => {
      for (const body of [
        { message: "Hi", session_id: `9${"x".repeat(127)}` },
        { message: "Hi", session_id: "A.b_c:d-e" },
        { message: "Hi", context: nested(32) },
        {
          message: "Hi",
          user: { id: "x".repeat(128), name: "Ada", email: "ada@example.com", role: "admin" },
        },
      ]) {
        await accepted({ body });
      }
    });
  });
}

/** Returns objects nested `depth` levels deep. */
function nested(depth: number): object {
  return depth === 1 ? {} : { in: nested(depth - 1) };
}
