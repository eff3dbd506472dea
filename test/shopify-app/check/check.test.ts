import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENVIRONMENT } from "../../provision/environment.ts";
import { type Certificate, selfSignedCertificate } from "../pretend-shopify/certificate.ts";

const APP = fileURLToPath(new URL("../../../shopify-app/", import.meta.url));
const HOST = "chat.localtest.me";
const SECRET = "shpss_0123456789abcdef";
const CLIENT_ID = "0123456789abcdef0123456789abcdef";

/** A copy of the app as an operator has filled it in and built it. */
const folder = mkdtempSync(join(tmpdir(), "parley-shopify-check-"));
let certificate: Certificate;
let server: Server;
let status = 200;
let appUrl: string;

beforeAll(async () => {
  certificate = await selfSignedCertificate(["127.0.0.1", HOST]);
  server = createServer(certificate, (_, response) => response.writeHead(status).end());
  await once(server.listen(0, "127.0.0.1"), "listening");
  appUrl = `https://${HOST}:${(server.address() as AddressInfo).port}`;
  cpSync(`${APP}check`, join(folder, "check"), { recursive: true });
  cpSync(`${APP}package.json`, join(folder, "package.json"));
  symlinkSync(`${APP}server`, join(folder, "server"));
  for (const path of ["build/server/index.js", "extensions/parley-chat/assets/parley-chat.js"])
    write(path, "");
  write("extensions/parley-chat/shopify.extension.toml", "");
  fillIn(CLIENT_ID);
});
afterAll(() => {
  server.close();
  rmSync(certificate.folder, { recursive: true });
  rmSync(folder, { recursive: true });
});

function write(path: string, content: string) {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), content);
}

function fillIn(clientId: string) {
  const shipped = readFileSync(`${APP}shopify.app.toml`, "utf8");
  write(
    "shopify.app.toml",
    shipped
      .replace('client_id = ""', `client_id = "${clientId}"`)
      .replaceAll("https://parley.example.com", appUrl),
  );
}

/** Resolves to exit code and output of the command. The app's host name resolves to 127.0.0.1. */
async function check(words: string[], settings: Record<string, string> = {}) {
  const hosts = `import dns from "node:dns"; const { lookup } = dns; dns.lookup = (name, ...more) => lookup(name === "${HOST}" ? "127.0.0.1" : name, ...more);`;
  const child = spawn(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(hosts)}`, "check/check.js", ...words],
    {
      cwd: folder,
      env: {
        ...ENVIRONMENT,
        SHOPIFY_API_KEY: CLIENT_ID,
        SHOPIFY_API_SECRET: SECRET,
        SHOPIFY_APP_URL: appUrl,
        NODE_EXTRA_CA_CERTS: certificate.certFile,
        ...settings,
      },
    },
  );
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  expect(errors).toBe("");
  expect(output).not.toContain(SECRET);
  return { code, output };
}

describe("npm run shopify:check", () => {
  it("exits with 0 if all settings agree, and says that the app was not called", async () => {
    const { code, output } = await check([]);
    expect(output).toBe("skip  The app was not called. To call it, add: -- --online\nEverything agrees.\n");
    expect(code).toBe(0);
  });

  it("with --online, calls the app, and fails if the app is not ready", async () => {
    expect(await check(["--online"])).toEqual({ code: 0, output: "Everything agrees.\n" });
    status = 503;
    const { code, output } = await check(["--online"]);
    status = 200;
    expect(output).toMatch(/^fail {2}SHOPIFY_APP_URL: \S+\/readyz answers 503\. .+\n1 to fix\.\n$/);
    expect(code).toBe(1);
  });

  it("exits with 1 and one line per fault, and never shows a secret", async () => {
    const faults = { SHOPIFY_APP_URL: "https://other.shop.dev", PORT: "eighty", SHOPIFY_API_KEY: SECRET };
    const { code, output } = await check([], faults);
    const names = output.matchAll(/^fail {2}((?:shopify\.app\.toml: )?\S+)/gm);
    expect([...names].map(([, name]) => name)).toEqual([
      "PORT:",
      "shopify.app.toml: client_id",
      ...["application_url", "auth.redirect_urls"].map((name) => `shopify.app.toml: ${name}`),
    ]);
    expect(output).toMatch(/\n4 to fix\.\n$/);
    expect(code).toBe(1);
  });

  it("does not show a secret that was entered as the client ID", async () => {
    fillIn(SECRET);
    const { output } = await check([]);
    fillIn(CLIENT_ID);
    expect(output).toContain("client_id is not SHOPIFY_API_KEY");
  });

  it("reads .env in the app's folder, as npm start does", async () => {
    write(".env", "PORT=eighty\n");
    const { output } = await check([]);
    rmSync(join(folder, ".env"));
    expect(output).toContain("PORT: ");
  });

  it("exits with 1 and names the fix if the app's packages are not installed", async () => {
    rmSync(join(folder, "server"));
    const { code, output } = await check([]);
    symlinkSync(`${APP}server`, join(folder, "server"));
    expect(output).toContain("The app's packages are not installed. Run npm ci in shopify-app.");
    expect(code).toBe(1);
  });
});
