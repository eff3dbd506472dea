import { expect, it } from "vitest";
import { parleyClient } from "../../../client/src/index.ts";
import { faultText } from "../../../shopify-app/app/failures/fault-text.ts";
import { outcomeOf } from "../../../shopify-app/app/failures/outcome-of.server.ts";
import { english } from "../../../shopify-app/app/strings/english.ts";

const asked = (answer: () => Response) => {
  const options = { baseUrl: "https://chat.example", apiKey: "sk_1", retries: 0 };
  return outcomeOf(parleyClient({ ...options, fetch: async () => answer() }).site.get());
};

it.each([
  ["a page with status 502", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["a page with status 200", () => new Response("<h1>Bad gateway</h1>")],
  ["its own JSON", () => Response.json({ title: "Error 502: Bad gateway" }, { status: 502 })],
  ["a page with status 404", () => new Response("<h1>No such app</h1>", { status: 404 })],
  ["a page with status 401", () => new Response("<h1>Log in</h1>", { status: 401 })],
])("outcomeOf treats a service as down if its host's proxy answers with %s", async (_, answer) => {
  const outcome = await asked(answer);
  expect(outcome.fault).toMatchObject({ reason: "unreachable", status: 0 });
  expect(outcome.fault && faultText(outcome.fault, english)).toBe(english.failures.unreachable);
});
