import { beforeEach, describe, expect, it } from "vitest";
import { Failure, type FailureKind } from "../../../../core/src/failures.ts";
import { type CircuitBreaker, circuitBreaker } from "../../../../core/src/webhooks/delivery/delivery.ts";
import { RequestStopped } from "../../../../core/src/webhooks/delivery/send-request.ts";
import { UnreadableBody } from "../../../../core/src/webhooks/repeatable-body.ts";

let now: number;
let calls: number;
let breaker: CircuitBreaker;

beforeEach(() => {
  now = 1_000_000;
  calls = 0;
  breaker = circuitBreaker(() => now);
});

/** Makes a call if the breaker allows it, and returns the result. */
async function through(key: string, call: () => Promise<string>): Promise<string> {
  breaker.enter(key);
  try {
    const answer = await call();
    breaker.answered(key);
    return answer;
  } catch (error) {
    breaker.failed(key, error);
    throw error;
  }
}

function failing(
  reason: string,
  kind: FailureKind = "webhookUnreachable",
  key = "site host",
): Promise<string> {
  const call = async (): Promise<string> => {
    calls++;
    throw new Failure(kind, "webhook_url", reason, `It is ${reason}.`);
  };
  return through(key, call).catch((failure: Failure) => failure.reason);
}

function answering(key = "site host"): Promise<string> {
  return through(key, async () => {
    calls++;
    return "answered";
  }).catch((failure: Failure) => failure.reason);
}

async function fail(times: number, reason = "unreachable"): Promise<void> {
  for (let i = 0; i < times; i++) await failing(reason);
}

describe("the circuit breaker (contract §6.2)", () => {
  it("allows every call until five in a row cannot connect, and then fails immediately with the last reason", async () => {
    await fail(4);
    await failing("timeout");
    expect(calls).toBe(5);
    expect(await answering()).toBe("timeout");
    expect(calls).toBe(5);
  });

  it("throws a failure with the same content as the last failure", async () => {
    await fail(5);
    await expect(through("site host", async () => "never")).rejects.toMatchObject({
      kind: "webhookUnreachable",
      field: "webhook_url",
      reason: "unreachable",
      message: "It is unreachable.",
    });
  });

  it("counts only consecutive failures, so an answer resets the count of failures", async () => {
    await fail(4);
    await answering();
    await fail(4);
    expect(await answering()).toBe("answered");
  });

  it("counts an invalid answer as an answer, which resets the count of failures", async () => {
    await fail(4);
    await failing("too_long", "webhookFailed");
    await fail(4);
    expect(await answering()).toBe("answered");
  });

  it.each<[FailureKind, string]>([
    ["webhookUnreachable", "blocked_address"],
    ["rateLimited", "limit_exceeded"],
  ])("ignores a call that never reached the host: %s, %s", async (kind, reason) => {
    for (let i = 0; i < 9; i++) await failing(reason, kind);
    expect(await answering()).toBe("answered");
    await fail(4);
    await failing(reason, kind);
    await fail(1);
    expect(await answering()).toBe("unreachable");
  });

  it("allows one call after five seconds, and closes if that call is answered", async () => {
    await fail(5);
    now += 4_999;
    expect(await answering()).toBe("unreachable");
    now += 1;
    expect(await answering()).toBe("answered");
    await fail(4);
    expect(await answering()).toBe("answered");
  });

  it("refuses a second call while a first one probes the host", async () => {
    await fail(5);
    now += 5_000;
    const probe = Promise.withResolvers<string>();
    const probing = through("site host", () => probe.promise);
    expect(await answering()).toBe("unreachable");
    probe.resolve("answered");
    expect(await probing).toBe("answered");
    expect(await answering()).toBe("answered");
  });

  it("stays open for another five seconds after a failed probe", async () => {
    await fail(5);
    now += 5_000;
    await failing("timeout");
    now += 4_999;
    expect(await answering()).toBe("timeout");
    now += 1;
    expect(await answering()).toBe("answered");
  });

  it.each([
    ["stopped", new RequestStopped()],
    ["refused by the service itself", new UnreadableBody()],
  ])("stays open if the probing call was %s before it had a result", async (_what, error) => {
    await fail(5);
    now += 5_000;
    await expect(through("site host", () => Promise.reject(error))).rejects.toBe(error);
    expect(await answering()).toBe("unreachable");
  });

  it("counts each site and each host separately", async () => {
    await fail(5);
    expect(await answering("site other.example")).toBe("answered");
    expect(await answering("other host")).toBe("answered");
  });
});
