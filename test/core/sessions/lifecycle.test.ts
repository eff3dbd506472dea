import { describe, expect, it } from "vitest";
import { lastLink, mayContinue, sessionToBegin } from "../../../core/src/sessions/lifecycle.ts";
import { LIFECYCLE, userOf } from "./lifecycle-vectors.ts";

const TIMEOUT = 30;

interface Row {
  key: number;
  id: string;
  lastMessageAt: number;
  successor: string | null;
}

function lastOf(asked: Row, rows: Map<string, Row>): Row {
  const chain = lastLink(asked);
  let step = chain.next();
  while (!step.done) step = chain.next(rows.get(step.value));
  return step.value;
}

describe("By the session life cycle, a message", () => {
  it.each(LIFECYCLE.vectors)("$title", ({ sessions, asked: sessionId, at, goesTo, begins }) => {
    const rows = new Map(
      sessions.map(({ id, lastMessageAt, to }, key) => [
        id,
        { key, id, lastMessageAt, successor: to ?? null },
      ]),
    );
    const asked = sessionId === undefined ? undefined : rows.get(sessionId);
    const last = asked && lastOf(asked, rows);
    const question = { sessionId, freshSessionId: "fresh", at, sessionTimeout: TIMEOUT };
    expect(sessionToBegin(question, last)).toBe(begins ? goesTo : undefined);
    if (!begins) expect(last?.id).toBe(goesTo);
  });
});

describe("In the same browser", () => {
  it.each(LIFECYCLE.continuing)("$title", ({ before, now, may }) => {
    expect(mayContinue(userOf(before), userOf(now))).toBe(may);
  });
});
