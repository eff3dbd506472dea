import { type ParleyClient, ParleyError } from "@parley/core/client";
import { describe, expect, it } from "vitest";
import { exportText } from "../../../shopify-app/app/conversations/export-text.server.ts";

const talk = (session_id: string) => ({
  session: { session_id, created_at: "", last_message_at: "", message_count: 1 },
  messages: [{ id: "m", role: "user", content: "Hi", timestamp: "t" }],
});

/** A service that answers each call by the next of `answers`, and the pauses that were made. */
async function exported(
  answers: (object | Error)[],
): Promise<{ lines: string[]; pauses: number[]; queries: object[] }> {
  const queries: object[] = [];
  const pauses: number[] = [];
  const parley = (async (_: string, { query }: { query: object }) => {
    queries.push(query);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as ParleyClient;
  const wait = async (milliseconds: number) => void pauses.push(milliseconds);
  const pieces = await Array.fromAsync(exportText(parley, "ndjson", { from: "2026-01-01" }, wait));
  return { lines: pieces.join("").trim().split("\n"), pauses, queries };
}

const refused = (field: string) =>
  new ParleyError(429, {
    success: false,
    error: {
      code: "RATE_LIMIT_EXCEEDED",
      message: "Too many.",
      details: { field, reason: "limit_exceeded" },
    },
  });

describe("An export", () => {
  it("goes on with each page until there is none", async () => {
    const { lines, queries } = await exported([
      { data: [talk("a")], next: "c1" },
      { data: [talk("b")], next: null },
    ]);
    expect(lines.map((line) => JSON.parse(line).session_id)).toEqual(["a", "b"]);
    expect(queries).toEqual([{ from: "2026-01-01" }, { from: "2026-01-01", cursor: "c1" }]);
  });

  it("waits until a limit of the service's is over", async () => {
    const { lines, pauses } = await exported([
      refused("burst"),
      refused("requests_per_minute"),
      { data: [talk("a")], next: null },
    ]);
    expect(lines).toHaveLength(1);
    expect(pauses).toEqual([1_000, 60_000]);
  });

  it("says in its last line that it is incomplete, where the service gives out", async () => {
    const { lines } = await exported([{ data: [talk("a")], next: "c" }, refused("requests_per_day")]);
    expect(JSON.parse(lines.at(-1) ?? "")).toEqual({ error: "Incomplete: Too many." });
  });
});
