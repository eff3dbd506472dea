import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type DeploymentFacts, deploymentFindings } from "../../../shopify-app/check/deployment-findings.ts";
import { type AppConfig, parseAppConfig } from "../../../shopify-app/server/app-config/app-config.ts";

const read = (path: string) => readFileSync(new URL(`../../../shopify-app/${path}`, import.meta.url), "utf8");
const APP_URL = "https://chat.shop.dev";
const CLIENT_ID = "0123456789abcdef0123456789abcdef";

/** Returns the shipped shopify.app.toml as an operator fills it in, with the first `from` replaced by `to`. */
const linked = (from = "", to = ""): AppConfig => {
  const filled = read("shopify.app.toml")
    .replace('client_id = ""', `client_id = "${CLIENT_ID}"`)
    .replaceAll("https://parley.example.com", APP_URL);
  expect(filled).toContain(from);
  return parseAppConfig(filled.replace(from, to));
};

const GOOD: DeploymentFacts = {
  optionProblems: [],
  apiKey: CLIENT_ID,
  appUrl: APP_URL,
  config: linked(),
  hasScreens: true,
  hasExtension: true,
  hasScripts: true,
  dataDir: { path: "./data", isWritable: true },
  ready: 200,
};

describe("The findings of a deployment", () => {
  it("are empty if everything agrees, whether the app was called or not", () => {
    expect(deploymentFindings(GOOD)).toEqual([]);
    expect(deploymentFindings({ ...GOOD, ready: undefined, dataDir: undefined })).toEqual([]);
  });

  it.each<[string, Partial<DeploymentFacts>, RegExp]>([
    ["a setting is missing", { optionProblems: ["PORT: Give a port."] }, /^PORT: Give a port\.$/],
    ["the file is missing", { config: undefined }, /^shopify\.app\.toml is missing\. Restore/],
    ["the file cannot be read", { config: { problem: "shopify.app.toml, line 1" } }, /line 1$/],
    ["the screens are not built", { hasScreens: false }, /screens are not built\. Run: npm run build/],
    ["the extension is missing", { hasExtension: false }, /^extensions\/parley-chat is missing\. Restore/],
    ["the extension is not built", { hasScripts: false }, /extension is not built\. Run: npm run build/],
    [
      "the data folder is read-only",
      { dataDir: { path: "/srv/data", isWritable: false } },
      /^PARLEY_DATA_DIR: \/srv\/data is not writable\. Let/,
    ],
    [
      "the app is not ready",
      { ready: 503 },
      /^SHOPIFY_APP_URL: https:\/\/chat\.shop\.dev\/readyz answers 503\. Start/,
    ],
    ["the app cannot be reached", { ready: "nothing (ENOTFOUND)" }, /answers nothing \(ENOTFOUND\)\. Start/],
  ])("are one line that names the fix if %s", (_, broken, line) => {
    const found = deploymentFindings({ ...GOOD, ...broken });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(line);
  });

  it.each(["chat.example.com", "parley.example", "example.org", "app.test", "localhost"])(
    "report a placeholder if SHOPIFY_APP_URL is https://%s",
    (host) => {
      const found = deploymentFindings({ ...GOOD, appUrl: `https://${host}` });
      expect(found).toContain(
        `SHOPIFY_APP_URL is https://${host}, a placeholder. Set it to the app's own address.`,
      );
    },
  );

  it.each(["example-shop.dev", "myexample.com", "latest.shop.dev"])(
    "report no placeholder if SHOPIFY_APP_URL is https://%s",
    (host) => {
      expect(deploymentFindings({ ...GOOD, appUrl: `https://${host}` }).join()).not.toContain("placeholder");
    },
  );

  it.each<[string, string, string]>([
    ["client_id is not set", CLIENT_ID, ""],
    ["client_id is not SHOPIFY_API_KEY", CLIENT_ID, "shpss_of_another_app"],
    ["application_url", `"${APP_URL}"`, '"https://old.shop.dev"'],
    ["auth.redirect_urls", `${APP_URL}/auth`, "https://old.shop.dev/auth"],
    ["app_proxy.url", '"/proxy"', '"https://old.shop.dev/proxy"'],
    ["app_proxy.prefix", '"apps"', '"tools"'],
    ["app_proxy.subpath", 'subpath = "parley"', 'subpath = "chat"'],
    ["embedded", "embedded = true", "embedded = false"],
    ["access_scopes.scopes", ",read_customers", ""],
    ["access_scopes.scopes", ",read_customers", ",read_customers,read_orders"],
    [
      "access_scopes.use_legacy_install_flow",
      "[access_scopes]",
      "[access_scopes]\nuse_legacy_install_flow = true",
    ],
    ["webhooks.api_version", "2026-10", "2023-07"],
    ["webhooks.subscriptions lacks app/uninstalled", '"app/uninstalled", ', ""],
    ["webhooks.subscriptions lacks shop/redact", ', "shop/redact"', ""],
    [
      "webhooks.subscriptions lacks app/uninstalled, app/scopes_update",
      'uri = "/webhooks"',
      'uri = "/hooks"',
    ],
  ])("name a wrong value of shopify.app.toml: %s", (name, from, to) => {
    const found = deploymentFindings({ ...GOOD, config: linked(from, to) });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^shopify\\.app\\.toml: ${name}`));
    expect(found[0]).toMatch(/(Set|Run|Add)\b/);
    expect(found[0]).not.toContain("shpss_");
  });

  it("are empty for scopes in any order, and for a webhook with its full URL", () => {
    for (const [from, to] of [
      ["write_app_proxy,read_customers", "read_customers, write_app_proxy"],
      ['uri = "/webhooks"', `uri = "${APP_URL}/webhooks"`],
    ] as const)
      expect(deploymentFindings({ ...GOOD, config: linked(from, to) })).toEqual([]);
  });
});

describe("The version of Node.js", async () => {
  const path = new URL("../../../shopify-app/check/node-findings.js", import.meta.url);
  const { nodeFindings } = await import(path.href);
  const { engines } = JSON.parse(read("package.json"));

  it.each(["22.19.0", "24.0.0", process.versions.node])("is accepted: %s", (version) => {
    expect(nodeFindings(version, engines.node)).toEqual([]);
  });

  it.each(["20.19.4", "22.18.0"])("is reported as too old: %s", (version) => {
    expect(nodeFindings(version, engines.node)).toEqual([`Node.js is ${version}. Install 22.19 or later.`]);
  });
});
