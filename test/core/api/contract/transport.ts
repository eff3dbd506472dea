import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { incomingFolder } from "../../../../core/src/files/incoming-folder.ts";
import { localFolder } from "../../../../core/src/files/local-folder.ts";
import { randomText } from "../../../../core/src/random-text.ts";
import { type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";
import { liveCalls, TOM } from "./live-calls.ts";

const KIB_64 = 65_536;
const JSON_TYPE = { "content-type": "application/json" };
/** Content that text handling could damage: multi-byte characters, line ends and NUL. */
const PDF = Buffer.from(`%PDF-1.4\n${"Grüße 👩‍🚀\r\n\0".repeat(200)}\n%%EOF\n`);

/**
 * Tests everything that a server or a runtime could change between a client and the service. These tests are enough for a binding
 * and a store that each pass the complete contract in another pair.
 */
export function describeTransport(open: OpenBench): void {
  describeBodies(open);
  describeStreams(open);
  describeTransferredFiles(open);
}

function describeBodies(open: OpenBench): void {
  describe("A request and its response", () => {
    const bench = standing(open);
    const { call, newSite } = bench;

    it("support a body that arrives one byte at a time", async () => {
      const { api_key: key } = await newSite();
      const body = Buffer.from(JSON.stringify({ message: "Grüße 👩‍🚀" }));
      const bytes = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start(controller) {
          for (const byte of body) controller.enqueue(Uint8Array.of(byte));
          controller.close();
        },
      });
      const { status, json } = await call("POST", "/message", { key, bytes, headers: JSON_TYPE });
      expect([status, json.message]).toEqual([200, "You said: Grüße 👩‍🚀"]);
    });

    it.each([
      ["body", "malformed_json", "truncated JSON", '{"message":', "application/json"],
      ["body", "malformed_json", "invalid UTF-8", Uint8Array.of(0x22, 0xff, 0x22), "application/json"],
      [
        "Content-Type",
        "unsupported_content_type",
        "a form",
        "message=Hi",
        "application/x-www-form-urlencoded",
      ],
      ["body", "too_long", "too many bytes", " ".repeat(KIB_64 + 1), "application/json"],
    ])("return the field %s and the reason %s for %s", async (field, reason, _what, bytes, type) => {
      const { api_key: key } = await newSite();
      const given = { key, bytes, headers: { "content-type": type } };
      expect(refusal(await call("POST", "/message", given))).toEqual([400, field, reason]);
      expect(bench.workflow.received).toEqual([]);
    });

    it("support encoded characters and a query in the URL", async () => {
      const { api_key: key } = await newSite();
      for (const [session_id, message] of [
        ["a:1", "Where is 7 & 8?"],
        ["a:2", "Where is 7?"],
      ]) {
        await call("POST", "/message", { key, body: { message, session_id } });
      }
      expect((await call("GET", "/conversation/a%3A1", { key })).json.session_id).toBe("a:1");
      const found = await call("GET", "/sessions?search=7%20%26%208&limit=1", { key });
      expect(found.json.data.map(({ session_id }: { session_id: string }) => session_id)).toEqual(["a:1"]);
      expect(refusal(await call("GET", "/conversation/%zz", { key }))).toEqual([404, "path", "not_found"]);
    });

    it("support DELETE, and HEAD as GET without a body", async () => {
      const { api_key: key } = await newSite();
      await call("POST", "/message", { key, body: { message: "Hi", session_id: "s-1" } });
      expect(await call("HEAD", "/sessions", { key })).toMatchObject({ status: 200, text: "" });
      expect(await call("DELETE", "/conversation/s-1", { key })).toMatchObject({ status: 200 });
      expect((await call("HEAD", "/conversation/s-1", { key })).status).toBe(404);
    });

    it("have the same X-Request-Id, and an Idempotency-Key returns the same answer again", async () => {
      const { api_key: key } = await newSite();
      const headers = { "idempotency-key": "k-1", "x-request-id": "seen-1" };
      const ask = () => call("POST", "/message", { key, body: { message: "Hi" }, headers });
      const [first, again] = [await ask(), await ask()];
      expect(first.headers["x-request-id"]).toBe("seen-1");
      expect(again.json).toEqual(first.json);
      expect(bench.workflow.received).toHaveLength(1);
    });

    it("contain the limits as response headers, and Retry-After with a 429", async () => {
      const { api_key: key } = await newSite({ plan: "free" });
      const answers = [];
      for (let n = 0; n < 11; n++) answers.push(await call("GET", "/site", { key }));
      expect(answers.map(({ headers }) => Number(headers["x-ratelimit-remaining"]))).toEqual([
        9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0,
      ]);
      const over = answers.at(-1);
      expect([over?.status, over?.headers["retry-after"]]).toEqual([429, "1"]);
    });

    it("count toward the limit of the client's IP address", async () => {
      const { public_key } = await newSite();
      const guess = (ip: string) => call("GET", "/site", { key: "sk_guess", ip });
      for (let n = 0; n < 300; n++) await guess("198.51.100.1");
      expect((await guess("198.51.100.1")).status).toBe(429);
      expect((await guess("198.51.100.2")).status).toBe(401);
      const config = await call("GET", `/widget/config?site=${public_key}`, { origin: ORIGIN });
      expect(config.status).toBe(200);
    });
  });
}

function describeStreams(open: OpenBench): void {
  describe("A stream", () => {
    const bench = standing(open);
    const { listen, newSite } = bench;
    const { ask, openStream, say, some, shown } = liveCalls(bench);

    it("sends each piece of a reply before the next arrives, with headers that prevent buffering", async () => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds();
      const reply = listen("POST", "/message", { key, body: { message: "Hi" } });
      const answer = await workflow.next();
      for (const content of ["Grü", "ße 👩‍🚀"]) {
        answer.say(content);
        expect(await reply.next()).toEqual({ event: "delta", data: { content } });
      }
      expect((await reply.head).headers).toMatchObject({
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
      });
      answer.end();
      expect(await reply.rest()).toMatchObject([{ event: "done", data: { message: "Grüße 👩‍🚀" } }]);
    });

    it("ends with the complete error if the workflow's answer breaks off", async () => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds();
      const reply = listen("POST", "/message", { key, body: { message: "Hi" } });
      const answer = await workflow.next();
      answer.say("Hel");
      await reply.next();
      answer.breakOff();
      expect(await reply.rest()).toMatchObject([
        { event: "error", data: { success: false, error: { code: "WEBHOOK_UNREACHABLE" } } },
      ]);
    });

    it("resumes live events after Last-Event-ID without a gap or a duplicate", async () => {
      const { api_key: key } = await newSite();
      await ask(key, "before");
      const received = await openStream("/conversation/s-1/events", { key });
      await say(key, "one");
      await say(key, "two", { role: "agent", agent: TOM });
      const events = await some(received, 2);
      received.leave();
      await say(key, "three", { role: "agent", agent: TOM });
      const headers = { "last-event-id": events[0]?.id ?? "" };
      const resumed = await openStream("/conversation/s-1/events", { key, headers });
      expect(shown(await some(resumed, 2))).toEqual(["two", "three"]);
      resumed.leave();
    });

    it("frees its slot if the listener of live events disconnects", async () => {
      const site = await newSite();
      const { session_id, token } = await bench.visit(site);
      const path = `/conversation/${session_id}/events`;
      const visitor = { token, origin: ORIGIN };
      const listeners = await Promise.all(Array.from({ length: 8 }, () => openStream(path, visitor)));
      expect(refusal(await bench.call("GET", path, visitor))).toEqual([429, "listeners", "limit_exceeded"]);
      for (const each of listeners) each.leave();
      await vi.waitFor(async () => (await openStream(path, visitor)).leave(), { timeout: 30_000 });
    });
  });
}

function describeTransferredFiles(open: OpenBench): void {
  describe("A file", () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-files-"));
    afterAll(() => rmSync(folder, { recursive: true }));
    const bench = standing(open, {
      parts: async () => ({
        files: {
          content: localFolder(folder),
          incoming: incomingFolder(join(folder, "incoming"), randomText()),
        },
      }),
    });
    const upload = async (bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>) => {
      const files = { types: ["application/pdf" as const], max_bytes: PDF.length, per_session: 3 };
      const visitor = await bench.visit(await bench.newSite({ files }));
      const headers = { "content-type": "application/pdf", "x-file-name": "gr%C3%BC%C3%9Fe.pdf" };
      const given = { token: visitor.token, origin: ORIGIN, bytes, headers };
      return {
        visitor,
        answer: await bench.call("POST", `/conversation/${visitor.session_id}/files`, given),
      };
    };

    it("is returned unchanged, as a download", async () => {
      const { visitor, answer } = await upload(new Uint8Array(PDF));
      expect(answer.status).toBe(201);
      const body = { message: "See", files: [answer.json.file_id] };
      await bench.call("POST", "/message", { token: visitor.token, origin: ORIGIN, body });
      const { pathname, search } = new URL(
        (bench.workflow.last().json.files as { url: string }[])[0]?.url ?? "",
      );
      const { status, headers, text } = await bench.call("GET", pathname.replace(/^\/v1/, "") + search);
      expect([status, text]).toEqual([200, PDF.toString()]);
      expect(headers).toMatchObject({
        "content-type": "application/pdf",
        "content-disposition": expect.stringMatching(
          /^attachment; .*filename\*=UTF-8''gr%C3%BC%C3%9Fe\.pdf$/,
        ),
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
      });
    });

    it("is refused if it is one byte too long, even without Content-Length", async () => {
      const pieces = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start(controller) {
          controller.enqueue(new Uint8Array(PDF));
          controller.enqueue(Uint8Array.of(0x41));
          controller.close();
        },
      });
      for (const bytes of [new Uint8Array([...PDF, 0x41]), pieces]) {
        expect(refusal((await upload(bytes)).answer)).toEqual([400, "body", "too_long"]);
      }
    });
  });
}
