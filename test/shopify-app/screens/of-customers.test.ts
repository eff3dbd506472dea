import { describe, expect, it } from "vitest";
import { parleyClient } from "../../../client/src/index.ts";
import { ofCustomers } from "../../../shopify-app/app/conversations/of-customers.server.ts";

describe("The conversations of a customer", () => {
  it("are told by the customer's first words, by the names of files where there are none, and by nothing else", async () => {
    const talk = (session_id: string, content: string, files?: object[]) => ({
      ...{ session_id, created_at: session_id, updated_at: "2026-11-20T00:00:00.000Z" },
      messages: [
        { id: "m", role: "user", content, timestamp: "t", ...(files && { files }) },
        { id: "n", role: "assistant", content: "Yes", timestamp: "t" },
      ],
    });
    const files = [{ name: "sole.png" }, { name: "heel.png" }];
    const sessions = [talk("3", "Hello", files), talk("2", "", files), talk("1", "")];
    const send: typeof fetch = async () => Response.json({ success: true, sessions });
    const parley = parleyClient({ baseUrl: "https://chat.example/v1", apiKey: "key", fetch: send });
    const nodes = [{ id: "gid://shopify/Customer/7" }];
    const graphql = async () => ({ data: { customers: { nodes } } });
    const filter = { search: "ada", by: "customers", from: "", to: "", show: "" } as const;
    const { done } = await ofCustomers({ parley, graphql }, filter, 1);
    expect(done?.data.map(({ preview }) => preview?.first_message)).toEqual([
      ...["Hello", "sole.png, heel.png", null],
    ]);
  });
});
