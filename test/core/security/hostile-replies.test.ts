import { once } from "node:events";
import type { ServerResponse } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SiteCredentials } from "../../../core/src/sites/site-service.ts";
import { replyStreamReader } from "../../../core/src/webhooks/response/reply-reader.ts";
import { type ApiAnswer, openerOf, refusal, SECOND, standing } from "../api/harness.ts";
import type { ReceivedEvent } from "../api/listening.ts";
import { overFetch } from "../api/over-fetch.ts";
import { httpServer, type LoopbackServer } from "../webhooks/loopback-server.ts";
import { type HostileAnswer, hostileAnswer } from "./hostile-answers.ts";

/** Reasons of a 502 that a webhook's answer can cause (contract §4.5). */
const REASONS = /^(unreachable|timeout|no_reply|too_long|status_\d{3})$/;

describe("For any answer of a workflow", () => {
  it("the reader returns a text, an acknowledgement or a failure, and never throws", () => {
    fc.assert(
      fc.property(hostileAnswer, ({ contentType, pieces }) => {
        const reader = replyStreamReader(contentType);
        const said = pieces.map((piece) => reader.read(piece)).join("");
        const { rest, reading } = reader.end();
        if (reading.kind === "reply")
          expect([said + rest, reading.text.trim() !== ""]).toEqual([reading.text, true]);
        else expect(["acknowledged", "failed", "none"]).toContain(reading.kind);
      }),
      { numRuns: 400 },
    );
  });

  describe("over HTTP", () => {
    const bench = standing(openerOf(overFetch));
    const { call, listen, newSite } = bench;
    let webhook: LoopbackServer;
    let answer: (response: ServerResponse) => unknown;
    let site: SiteCredentials;
    beforeAll(async () => {
      webhook = await httpServer((request, response) => request.resume().on("end", () => answer(response)));
      site = await newSite({ webhook_url: webhook.origin });
    });
    afterAll(() => webhook.close());
    const conversation = async (id: string) =>
      (await call("GET", `/conversation/${id}`, { key: site.api_key })).json.messages.map(
        ({ content }: { content: string }) => content,
      );
    let count = 0;
    const asked = () => ({ key: site.api_key, body: { message: "Hi", session_id: `s${count++}` } });

    it("the client gets a text that was stored, or a 502 with the reason", async () => {
      await fc.assert(
        fc.asyncProperty(
          hostileAnswer,
          fc.constantFrom(200, 200, 200, 204, 302, 401, 500),
          async (given, status) => {
            fc.pre(!isAcknowledged(given));
            bench.clock.pass(SECOND);
            answer = (response) => send(response, given, status);
            const request = asked();
            const reply = await call("POST", "/message", request);
            if (reply.status === 200) {
              expect(reply.json.message.trim()).not.toBe("");
              expect(await conversation(request.body.session_id)).toEqual(["Hi", reply.json.message]);
            } else expectFailure(reply);
          },
        ),
        { numRuns: 100 },
      );
    });

    it("the streamed pieces add up to the stored text, or no reply is stored", async () => {
      await fc.assert(
        fc.asyncProperty(hostileAnswer, async (given) => {
          fc.pre(!isAcknowledged(given));
          bench.clock.pass(SECOND);
          answer = (response) => send(response, given, 200);
          const request = asked();
          const received = await listen("POST", "/message", request)
            .rest()
            .catch((refusal: Error) => refusal);
          const stored = await conversation(request.body.session_id);
          if (received instanceof Error) {
            expect(received.message).toMatch(/ 502: .*"reason":"no_reply"/);
            expect(stored).toEqual(["Hi"]);
          } else expect(stored).toEqual(["Hi", ...textsIn(received)]);
        }),
        { numRuns: 100 },
      );
    });

    it("a late reply is accepted, or is refused with 400 and another late reply is accepted", async () => {
      const { api_key: key } = await newSite();
      await fc.assert(
        fc.asyncProperty(hostileAnswer, async ({ contentType = "", pieces }) => {
          bench.clock.pass(SECOND);
          const workflow = bench.workflow.holds();
          const waiting = call("POST", "/message", { key, body: { message: "Hi" } });
          const acknowledging = await workflow.next();
          acknowledging.end("Accepted");
          const path = String(acknowledging.received.headers["x-reply-url"]).split("/v1")[1] as string;
          const bytes = new Uint8Array(Buffer.concat(pieces));
          const posted = await call("POST", path, { bytes, headers: { "content-type": contentType } });
          if (posted.status !== 200) {
            expect(refusal(posted)).toEqual([400, "body", "missing_required_field"]);
            expect((await call("POST", path, { body: { message: "Well" } })).status).toBe(200);
          }
          expect((await waiting).status).toBe(200);
        }),
        { numRuns: 60 },
      );
    });
  });
});

function isAcknowledged({ contentType, pieces }: HostileAnswer): boolean {
  const reader = replyStreamReader(contentType);
  for (const piece of pieces) reader.read(piece);
  return reader.end().reading.kind === "acknowledged";
}

function expectFailure({ status, json }: ApiAnswer): void {
  expect([status, json.error.details.field]).toEqual([502, "webhook_url"]);
  expect(json.error.details.reason).toMatch(REASONS);
}

/** Returns the texts that were stored according to a stream: all of its pieces, or none after an error. */
function textsIn(events: ReceivedEvent[]): string[] {
  const last = events.at(-1);
  if (last?.event !== "done") {
    expect([last?.event, last?.data.error.details.reason]).toEqual(["error", "no_reply"]);
    return [];
  }
  const pieces = events.slice(0, -1).map(({ data }) => data.content);
  expect(pieces.join("")).toBe(last.data.message);
  return [last.data.message];
}

async function send(response: ServerResponse, { contentType, pieces }: HostileAnswer, status: number) {
  response.writeHead(status, contentType === undefined ? {} : { "content-type": contentType });
  for (const piece of pieces) if (!response.write(piece)) await once(response, "drain");
  response.end();
}
