import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { listen } from "../../../core/src/operations/server.ts";
import { OptionsError } from "../../../core/src/options.ts";

const LOCAL = { host: "127.0.0.1", tls: undefined };

describe("The server", () => {
  it("says where it listens", async () => {
    const server = await listen((_request, response) => response.end("Hi"), { ...LOCAL, port: 0 });
    expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await (await fetch(server.address)).text()).toBe("Hi");
    await server.close();
  });

  it("lets requests under way finish when it is closed, and takes no new ones", async () => {
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

  it("hangs up at once on connections over its bound, and serves the others", async () => {
    const server = await listen((_request, response) => response.end("Hi"), {
      ...{ ...LOCAL, port: 0, maxConnections: 1 },
    });
    expect(await (await fetch(server.address)).text()).toBe("Hi");
    const over = connect(Number(new URL(server.address).port), "127.0.0.1");
    await new Promise((resolve) => over.on("error", () => undefined).once("close", resolve));
    expect(await (await fetch(server.address)).text()).toBe("Hi");
    await server.close();
  });

  it("names the setting where it cannot listen", async () => {
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
});

function connecting(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve();
    });
    socket.on("error", reject);
  });
}
