import { describe, expect, it } from "vitest";
import { AppOptionsError, parseAppOptions } from "../../../shopify-app/server/options.ts";

const ENOUGH = {
  SHOPIFY_API_KEY: "0123456789abcdef0123456789abcdef",
  SHOPIFY_API_SECRET: "shpss_0123456789abcdef",
  SHOPIFY_APP_URL: "https://chat.example.com/",
};
const ELSEWHERE = {
  PARLEY_SERVICE_URL: "https://parley.example.com/v1/",
  PARLEY_OPERATOR_KEY: "operator-key-of-16",
  PARLEY_SECRET: "master-secret-of-16",
};

describe("The Shopify app's settings", () => {
  it("require three values, and have defaults for the rest", () => {
    expect(parseAppOptions(ENOUGH)).toEqual({
      apiKey: ENOUGH.SHOPIFY_API_KEY,
      apiSecret: ENOUGH.SHOPIFY_API_SECRET,
      appUrl: "https://chat.example.com",
      host: "127.0.0.1",
      port: 3_000,
      dataDir: "./data",
      databaseUrl: undefined,
      plan: "pro",
      elsewhere: undefined,
    });
  });

  it("describe a separate service by its address, its operator key and a secret of the app", () => {
    expect(parseAppOptions({ ...ENOUGH, ...ELSEWHERE }).elsewhere).toEqual({
      serviceUrl: "https://parley.example.com",
      operatorKey: "operator-key-of-16",
      secret: "master-secret-of-16",
    });
  });

  it.each([
    ...Object.keys(ENOUGH).map((name) => [name, ENOUGH] as const),
    ["PARLEY_OPERATOR_KEY", { ...ENOUGH, ...ELSEWHERE }] as const,
    ["PARLEY_SECRET", { ...ENOUGH, ...ELSEWHERE }] as const,
  ])("are refused without %s, and the error names the missing setting in one line", (name, given) => {
    for (const value of [undefined, ""]) {
      const parse = () => parseAppOptions({ ...given, [name]: value });
      expect(parse).toThrow(AppOptionsError);
      expect(parse).toThrow(new RegExp(`^${name} is missing\\. [^\\n]+$`));
    }
  });

  it.each([
    ["SHOPIFY_API_KEY", `"><script>alert(1)</script>`],
    ["SHOPIFY_API_SECRET", "too-short"],
    ["SHOPIFY_APP_URL", "http://chat.example.com"],
    ["SHOPIFY_APP_URL", "my-app.example.org"],
    ["SHOPIFY_APP_URL", "https://my-app.example.org/parley"],
    ["SHOPIFY_APP_URL", "https://my-app.example.org/?shop=1"],
    ["SHOPIFY_APP_URL", "https://me:secret@my-app.example.org"],
    ["PORT", "65536"],
    ["PORT", "eighty"],
    ["DATABASE_URL", "mysql://user:hunter2@host/parley"],
    ["PARLEY_SHOP_PLAN", "platinum"],
    ["PARLEY_SERVICE_URL", "my-service.example.org"],
    ["PARLEY_OPERATOR_KEY", "short-secret"],
  ])("are refused with %s=%s, and the error names the setting in one line, not the value", (name, value) => {
    const parse = () => parseAppOptions({ ...ENOUGH, ...ELSEWHERE, [name]: value });
    expect(parse).toThrow(AppOptionsError);
    expect(parse).toThrow(new RegExp(`^${name}: [^\\n]+$`));
    expect(parse).not.toThrow(value);
  });
});
