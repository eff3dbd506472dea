import { describe, expect, it } from "vitest";
import { guestContext } from "../../../core/src/identity/guest-context.ts";

describe("A guest's context", () => {
  it("is sent without keys that identify a person, in any spelling", () => {
    const personal = [
      "user_name",
      "userName",
      "User-Name",
      "username",
      "user name",
      "customer_name",
      "first_name",
      "lastName",
      "full_name",
      "displayName",
      "email",
      "e-mail",
      "e_mail",
      "E Mail",
      "user_email",
      "billingEmail",
      "email_address",
      "customerEMail",
      "user[email]",
      "mail",
      "name",
      "surname",
      "family_name",
      "givenName",
      "nickname",
      "billing_first_name",
      "phone",
      "phone_number",
      "tel",
      "Telephone",
      "mobile",
      "customer_phone",
    ];
    expect(guestContext(Object.fromEntries(personal.map((key) => [key, "Ada"])))).toEqual({});
  });

  it("is sent without the objects user, customer and visitor", () => {
    const ada = { tier: "gold", account: { city: "London" } };
    expect(guestContext({ user: ada, customer: [ada], Visitor: "Ada", tier: 1 })).toEqual({ tier: 1 });
  });

  it("keeps the personal values of a form only if all values of the form are strings", () => {
    const form = { email: "ada@example.com", name: "Ada" };
    expect(guestContext({ form, email: "ada@example.com" })).toEqual({ form });
    expect(guestContext({ form: { size: 41, user: { name: "Ada" }, email: "a@b.c" } })).toEqual({
      form: { size: 41 },
    });
  });

  it.each([
    ["https://a.example/x?email=a%40b.c&p=1", "https://a.example/x?p=1"],
    ["https://a.example/?first%5Fname=Ada#top", "https://a.example/#top"],
    ["/thanks?order=a b&nickname=Ada B", "/thanks?order=a b"],
    ["/thanks?order=%207&customer[name]=Ada&n", "/thanks?order=%207&n"],
    ["https://a.example/?utm=a+b&q=%zz&&x", "https://a.example/?utm=a+b&q=%zz&&x"],
    ["https://a.example/#/thanks?email=a@b.c&p=1", "https://a.example/#/thanks?p=1"],
    ["https://a.example/?p=1#email=a@b.c", "https://a.example/?p=1"],
    ["/x#/a?phone=1", "/x#/a"],
    ["/x?p=1#top", "/x?p=1#top"],
    ["Is it? name=Ada", "Is it? name=Ada"],
  ])("is sent without URL query parameters that identify a person: %s", (url, left) => {
    expect(guestContext({ page_url: url, links: [url] })).toEqual({ page_url: left, links: [left] });
  });

  it("keeps all keys that do not identify a person, with values of any kind", () => {
    const context = {
      page_url: "https://a.example/",
      page_title: "A",
      referrer: "",
      cart_total: "1.00",
      product_name: "Shoe",
      headphones: "yes",
      mailing_list: 1,
      user_id: 7,
      file_name: "a.pdf",
      user_agent: "x",
      language: "de",
      items: [1, "two", null, true],
      nothing: null,
    };
    expect(guestContext(context)).toEqual(context);
  });

  it("is filtered at every depth", () => {
    const given = {
      cart: { buyer: { email: "a@b.c", tier: 1 }, lines: [{ user_name: "Ada", sku: "x", name: "Shoe" }] },
    };
    expect(guestContext(given)).toEqual({
      cart: { buyer: { tier: 1 }, lines: [{ sku: "x", name: "Shoe" }] },
    });
  });

  it("is a copy, so the given context does not change", () => {
    const given = { email: "a@b.c", inner: { email: "a@b.c" } };
    guestContext(given);
    expect(given).toEqual({ email: "a@b.c", inner: { email: "a@b.c" } });
  });
});
