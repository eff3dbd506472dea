import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { addressFindings } from "../../../shopify-app/server/app-config/address-findings.ts";
import { parseAppConfig, readAppConfig } from "../../../shopify-app/server/app-config/app-config.ts";
import { requireOwnAddresses } from "../../../shopify-app/server/app-config/require-own-addresses.ts";
import { AppOptionsError } from "../../../shopify-app/server/options.ts";
import { ENVIRONMENT } from "../../provision/environment.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const SHIPPED = readFileSync(`${ROOT}shopify-app/shopify.app.toml`, "utf8");
const APP_URL = "https://chat.shop.dev";
const CLIENT_ID = "0123456789abcdef0123456789abcdef";
/** The file as an operator fills it in. */
const LINKED = SHIPPED.replace('client_id = ""', `client_id = "${CLIENT_ID}"`).replaceAll(
  "https://parley.example.com",
  APP_URL,
);

const folder = mkdtempSync(join(tmpdir(), "parley-app-config-"));
afterAll(() => rmSync(folder, { recursive: true }));

function written(config: string): URL {
  writeFileSync(join(folder, "shopify.app.toml"), config);
  return pathToFileURL(join(folder, "shopify.app.toml"));
}

describe("shopify.app.toml", () => {
  it("is read with its addresses, scopes and webhooks, and a missing value is read as empty", () => {
    expect(parseAppConfig(LINKED)).toMatchObject({
      client_id: CLIENT_ID,
      application_url: APP_URL,
      embedded: true,
      webhooks: { subscriptions: [{ uri: "/webhooks" }, { uri: "/webhooks" }] },
    });
    expect(parseAppConfig("")).toMatchObject({ client_id: "", auth: { redirect_urls: [] } });
  });

  it("is read as undefined if the file is missing", async () => {
    expect(await readAppConfig(pathToFileURL(join(folder, "none.toml")))).toBeUndefined();
  });

  it.each([
    ["client_id = what?", /^shopify\.app\.toml, line 1: [^\n]+\.$/],
    ['[auth]\nredirect_urls = "one"', /^shopify\.app\.toml: auth\.redirect_urls: [^\n]+\.$/],
  ])("is refused with one line that names the position of the fault: %j", (config, line) => {
    expect(() => parseAppConfig(config)).toThrow(AppOptionsError);
    expect(() => parseAppConfig(config)).toThrow(line);
  });
});

describe("An address of shopify.app.toml", () => {
  it.each([
    ["the shipped file, filled in", LINKED],
    ["a slash at the end", LINKED.replace(`"${APP_URL}"`, `"${APP_URL}/"`)],
    ["the proxy's whole address", LINKED.replace('"/proxy"', `"${APP_URL}/proxy"`)],
  ])("agrees with SHOPIFY_APP_URL: %s", (_, config) => {
    expect(addressFindings(parseAppConfig(config), APP_URL)).toEqual([]);
  });

  it.each([
    ["application_url", `"${APP_URL}"`, '"https://old.shop.dev"'],
    ["application_url", `"${APP_URL}"`, '""'],
    ["auth.redirect_urls", `["${APP_URL}/auth/callback"]`, '["https://old.shop.dev/auth/callback"]'],
    ["auth.redirect_urls", `["${APP_URL}/auth/callback"]`, "[]"],
    ["app_proxy.url", '"/proxy"', '"https://old.shop.dev/proxy"'],
    ["app_proxy.url", '"/proxy"', '"/"'],
  ])("is reported if it differs from SHOPIFY_APP_URL: %s, changed from %s to %s", (name, from, to) => {
    expect(LINKED).toContain(from);
    const found = addressFindings(parseAppConfig(LINKED.replace(from, to)), APP_URL);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^shopify\\.app\\.toml: ${name} is .+ Set it to .+${APP_URL}`));
  });
});

describe("The Shopify app", () => {
  const own = { apiKey: CLIENT_ID, appUrl: APP_URL };
  const foreign = LINKED.replaceAll(APP_URL, "https://old.shop.dev");

  it("does not start if shopify.app.toml belongs to this app but has another URL than SHOPIFY_APP_URL", async () => {
    await expect(requireOwnAddresses(written(foreign), own)).rejects.toThrow(AppOptionsError);
    for (const file of ["server.ts", "run-app.ts"])
      copyFileSync(`${ROOT}shopify-app/${file}`, join(folder, file));
    symlinkSync(`${ROOT}shopify-app/server`, join(folder, "server"));
    symlinkSync(`${ROOT}node_modules`, join(folder, "node_modules"));
    const words = ["--conditions=parley-source", join(folder, "server.ts")];
    const { status, stderr } = spawnSync(process.execPath, words, {
      env: {
        ...ENVIRONMENT,
        SHOPIFY_API_KEY: CLIENT_ID,
        SHOPIFY_API_SECRET: "shpss_0123456789abcdef",
        SHOPIFY_APP_URL: APP_URL,
      },
      encoding: "utf8",
    });
    expect(stderr).toMatch(
      /^parley-shopify: shopify\.app\.toml: application_url is "https:\/\/old\.shop\.dev"\..+\n$/,
    );
    expect(status).toBe(1);
  });

  it.each([
    ["has the app's addresses", LINKED],
    ["is not linked to an app yet", foreign.replace(CLIENT_ID, "")],
    ["belongs to another app", foreign.replace(CLIENT_ID, "fedcba9876543210fedcba9876543210")],
  ])("starts if shopify.app.toml %s", async (_, config) => {
    await requireOwnAddresses(written(config), own);
  });
});
