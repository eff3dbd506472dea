import { describe, expect, it } from "vitest";
import { customerNames } from "../../../shopify-app/app/conversations/customer-names.server.ts";
import type { Session } from "../../../shopify-app/app/conversations/session.ts";
import type { AdminGraphql, GraphqlAnswer } from "../../../shopify-app/server/admin/admin-graphql.ts";

const GID = "gid://shopify/Customer/";
const ADA = { id: `${GID}7`, firstName: "Ada", lastName: "Lovelace", defaultEmailAddress: null };

function by(id: string | undefined, verified = true): Session {
  const user = id === undefined ? null : { id, verified };
  const time = "2026-11-20T12:00:00.000Z";
  const times = { created_at: time, last_message_at: time };
  return { session_id: "ses_1", ...times, message_count: 2, preview: { first_message: "Hello", user } };
}

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
  it("are asked of Shopify once, for those who are verified and have a number of Shopify's", async () => {
    const { asked, graphql } = shopify(() => ({ data: { nodes: [ADA, null] } }));
    const sessions = [by("7"), by("7"), by("8"), by("9", false), by("x/y"), by(undefined)];
    expect(await customerNames(sessions, graphql)).toEqual({ "7": "Ada Lovelace" });
    expect(asked).toEqual([[`${GID}7`, `${GID}8`]]);
  });

  it("are not asked for where nobody is known", async () => {
    const { asked, graphql } = shopify(() => ({}));
    expect(await customerNames([by(undefined), by("9", false)], graphql)).toEqual({});
    expect(asked).toEqual([]);
  });

  it("are what Shopify shows, where it refuses some fields", async () => {
    const nodes = [
      { id: `${GID}7`, firstName: null, defaultEmailAddress: { emailAddress: "ada@example.com" } },
    ];
    const { graphql } = shopify(() => ({ data: { nodes }, errors: [] }));
    expect(await customerNames([by("7")], graphql)).toEqual({ "7": "ada@example.com" });
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
    expect(await customerNames([by("7")], shopify(answer).graphql)).toEqual({});
  });

  it("are not missed in silence where the shop's token is revoked: what leads to another one is passed on", async () => {
    const revoked = new Response(undefined, { status: 401 });
    const { graphql } = shopify(() => {
      throw revoked;
    });
    await expect(customerNames([by("7")], graphql)).rejects.toBe(revoked);
  });
});
