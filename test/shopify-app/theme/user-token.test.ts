import { expect, test, vi } from "vitest";
import { userToken } from "../../../shopify-app/storefront/user-token.ts";

function answering(body: string, ok = true) {
  return vi.fn(async (..._given: unknown[]) => ({
    ok,
    status: ok ? 200 : 500,
    json: async () => JSON.parse(body),
  }));
}
const asked = (fetch: ReturnType<typeof answering>) => userToken("/who", { fetch } as never);

test("userToken returns the app's token for a customer", async () => {
  await expect(asked(answering('{"user_token":"a.b.c"}'))).resolves.toBe("a.b.c");
});

test.each(['{"user_token":null}', "{}", '{"user_token":7}'])(
  "userToken returns undefined if the app's answer has no token: %s",
  async (body) => {
    await expect(asked(answering(body))).resolves.toBeUndefined();
  },
);

test("userToken rejects an unusable answer of the shop, because it does not prove that nobody is logged in", async () => {
  await expect(asked(answering("{}", false))).rejects.toThrow("/who: 500");
  await expect(asked(answering("<html>"))).rejects.toThrow();
  await expect(asked(answering("null"))).rejects.toThrow();
});

test("userToken neither reads nor fills the browser's HTTP cache", async () => {
  const fetch = answering('{"user_token":null}');
  await asked(fetch);
  expect(fetch.mock.calls[0]?.[1]).toEqual({ cache: "no-store" });
});
