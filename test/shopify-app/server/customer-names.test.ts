import { describe, expect, it } from "vitest";
import type { AdminGraphql, GraphqlAnswer } from "../../../shopify-app/server/admin/admin-graphql.ts";
import { customerNames } from "../../../shopify-app/server/inbox/customer-names.ts";

const GID = "gid://shopify/Customer/";
const ADA = { id: `${GID}7`, firstName: "Ada", lastName: "Lovelace", defaultEmailAddress: null };

/** Shopify, and the ids it was asked for. */
function shopify(answer: () => GraphqlAnswer) {
  const asked: unknown[] = [];
  const graphql: AdminGraphql = async (_, { variables }) => {
    asked.push(variables?.ids);
    return answer();
  };
  return { asked, graphql };
}

describe("The names of customers in a list of conversations", () => {
  it("are asked of Shopify once, for ids that are numbers of Shopify's", async () => {
    const { asked, graphql } = shopify(() => ({ data: { nodes: [ADA, null] } }));
    expect(await customerNames(["7", "7", "8", "x/y"], graphql)).toEqual({ "7": { name: "Ada Lovelace" } });
    expect(asked).toEqual([[`${GID}7`, `${GID}8`]]);
  });

  it("are not asked for where nobody is known", async () => {
    const { asked, graphql } = shopify(() => ({}));
    expect(await customerNames(["x/y"], graphql)).toEqual({});
    expect(asked).toEqual([]);
  });

  it("are what Shopify shows, where it refuses some fields", async () => {
    const nodes = [
      { id: `${GID}7`, firstName: null, defaultEmailAddress: { emailAddress: "ada@example.com" } },
    ];
    const { graphql } = shopify(() => ({ data: { nodes }, errors: [] }));
    expect(await customerNames(["7"], graphql)).toEqual({ "7": { email: "ada@example.com" } });
  });

  it.each([
    ["answers something else", () => ({ data: { nodes: "no" } })],
    ["answers nothing", () => ({})],
    [
      "is not there",
      () => {
        throw new TypeError("fetch failed");
      },
    ],
  ])("are left out where Shopify %s", async (_, answer) => {
    expect(await customerNames(["7"], shopify(answer).graphql)).toEqual({});
  });

  it("are not missed in silence where the shop's token is revoked: what leads to another one is passed on", async () => {
    const revoked = new Response(undefined, { status: 401 });
    const { graphql } = shopify(() => {
      throw revoked;
    });
    await expect(customerNames(["7"], graphql)).rejects.toBe(revoked);
  });
});
