import { describe, expect, it } from "vitest";
import { parleyClient } from "../../../client/src/index.ts";
import { listed } from "../../../shopify-app/app/conversations/listed.server.ts";

const LIST = { success: true, data: [], pagination: { page: 1, per_page: 20, total: 0, total_pages: 0 } };

/** A service that refuses a query by `field`, and what it was asked for. */
function serviceThatRefuses(refused: (query: URLSearchParams) => string | undefined) {
  const asked: string[] = [];
  const send: typeof fetch = async (input) => {
    const { searchParams } = new URL(String(input));
    asked.push(`${searchParams}`);
    const field = refused(searchParams);
    if (field === undefined) return Response.json(LIST);
    const details = { field, reason: "invalid_value" };
    return Response.json({ error: { code: "INVALID_REQUEST", message: "No.", details } }, { status: 400 });
  };
  const parley = parleyClient({ baseUrl: "https://chat.example/v1", apiKey: "key", fetch: send });
  return { asked, list: () => listed(parley, { search: "order", page: 2 }) };
}

describe("The list of conversations", () => {
  it("is asked for with how each begins", async () => {
    const { asked, list } = serviceThatRefuses(() => undefined);
    expect(await list()).toEqual({ done: LIST });
    expect(asked).toEqual(["search=order&page=2&include=preview"]);
  });

  it("is asked for without, where an older service refuses to be asked", async () => {
    const { asked, list } = serviceThatRefuses((query) => (query.has("include") ? "include" : undefined));
    expect(await list()).toEqual({ done: LIST });
    expect(asked).toEqual(["search=order&page=2&include=preview", "search=order&page=2"]);
  });

  it("is refused with the field that is to blame, without asking twice", async () => {
    const { asked, list } = serviceThatRefuses(() => "from");
    expect(await list()).toMatchObject({ fault: { field: "from", status: 400 } });
    expect(asked).toHaveLength(1);
  });
});
