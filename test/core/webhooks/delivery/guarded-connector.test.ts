import type { LookupFunction } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type WebhookDelivery, webhookDelivery } from "../../../../core/src/webhooks/delivery/delivery.ts";
import { guardedConnector } from "../../../../core/src/webhooks/delivery/guarded-connector.ts";
import { parseAllowedHosts } from "../../../../core/src/webhooks/delivery/parse-allowed-hosts.ts";
import { type LoopbackServer, rawServer } from "../loopback-server.ts";

let server: LoopbackServer;
const deliveries: WebhookDelivery[] = [];

beforeEach(async () => {
  server = await rawServer((socket) => socket.end());
});

afterEach(async () => {
  for (const delivery of deliveries.splice(0)) await delivery.close();
  await server.close();
});

/** Returns the reason why a call to `url` fails. */
async function reasonFor(
  url: string,
  options: { allow?: string; lookup?: LookupFunction } = {},
): Promise<string> {
  const { allow = "", ...rest } = options;
  const delivery = webhookDelivery({ allowedHosts: parseAllowedHosts(allow), clock: Date.now, ...rest });
  deliveries.push(delivery);
  const call = { siteId: "site_1", url, body: "{}", headers: {}, timeout: 5_000 };
  return delivery.deliver(call).then(String, (failure: { reason: string }) => failure.reason);
}

interface CountedLookup {
  lookup: LookupFunction;
  count(): number;
}

/** Answers each lookup with the next of these lists, and then repeats the last one. */
function resolving(...answers: string[][]): CountedLookup {
  let count = 0;
  return {
    lookup(_host, options, callback) {
      const addresses = answers[Math.min(count++, answers.length - 1)] ?? [];
      const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
      if (options.all) callback(null, found);
      else callback(null, found[0]?.address ?? "", found[0]?.family);
    },
    count: () => count,
  };
}

describe("webhook URLs (contract §6.3)", () => {
  it.each([
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0177.0.0.1",
    "017700000001",
    "0x7f.0.0.1",
    "0x7f000001",
    "127.0.0.1.",
    "①②⑦.0.0.1",
    "１２７.０.０.１",
    "127。0。0。1",
    "0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "localhost",
    "LOCALHOST",
  ])("are refused if the host is a loopback address, written as %s", async (host) => {
    expect(await reasonFor(`https://${host}:${server.port}/`)).toBe("blocked_address");
    expect(server.connections()).toBe(0);
  });

  it.each([
    "10.0.0.1",
    "192.168.0.1",
    "172.16.0.1",
    "169.254.169.254",
    "[fd00:ec2::254]",
    "[fe80::1]",
    "100.64.0.1",
  ])("are refused if the host is a private, link-local or metadata address: %s", async (host) =>
    expect(await reasonFor(`https://${host}/`)).toBe("blocked_address"),
  );

  it.each([
    [["127.0.0.1"]],
    [["::1"]],
    [["::ffff:127.0.0.1"]],
    [["169.254.169.254"]],
    [["93.184.216.34", "127.0.0.1"]],
  ])("are refused if the host resolves to %j", async (addresses) => {
    const { lookup, count } = resolving(addresses);
    expect(await reasonFor(`https://hook.example:${server.port}/`, { lookup })).toBe("blocked_address");
    expect(count()).toBe(1);
    expect(server.connections()).toBe(0);
  });

  it("are checked with the same DNS answer that the connection uses, so that DNS rebinding has no effect", async () => {
    const { lookup, count } = resolving(["127.0.0.1"], ["127.0.0.1"]);
    const delivery = webhookDelivery({ allowedHosts: parseAllowedHosts(""), lookup, clock: Date.now });
    deliveries.push(delivery);
    const url = `https://rebinding.example:${server.port}/`;
    for (let i = 1; i <= 3; i++) {
      const call = { siteId: "site_1", url, body: "{}", headers: {}, timeout: 5_000 };
      await expect(delivery.deliver(call)).rejects.toMatchObject({ reason: "blocked_address" });
      expect(count()).toBe(i);
    }
    expect(server.connections()).toBe(0);
  });

  it.each(["http://93.184.216.34/", "http://hook.example/", "ftp://hook.example/", "hook.example", ""])(
    "are refused if they do not use https: %s",
    async (url) => {
      const { lookup, count } = resolving(["93.184.216.34"]);
      expect(await reasonFor(url, { lookup })).toBe("blocked_address");
      expect(count()).toBe(0);
    },
  );
});

describe("the guarded connector", () => {
  it("checks the IP address again on the connected socket, because the address may have changed since the first check", async () => {
    let reads = 0;
    const changing = {
      family: 4,
      get address() {
        return reads++ === 0 ? "93.184.216.34" : "127.0.0.1";
      },
    };
    const connect = guardedConnector({
      open: false,
      lookup: (_host, _options, callback) => callback(null, [changing]),
    });
    const target = { protocol: "http:", hostname: "hook.example", port: String(server.port) };
    const error = await new Promise((resolve) => connect(target, (...args) => resolve(args[0])));
    expect(error).toMatchObject({ trouble: "blocked_address", message: "127.0.0.1 is not a public address" });
    expect(server.connections()).toBe(1);
  });

  it("refuses a literal loopback address without a DNS lookup", async () => {
    const { lookup, count } = resolving(["93.184.216.34"]);
    const connect = guardedConnector({ open: false, lookup });
    const target = { protocol: "http:", hostname: "127.0.0.1", port: String(server.port) };
    expect(await new Promise((resolve) => connect(target, (...args) => resolve(args[0])))).toMatchObject({
      trouble: "blocked_address",
    });
    expect(count()).toBe(0);
    expect(server.connections()).toBe(0);
  });
});

describe("hosts that the operator allows (PARLEY_ALLOW_WEBHOOK_HOSTS)", () => {
  it("are called on loopback and over plain HTTP", async () => {
    expect(await reasonFor(server.origin, { allow: `127.0.0.1:${server.port}` })).toBe("unreachable");
    expect(server.connections()).toBe(1);
  });

  it("are called even if they resolve to a loopback address", async () => {
    const { lookup } = resolving(["127.0.0.1"]);
    expect(await reasonFor(`http://n8n.internal:${server.port}/`, { allow: "n8n.internal", lookup })).toBe(
      "unreachable",
    );
    expect(server.connections()).toBe(1);
  });

  it("allow no other port, and no other name of the same IP address", async () => {
    expect(await reasonFor(`https://127.0.0.1:${server.port}/`, { allow: "127.0.0.1:1" })).toBe(
      "blocked_address",
    );
    expect(await reasonFor(`https://127.0.0.1:${server.port}/`, { allow: "localhost" })).toBe(
      "blocked_address",
    );
  });

  it.each([
    "http://localhost:5678/webhook/chat",
    "http://n8n.internal/webhook/chat",
    "http://[::1]:5678/",
    "https://127.0.0.1:5678/",
    "https://localhost:5678/?key=secret",
  ])("are suggested in the refusal of a call in the format of the setting: %s", async (url) => {
    const delivery = webhookDelivery({ allowedHosts: parseAllowedHosts(""), clock: Date.now });
    deliveries.push(delivery);
    const call = { siteId: "site_1", url, body: "{}", headers: {}, timeout: 5_000 };
    const { reason, message } = await delivery.deliver(call).catch((failure) => failure);
    expect(reason).toBe("blocked_address");
    const [, value = ""] = /adds? (\S+) to PARLEY_ALLOW_WEBHOOK_HOSTS\.$/.exec(message) ?? [];
    expect(parseAllowedHosts(value)(new URL(url))).toBe(true);
    expect(message).not.toContain("secret");
  });

  it("are all hosts if the setting is `*`", async () => {
    expect(await reasonFor(server.origin, { allow: "*" })).toBe("unreachable");
  });
});
