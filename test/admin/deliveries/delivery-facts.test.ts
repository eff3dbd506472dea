import { expect, it } from "vitest";
import type { Delivery } from "../../../admin/deliveries/delivery-calls.ts";
import { deliveryFacts } from "../../../admin/deliveries/delivery-facts.ts";
import { PROBLEM_LANGUAGES } from "../../../admin/test-problem.ts";

const WORDS = {
  locale: "en",
  problems: PROBLEM_LANGUAGES.en,
  attempts: (count: number) => `${count} attempts`,
  next: (time: string) => `next ${time}`,
};
const CALL: Delivery = {
  id: "call_1",
  sessionId: "s",
  at: "2026-11-20T12:00:00Z",
  state: "failed",
  status: 404,
  duration: 1_230,
  hasBodies: false,
};
const EVENT: Delivery = { id: "evt_1", sessionId: "s", at: CALL.at, state: "pending", hasBodies: false };

it("the facts of a call are its status and its duration in the screen's language, and the call cannot be sent again", () => {
  expect(deliveryFacts(CALL, WORDS)).toMatchObject({ facts: ["HTTP 404", "1.2 sec"], canRetry: false });
  expect(deliveryFacts(CALL, { ...WORDS, locale: "de" }).facts).toEqual(["HTTP 404", "1,2 Sek."]);
});

it("the facts of an event are its type, number of attempts and next attempt, and the event can be sent again until it is delivered", () => {
  const event = { ...EVENT, type: "session.started", attempts: 2, nextAt: "2026-11-20T12:05:00Z" };
  const { when, facts, canRetry } = deliveryFacts(event, WORDS);
  expect(facts).toEqual(["session.started", "2 attempts", expect.stringMatching(/^next Nov 20, 2026, /)]);
  expect(when).toMatch(/^Nov 20, 2026, /);
  expect(canRetry).toBe(true);
  expect(deliveryFacts({ ...event, state: "delivered" }, WORDS).canRetry).toBe(false);
});

it("the facts of a failed call contain the reason for a known problem code, and no reason for an unknown code", () => {
  const withProblem = (code: string) => ({ ...CALL, problem: { code, params: { seconds: 10 } } });
  expect(deliveryFacts(withProblem("timeout"), WORDS).reason).toMatch(
    /^The server did not answer within 10 seconds/,
  );
  expect(deliveryFacts(withProblem("of_tomorrow"), WORDS).reason).toBeUndefined();
});
