import { describe, expect, it } from "vitest";
import { type AnsweredCall, webhookProblem } from "../../../../core/src/webhooks/problems/webhook-problem.ts";
import { webhookWarnings } from "../../../../core/src/webhooks/problems/webhook-warnings.ts";
import {
  replyStreamReader,
  type StreamedReading,
} from "../../../../core/src/webhooks/response/reply-reader.ts";
import vectors from "../../../vectors/webhook-problems.json" with { type: "json" };
import { cpuCost } from "../../cpu-cost.ts";

interface Vector {
  what: string;
  answer: { url: string; status: number; body: string; contentType?: string; location?: string };
  /** Replaces the reader's result for the body. */
  reading?: StreamedReading;
  problem?: object;
  warnings?: object[];
}

function callOf({ answer: { body, contentType, ...answer }, reading }: Vector): AnsweredCall {
  const isRead = answer.status >= 200 && answer.status <= 299;
  return { ...answer, text: body, reading: isRead ? (reading ?? read(body, contentType)) : undefined };
}

function read(body: string, contentType: string | undefined): StreamedReading {
  const reader = replyStreamReader(contentType);
  reader.read(Buffer.from(body));
  return reader.end().reading;
}

describe("the problem of a webhook's answer", () => {
  it.each(vectors as Vector[])("is reported with its code and details: $what", (vector) => {
    const call = callOf(vector);
    expect(webhookProblem(call)).toEqual(vector.problem);
    expect(webhookWarnings(call, { handover: null })).toEqual(vector.warnings ?? []);
  });

  it("omits the site's own secrets from the workflow's text", () => {
    const text = JSON.stringify({ message: "Expected secret-of-the-workflow in X-API-Key" });
    const secrets = ["secret-of-the-workflow"];
    const call = { url: "https://a.example/x", status: 401, text, reading: undefined, secrets };
    expect(webhookProblem(call)?.params?.message).toBe("Expected [hidden] in X-API-Key");
  });

  it("omits the site's own secrets from the target of a redirect", () => {
    const secrets = ["token-in-the-path"];
    const location = "/hooks/token-in-the-path/chat";
    const call = { url: "https://a.example/x", status: 307, text: "", location, reading: undefined, secrets };
    expect(webhookProblem(call)?.params?.target).toBe("https://a.example/hooks/[hidden]/chat");
  });

  it("is found with little CPU time even in 1 MiB of one repeated character or tag", async () => {
    for (const piece of [
      "{",
      "[",
      "<",
      "<think>",
      " ",
      "<b>",
      '{"',
      "\n",
      "a*",
      "<br />",
      "<title>",
      "error ",
      "&#9;",
    ]) {
      const text = piece.repeat(1_048_576 / piece.length);
      const call = { url: "https://a.example/x", status: 200, text, reading: { kind: "none" as const } };
      const cost = await cpuCost(() => {
        webhookProblem(call);
        webhookWarnings({ ...call, reading: { kind: "reply", text: "x" } }, { handover: null });
      }, 5);
      expect(cost, piece).toBeLessThan(20);
    }
  });
});
