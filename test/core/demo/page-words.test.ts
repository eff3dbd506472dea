import express from "express";
import { afterEach, expect, it } from "vitest";
import { demoPages, type PageWords } from "../../../core/src/demo/demo-pages.ts";
import { httpServer } from "../webhooks/loopback-server.ts";

const cleanup: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanup.splice(0)) await close();
});

async function shown(words: PageWords | undefined, path = "/") {
  const server = await httpServer(express().use(await demoPages(() => words)));
  cleanup.push(server.close);
  const response = await fetch(server.origin + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

it.each(["/", "/second"])("the demo page %s contains the site's public key, escaped", async (path) => {
  const { text } = await shown(
    { public_key: `"><img src=x>`, address: "http://127.0.0.1:3000", console_link: "shown" },
    path,
  );
  expect(text).toContain(`data-site="&#34;&#62;&#60;img src=x&#62;"`);
  expect(text).not.toContain("<img");
  expect(text).not.toContain("{{");
});

it("the demo page returns 503 before the Demo site exists", async () => {
  expect(await shown(undefined)).toMatchObject({ status: 503, text: "The demo is starting.\n" });
});

it.each([
  ["/demo.css", "text/css"],
  ["/demo.js", "text/javascript"],
])("the file %s of the demo page is sent as %s, with the page's CSP and `nosniff`", async (path, type) => {
  const { headers } = await shown(
    { public_key: "pk_1", address: "http://127.0.0.1:3000", console_link: "shown" },
    path,
  );
  expect(headers.get("content-type")).toContain(type);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});
