import { describe, expect, it } from "vitest";
import { parseAllowedHosts } from "../../../../core/src/webhooks/delivery/parse-allowed-hosts.ts";

const allows = (list: string, url: string) => parseAllowedHosts(list)(new URL(url));

describe("PARLEY_ALLOW_WEBHOOK_HOSTS", () => {
  it("allows no host if it is empty", () => {
    expect(allows("", "https://example.com/")).toBe(false);
    expect(allows(" , ", "https://example.com/")).toBe(false);
  });

  it.each([
    ["n8n.internal", "http://n8n.internal:5678/x"],
    ["n8n.internal", "https://N8N.INTERNAL/x"],
    ["n8n.internal:5678", "http://n8n.internal:5678/"],
    ["n8n.internal:443", "https://n8n.internal/"],
    ["n8n.internal:80", "http://n8n.internal/"],
    ["LOCALHOST, 127.0.0.1:3000", "http://127.0.0.1:3000/"],
    ["LOCALHOST, 127.0.0.1:3000", "http://localhost:1/"],
    ["[::1]", "http://[::1]:9/"],
    ["[0:0:0:0:0:0:0:1]:9", "http://[::1]:9/"],
    ["*", "http://anything.example:1/"],
    ["a.example, *", "http://anything.example:1/"],
    ["bücher.example", "https://xn--bcher-kva.example/"],
  ])("with the value %s allows calls to %s", (list, url) => {
    expect(allows(list, url)).toBe(true);
  });

  it.each([
    ["n8n.internal:5678", "http://n8n.internal:5679/"],
    ["n8n.internal:80", "https://n8n.internal/"],
    ["127.0.0.1", "http://[::1]/"],
  ])("with the value %s allows no calls to %s", (list, url) => {
    expect(allows(list, url)).toBe(false);
  });

  it("compares the host as written in the URL, so it allows no subdomains and no other names of the same IP address", () => {
    expect(allows("example.com", "https://www.example.com/")).toBe(false);
    expect(allows("localhost", "http://127.0.0.1/")).toBe(false);
    expect(allows("localhost", "http://localhost./")).toBe(false);
  });

  it.each([
    "https://n8n.internal",
    "n8n.internal/path",
    "user@n8n.internal",
    "::1",
    "[::1",
    "[zz]",
    "*.example.com",
    "host:0",
    "host:65536",
    "host:port",
    "host:",
    "two words",
    "a%b",
  ])("refuses the entry %s and describes the expected format", (entry) => {
    expect(() => parseAllowedHosts(`fine.example,${entry}`)).toThrow(
      `"${entry}" is not a host to allow: write host,`,
    );
  });
});
