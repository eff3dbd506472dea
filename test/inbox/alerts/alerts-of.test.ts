import { describe, expect, it } from "vitest";
import { alertsOf } from "../../../inbox/src/alerts/alerts-of.ts";

describe("alertsOf", () => {
  const agent = { id: "me", name: "Me" };
  it("reports every waiting visitor, but messages only of the agent's own conversations", () => {
    const alertOf = alertsOf("me");
    const own = { session_id: "a", handling: { by: "person", agent } } as object;
    const wrote = (session_id: string, role = "user") =>
      alertOf({ type: "message", data: { session_id, role, content: "Hi" } as object });
    expect(alertOf({ type: "handling", data: { session_id: "b", by: "waiting" } as object })).toMatchObject({
      kind: "waits",
      sessionId: "b",
    });
    expect(wrote("a")).toBeUndefined();
    alertOf({ type: "session", data: own });
    expect(wrote("a")).toEqual({ kind: "wrote", sessionId: "a", text: "Hi" });
    expect(wrote("a", "assistant")).toBeUndefined();
    alertOf({ type: "deleted", data: { session_id: "a" } });
    expect(wrote("a")).toBeUndefined();
  });
});
