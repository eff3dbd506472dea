import { once } from "node:events";
import zlib from "node:zlib";
import { describe, expect, it } from "vitest";
import { httpServer } from "../../webhooks/loopback-server.ts";
import { events, token } from "../../webhooks/streamed-answers.ts";
import { type OpenBench, refusal, standing } from "../harness.ts";

const TEXT = "Grüße 👋";
const BODY = JSON.stringify({ message: TEXT });

const ENCODINGS: [encoding: string, encode: (body: string | Buffer) => Buffer][] = [
  ["gzip", zlib.gzipSync],
  ["X-GZIP", zlib.gzipSync],
  ["deflate", zlib.deflateSync],
  ["deflate without zlib's header", zlib.deflateRawSync],
  ["br", zlib.brotliCompressSync],
  ["zstd", zlib.zstdCompressSync],
  ["identity", (body) => Buffer.from(body)],
];

export function describeCompressedAnswers(open: OpenBench): void {
  describe("A compressed answer from a webhook", () => {
    const bench = standing(open);
    const { call, listen, newSite } = bench;

    /** Creates a site whose workflow answers with these pieces. */
    async function answering(encoding: string, ...pieces: (Buffer | string)[]) {
      const server = await httpServer(async (request, response) => {
        await once(request.resume(), "end");
        response.writeHead(200, { "content-type": "application/json", "content-encoding": encoding });
        for (const piece of pieces) response.write(piece);
        response.end();
      });
      const { api_key: key } = await newSite({ webhook_url: server.origin });
      return { key, close: server.close };
    }

    async function asked(encoding: string, ...pieces: (Buffer | string)[]) {
      const { key, close } = await answering(encoding, ...pieces);
      try {
        return {
          message: await call("POST", "/message", { key, body: { message: "Hi" } }),
          test: await call("POST", "/webhook/test", { key }),
        };
      } finally {
        await close();
      }
    }

    it.each(ENCODINGS)("is decoded when compressed with %s", async (name, encode) => {
      const [encoding = ""] = name.split(" ");
      const { message, test } = await asked(encoding, encode(BODY));
      expect(message.json.message).toBe(TEXT);
      expect(test.json).toMatchObject({ reply: TEXT, webhook_response: { body: { message: TEXT } } });
    });

    it.each(ENCODINGS)("is decoded even if it arrives byte by byte: %s", async (name, encode) => {
      const [encoding = ""] = name.split(" ");
      const pieces = Array.from(encode(BODY), (byte) => Buffer.of(byte));
      expect((await asked(encoding, ...pieces)).message.json.message).toBe(TEXT);
    });

    it("is decoded piece by piece as it arrives", async () => {
      const gzip = zlib.createGzip();
      const server = await httpServer((_request, response) => {
        response.writeHead(200, { "content-type": "text/event-stream", "content-encoding": "gzip" });
        gzip.pipe(response);
      });
      const { api_key: key } = await newSite({ webhook_url: server.origin });
      const say = (...said: unknown[]) => {
        gzip.write(events(...said));
        gzip.flush(zlib.constants.Z_SYNC_FLUSH);
      };
      try {
        say(token("Hel"));
        const reply = listen("POST", "/message", { key, body: { message: "Hi" } });
        expect(await reply.next()).toEqual({ event: "delta", data: { content: "Hel" } });
        say(token("lo"));
        expect(await reply.next()).toEqual({ event: "delta", data: { content: "lo" } });
        gzip.end(events("[DONE]"));
        expect(await reply.next()).toMatchObject({ event: "done", data: { message: "Hello" } });
      } finally {
        await server.close();
      }
    });

    it.each(ENCODINGS)("is refused if the decoded text is too long: %s", async (name, encode) => {
      const [encoding = ""] = name.split(" ");
      const { message, test } = await asked(encoding, encode("x".repeat(1_048_577)));
      expect(refusal(message)).toEqual([502, "webhook_url", "too_long"]);
      expect(refusal(test)).toEqual([502, "webhook_url", "too_long"]);
      expect((await asked(encoding, encode("x".repeat(1_048_576)))).message.status).toBe(200);
    });

    it.each<[what: string, encoding: string, body: Buffer | string, said: string]>([
      ["has an unknown encoding", "compress", BODY, 'Its Content-Encoding is "compress"'],
      ["has two encodings", "gzip, br", BODY, 'Its Content-Encoding is "gzip, br"'],
      [
        "is not in the declared encoding",
        "gzip",
        BODY,
        "Its Content-Encoding says gzip, but its content is not gzip",
      ],
      [
        "is cut off",
        "gzip",
        zlib.gzipSync(BODY).subarray(0, -4),
        "Its Content-Encoding says gzip, but its content is not gzip",
      ],
    ])("is refused, and the error says that it %s", async (_what, encoding, body, said) => {
      for (const answer of Object.values(await asked(encoding, body))) {
        expect(refusal(answer)).toEqual([502, "webhook_url", "no_reply"]);
        expect(answer.json.error.message).toContain(said);
      }
    });

    it("counts as no reply if it is empty", async () => {
      const { message, test } = await asked("br");
      expect(refusal(message)).toEqual([502, "webhook_url", "no_reply"]);
      expect(test.json).toMatchObject({ success: true, webhook_response: { body: { message: "" } } });
    });

    it("is reported with its HTTP error status even if its body cannot be decoded", async () => {
      for (const encoding of ["compress", "gzip"]) {
        const { api_key: key } = await newSite();
        bench.workflow.answers(() => ({
          status: 401,
          headers: { "content-encoding": encoding },
          body: BODY,
        }));
        const message = await call("POST", "/message", { key, body: { message: "Hi" } });
        expect(refusal(message)).toEqual([502, "webhook_url", "status_401"]);
        const { json } = await call("POST", "/webhook/test", { key });
        expect(json).toMatchObject({ success: false, reason: "status_401" });
      }
    });

    it("is not requested: the service sends Accept-Encoding: identity", async () => {
      const { api_key: key } = await newSite();
      await call("POST", "/message", { key, body: { message: "Hi" } });
      expect(bench.workflow.last().headers["accept-encoding"]).toBe("identity");
    });
  });

  describe("A compressed body", () => {
    const bench = standing(open);
    const { call, newSite } = bench;
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };

    it("of an API call causes 400 with field Content-Encoding", async () => {
      const { api_key: key } = await newSite();
      const bytes = new Uint8Array(zlib.gzipSync('{"message":"Hi"}'));
      const refused = await call("POST", "/message", { key, headers, bytes });
      expect(refusal(refused)).toEqual([400, "Content-Encoding", "invalid_value"]);
      const plain = { ...headers, "content-encoding": "Identity" };
      const taken = await call("POST", "/message", { key, headers: plain, bytes: '{"message":"Hi"}' });
      expect(taken.status).toBe(200);
    });

    it("of a late reply causes 400, and the reply's URL stays valid", async () => {
      const { api_key: key } = await newSite();
      const paused = bench.workflow.holds();
      const message = call("POST", "/message", { key, body: { message: "Hi" } });
      const { received, end } = await paused.next();
      end("Accepted");
      const path = new URL(String(received.headers["x-reply-url"])).pathname.replace("/v1", "");
      const bytes = new Uint8Array(zlib.gzipSync('{"message":"Later"}'));
      expect(refusal(await call("POST", path, { headers, bytes }))).toEqual([
        400,
        "Content-Encoding",
        "invalid_value",
      ]);
      expect((await call("POST", path, { body: { message: "Later" } })).status).toBe(200);
      expect((await message).json.message).toBe("Later");
    });
  });
}
