import { once } from "node:events";
import { rm } from "node:fs/promises";
import { get as getOverHttp, type IncomingMessage } from "node:http";
import { get as getOverTls } from "node:https";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listen } from "../../../core/src/http/server.ts";
import { OptionsError } from "../../../core/src/options.ts";
import { selfSignedCertificate } from "../../shopify-app/pretend-shopify/certificate.ts";

const LOCAL = { host: "127.0.0.1", tls: undefined };

describe("The server", () => {
  it("reports its URL", async () => {
    const server = await listen((_request, response) => response.end("Hi"), { ...LOCAL, port: 0 });
    expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await (await fetch(server.address)).text()).toBe("Hi");
    await server.close();
  });

  it("allows 20 s for request headers and 60 s for a whole request, and checks connections every 5 s, with and without TLS", async () => {
    const { certFile, folder } = await selfSignedCertificate(["chat.example"]);
    const tls = { certFile, keyFile: join(folder, "key.pem") };
    try {
      for (const options of [LOCAL, { ...LOCAL, tls }]) {
        const limits = Promise.withResolvers<object>();
        const server = await listen(
          (request, response) => {
            limits.resolve((request.socket as Socket & { server: object }).server);
            response.end();
          },
          { ...options, port: 0 },
        );
        await asked(server.address, "chat.example");
        expect(await limits.promise).toMatchObject({
          headersTimeout: 20_000,
          requestTimeout: 60_000,
          connectionsCheckingInterval: 5_000,
        });
        await server.close();
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("lets running requests finish when it closes, and accepts no new requests", async () => {
    const arrived = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const server = await listen(
      async (_request, response) => {
        arrived.resolve();
        await finish.promise;
        response.end("Finished");
      },
      { ...LOCAL, port: 0 },
    );
    const under = fetch(server.address).then((response) => response.text());
    await arrived.promise;
    const closed = server.close();
    await expect(connecting(Number(new URL(server.address).port))).rejects.toThrow("ECONNREFUSED");
    finish.resolve();
    expect(await under).toBe("Finished");
    await closed;
  });

  it("closes connections above `maxConnections` immediately, and serves all other connections", async () => {
    const server = await listen((_request, response) => response.end("Hi"), {
      ...LOCAL,
      port: 0,
      maxConnections: 1,
    });
    expect(await (await fetch(server.address)).text()).toBe("Hi");
    const over = connect(Number(new URL(server.address).port), "127.0.0.1");
    await new Promise((resolve) => over.on("error", () => undefined).once("close", resolve));
    expect(await (await fetch(server.address)).text()).toBe("Hi");
    await server.close();
  });

  it("closes a connection immediately if no slot is free, and frees the slots of ended connections", async () => {
    let free = 1;
    let left = Promise.withResolvers<void>();
    const enter = (ip: string | undefined) => {
      expect(ip).toBe("127.0.0.1");
      if (free === 0) return undefined;
      free--;
      return () => {
        free++;
        left.resolve();
      };
    };
    const server = await listen((_request, response) => response.end("Hi"), {
      ...LOCAL,
      port: 0,
      connectionSlots: { enter },
    });
    const port = Number(new URL(server.address).port);
    for (let n = 0; n < 2; n++) {
      left = Promise.withResolvers<void>();
      const first = connect(port, "127.0.0.1");
      first.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
      await new Promise((resolve) => first.once("data", resolve));
      const over = connect(port, "127.0.0.1");
      await new Promise((resolve) => over.on("error", () => undefined).once("close", resolve));
      first.destroy();
      await left.promise;
    }
    await server.close();
  });

  it("names the setting that causes a failure to listen", async () => {
    const server = await listen(() => undefined, { ...LOCAL, port: 0 });
    const port = Number(new URL(server.address).port);
    const trouble = (options: Parameters<typeof listen>[1]) =>
      listen(() => undefined, options).catch((error: Error) => error);
    expect(await trouble({ ...LOCAL, port })).toMatchObject({ message: expect.stringMatching(/^PORT: /) });
    expect(await trouble({ ...LOCAL, port: 0, host: "192.0.2.1" })).toBeInstanceOf(OptionsError);
    const tls = { certFile: "/nowhere/cert.pem", keyFile: "/nowhere/key.pem" };
    expect(await trouble({ ...LOCAL, port: 0, tls })).toMatchObject({
      message: "PARLEY_TLS_CERT: /nowhere/cert.pem cannot be read (ENOENT).",
    });
    await server.close();
  });

  it("sends HSTS if it has its own certificate, except on localhost", async () => {
    const { certFile, folder } = await selfSignedCertificate(["chat.example"]);
    const tls = { certFile, keyFile: join(folder, "key.pem") };
    const said = async (options: typeof LOCAL | { host: string; tls: typeof tls }, host: string) => {
      const server = await listen((_request, response) => response.end("Hi"), { ...options, port: 0 });
      const { statusCode, headers } = await asked(server.address, host);
      await server.close();
      expect(statusCode).toBe(200);
      return headers["strict-transport-security"];
    };
    try {
      expect(await said({ ...LOCAL, tls }, "chat.example")).toBe("max-age=31536000");
      expect(await said({ ...LOCAL, tls }, "localhost:3000")).toBeUndefined();
      expect(await said(LOCAL, "chat.example")).toBeUndefined();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

/** Requests the address. Accepts any certificate. */
async function asked(address: string, host: string): Promise<IncomingMessage> {
  const get = address.startsWith("https:") ? getOverTls : getOverHttp;
  const request = get(address, { headers: { host }, rejectUnauthorized: false, agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  return response;
}

function connecting(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve();
    });
    socket.on("error", reject);
  });
}
