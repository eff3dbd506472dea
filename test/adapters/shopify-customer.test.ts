import { describe, expect, it } from "vitest";
import { shopifyCustomer } from "../../adapters/src/shopify-customer.ts";

describe("A Shopify customer", () => {
  it("becomes a user with id, e-mail and joined name, but without a role", () => {
    const customer = {
      id: 123,
      email: "ada@example.com",
      first_name: "Ada",
      last_name: "Lovelace",
      role: "admin",
    };
    const user = { id: "123", email: "ada@example.com", name: "Ada Lovelace" };
    expect(shopifyCustomer(customer)).toEqual({ ok: true, value: user });
  });

  it.each([123, "123", " 123 ", "gid://shopify/Customer/123", " gid://shopify/Customer/123 "])(
    "has the id 123 if Shopify writes the id as %j",
    (id) => {
      expect(shopifyCustomer({ id })).toEqual({ ok: true, value: { id: "123" } });
    },
  );

  it("is accepted with an id of 20 digits, and refused with an id of 21 digits", () => {
    expect(shopifyCustomer({ id: "9".repeat(20) })).toEqual({ ok: true, value: { id: "9".repeat(20) } });
    expect(shopifyCustomer({ id: "9".repeat(21) })).toMatchObject({ ok: false, reason: "invalid_format" });
  });

  it.each([
    [undefined, "missing_required_field"],
    ["", "missing_required_field"],
    [0, "invalid_format"],
    ["12a", "invalid_format"],
    ["gid://shopify/Customer/", "invalid_format"],
    ["gid://shopify/Customer/ 123", "invalid_format"],
    ["gid://shopify/Customer/123?x=1", "invalid_format"],
    ["gid://shopify/Customer/123/gid://shopify/Customer/1", "invalid_format"],
    ["gid://shopify/Customer/gid://shopify/Customer/1", "invalid_format"],
    ["gid://shopify/Order/123", "invalid_format"],
    ["gid://other/Customer/123", "invalid_format"],
    ["1gid://shopify/Customer/23", "invalid_format"],
    [["123", "456"], "invalid_type"],
    ["123,456", "invalid_format"],
    [{ id: 123 }, "invalid_type"],
  ])("is refused if the id is %j, with the reason `%s`", (id, reason) => {
    expect(shopifyCustomer({ id, first_name: "Ada" })).toEqual({ ok: false, field: "id", reason });
  });

  it.each([
    ["Ada", null, "Ada"],
    [null, "Lovelace", "Lovelace"],
    [" Ada ", "  ", "Ada"],
    ["Ada", ["Lovelace"], "Ada"],
    ["Ada", "x".repeat(201), undefined],
    ["a".repeat(99), "b".repeat(100), `${"a".repeat(99)} ${"b".repeat(100)}`],
    ["", "", undefined],
  ])("gets one name from first and last name: %j and %j become %j", (first_name, last_name, name) => {
    const expected = name === undefined ? { id: "1" } : { id: "1", name };
    expect(shopifyCustomer({ id: 1, first_name, last_name })).toEqual({ ok: true, value: expected });
  });
});
