import { describe, expect, it } from "vitest";
import { consoleAnswer } from "../../../core/src/http/served-files/console-files.ts";
import { servedFile } from "../../../core/src/served-file.ts";

const file = (type: string) => servedFile(type, Buffer.from("contents"));
const FILES = new Map([
  ["index.html", file("text/html")],
  ["preview.html", file("text/html")],
  ["console-1.js", file("text/javascript")],
]);
const ask = (path: string, files: Parameters<typeof consoleAnswer>[0] = FILES) =>
  consoleAnswer(files, path, {});

describe("The console's files", () => {
  it("have a Content-Security-Policy without inline styles and scripts, and cannot be framed", () => {
    const { status, headers } = ask("/console/") ?? {};
    expect(status).toBe(200);
    const policy = headers?.["content-security-policy"];
    expect(policy).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; connect-src 'self'; frame-src 'self'",
    );
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(headers).toMatchObject({ "x-frame-options": "DENY", "x-content-type-options": "nosniff" });
  });

  it("include the page /console/connect, which cannot be framed and sends no referrer", () => {
    const { status, headers } = ask("/console/connect") ?? {};
    expect(status).toBe(200);
    expect(headers?.["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ "x-frame-options": "DENY", "referrer-policy": "no-referrer" });
  });

  it("allow framing only of the preview, and only by the same origin", () => {
    const { headers } = ask("/console/preview") ?? {};
    expect(headers?.["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(headers?.["x-frame-options"]).toBe("SAMEORIGIN");
  });

  it("include a relative redirect from /console to the start page, which works under any base path", () => {
    expect(ask("/console")).toMatchObject({ status: 308, headers: { location: "console/home" } });
    expect(ask("/console/home")).toEqual(ask("/console/"));
  });

  it("include the build's assets, but nothing at other paths such as /console/index.html", () => {
    expect(ask("/console/console-1.js")).toMatchObject({
      status: 200,
      headers: { "cache-control": "public, max-age=31536000, immutable" },
    });
    for (const name of [
      "index.html",
      "preview.html",
      "..%2fpackage.json",
      "nothing.js",
      "__proto__",
      "constructor",
    ])
      expect(ask(`/console/${name}`)?.status, name).toBe(404);
    expect(ask("/console/a/b")).toBeUndefined();
    expect(ask("/v1/site")).toBeUndefined();
    expect(ask("/console/", new Map())?.body.toString()).toContain("npm run build");
  });
});
