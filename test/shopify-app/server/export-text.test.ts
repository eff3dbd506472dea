import { describe, expect, it } from "vitest";
import { parleyClient } from "../../../client/src/index.ts";
import { exportText } from "../../../shopify-app/app/exports/export-text.server.ts";
import { english } from "../../../shopify-app/app/strings/english.ts";

const talk = (session_id: string) => ({
  session: { session_id, created_at: "", last_message_at: "", message_count: 1 },
  messages: [{ id: "m", role: "user", content: "Hi", timestamp: "t" }],
});

/** Exports from a service that answers each call with the next of `answers`; also returns the requested addresses. */
async function exported(
  answers: Response[],
  format: "ndjson" | "csv" = "ndjson",
): Promise<{ lines: string[]; queries: object[] }> {
  const queries: object[] = [];
  const send: typeof fetch = async (input) => {
    queries.push(Object.fromEntries(new URL(String(input)).searchParams));
    return answers.shift() ?? Response.error();
  };
  const parley = parleyClient({ baseUrl: "https://chat.example", apiKey: "key", retries: 0, fetch: send });
  const pieces = await Array.fromAsync(exportText(parley, format, { from: "2026-01-01" }, english));
  return { lines: pieces.join("").trim().split("\n"), queries };
}

const page = (session_id: string, next: string | null) => Response.json({ data: [talk(session_id)], next });

/** Returns the refusal by a rate limit that ends after this number of seconds. */
function refused(field: string, seconds: number): Response {
  const details = { field, reason: "limit_exceeded" };
  const error = { code: "RATE_LIMIT_EXCEEDED", message: "Too many.", details };
  return Response.json({ success: false, error }, { status: 429, headers: { "Retry-After": `${seconds}` } });
}

describe("An export", () => {
  it("reads every page until the last one", async () => {
    const { lines, queries } = await exported([page("a", "c1"), page("b", null)]);
    expect(lines.map((line) => JSON.parse(line).session_id)).toEqual(["a", "b"]);
    expect(queries).toEqual([{ from: "2026-01-01" }, { from: "2026-01-01", cursor: "c1" }]);
  });

  it("lists file names below the messages in CSV format", async () => {
    const files = [{ name: "=sole.png" }, { name: "heel.png" }];
    const { session } = talk("a");
    const message = { id: "m", role: "user", timestamp: "t", files };
    const messages = [
      { ...message, content: "It broke here." },
      { ...message, content: "" },
    ];
    const { lines } = await exported([Response.json({ data: [{ session, messages }], next: null })], "csv");
    expect(lines.slice(1).join("\n")).toBe(
      '"a","m","user","t","It broke here.\n=sole.png, heel.png"\r\n"a","m","user","t","\'=sole.png, heel.png"',
    );
  });

  it("waits until the service's rate limit allows the next call", async () => {
    const { lines, queries } = await exported([
      refused("burst", 0),
      refused("requests_per_minute", 0),
      page("a", null),
    ]);
    expect(lines.map((line) => JSON.parse(line).session_id)).toEqual(["a"]);
    expect(queries).toHaveLength(3);
  });

  it("says in its last line that it is incomplete if the service fails", async () => {
    const { lines } = await exported([page("a", "c"), refused("requests_per_day", 40_000)]);
    expect(JSON.parse(lines.at(-1) ?? "")).toEqual({ error: "Incomplete: Too many." });
  });
});
