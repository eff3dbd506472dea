import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { CALLBACK_PATH, WEBHOOKS_PATH } from "../../../shopify-app/server/app-config/needed-config.ts";
import { cliEnvironment } from "../../../shopify-app/server/cli-environment.ts";
import { parseAppOptions } from "../../../shopify-app/server/options.ts";

const read = (path: string) => readFileSync(new URL(`../../../shopify-app/${path}`, import.meta.url), "utf8");

/** Variables that Shopify CLI 4.8 sets for the command `dev`. */
const TUNNEL = "https://calm-river.trycloudflare.com";
const FROM_CLI = {
  HOST: TUNNEL,
  APP_URL: TUNNEL,
  REMIX_DEV_ORIGIN: TUNNEL,
  PORT: "45123",
  SERVER_PORT: "45123",
  BACKEND_PORT: "45123",
  FRONTEND_PORT: "45123",
  NODE_ENV: "development",
  APP_ENV: "development",
  SCOPES: "write_app_proxy,read_customers",
  SHOPIFY_API_KEY: "0123456789abcdef0123456789abcdef",
  SHOPIFY_API_SECRET: "shpss_0123456789abcdef",
};

describe("shopify app dev", () => {
  it("passes the tunnel's address to the app, and makes the app listen only on this machine", () => {
    expect(parseAppOptions(cliEnvironment(FROM_CLI))).toMatchObject({
      appUrl: TUNNEL,
      host: "127.0.0.1",
      port: 45_123,
    });
    expect(cliEnvironment(FROM_CLI)).toMatchObject({ PARLEY_TRUST_PROXY: "loopback" });
  });

  it("uses the tunnel instead of the address in .env, and keeps the other settings", () => {
    const own = { SHOPIFY_APP_URL: "https://chat.shop.dev", PARLEY_TRUST_PROXY: "uniquelocal" };
    expect(cliEnvironment({ ...FROM_CLI, ...own })).toMatchObject({
      SHOPIFY_APP_URL: TUNNEL,
      PARLEY_TRUST_PROXY: "uniquelocal",
    });
    expect(cliEnvironment({ ...own, HOST: "0.0.0.0" })).toMatchObject({ ...own, HOST: "127.0.0.1" });
  });

  it("runs only commands that exist, and uses paths that the app has", () => {
    const web = parse(read("shopify.web.toml"));
    const { scripts } = JSON.parse(read("package.json"));
    for (const command of Object.values(web.commands as Record<string, string>))
      expect(Object.keys(scripts)).toContain(command.replace("npm run ", ""));
    expect(web).toMatchObject({ auth_callback_path: CALLBACK_PATH, webhooks_path: WEBHOOKS_PATH });
  });
});
