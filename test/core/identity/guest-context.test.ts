import { describe, expect, it } from "vitest";
import { guestContext } from "../../../core/src/identity/guest-context.ts";

describe("A guest's context", () => {
  it("loses what names a person, however it is written", () => {
    const personal = [
      ...["user_name", "userName", "User-Name", "username", "user name", "customer_name", "first_name"],
      ...["lastName", "full_name", "displayName", "email", "e-mail", "e_mail", "E Mail", "user_email"],
      ...["billingEmail", "email_address", "customerEMail"],
    ];
    expect(guestContext(Object.fromEntries(personal.map((key) => [key, "Ada"])))).toEqual({});
  });

  it("keeps everything else, with values of any kind", () => {
    const context = {
      ...{ page_url: "https://a.example/", page_title: "A", referrer: "", cart_total: "1.00" },
      ...{ name: "Running shoe", product_name: "Shoe", file_name: "a.pdf", user_agent: "x", language: "de" },
      ...{ items: [1, "two", null, true], nothing: null },
    };
    expect(guestContext(context)).toEqual(context);
  });

  it("is looked through to the bottom", () => {
    const given = { cart: { buyer: { email: "a@b.c", tier: 1 }, lines: [{ user_name: "Ada", sku: "x" }] } };
    expect(guestContext(given)).toEqual({ cart: { buyer: { tier: 1 }, lines: [{ sku: "x" }] } });
  });

  it("is a copy: what was given stays as it is", () => {
    const given = { email: "a@b.c", inner: { email: "a@b.c" } };
    guestContext(given);
    expect(given).toEqual({ email: "a@b.c", inner: { email: "a@b.c" } });
  });
});
