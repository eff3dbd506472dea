import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PostgresBroadcast, postgresBroadcast } from "../../../core/src/cluster/postgres-broadcast.ts";
import { isMissing } from "../../provision/missing.ts";
import { type PostgresServer, postgresServer } from "../../provision/postgres-server.ts";

/** Milliseconds. */
const WAIT = { timeout: 60_000, interval: 20 };

describe.skipIf(isMissing("Postgres"))("A broadcast over Postgres", () => {
  let server: PostgresServer;
  const received: Record<string, string[]> = { a: [], b: [] };
  const services: Record<string, PostgresBroadcast> = {};
  beforeAll(async () => {
    server = await postgresServer({ fsync: false });
    for (const name of ["a", "b"]) {
      const service = postgresBroadcast({ url: server.url("postgres"), name });
      service.receive((text) => void received[name]?.push(text));
      await service.open();
      services[name] = service;
    }
  });
  afterAll(async () => {
    for (const service of Object.values(services)) await service.close();
    await server?.remove();
  });
  const from = (name: string) => services[name] as PostgresBroadcast;

  it("reaches all services including the sender, and returns their number", async () => {
    expect(await from("a").send("to all: ' \" \\ 👟")).toBe(2);
    const all = ["to all: ' \" \\ 👟"];
    await expect.poll(() => received, WAIT).toEqual({ a: all, b: all });
  });

  it("reaches only one service if sent to the address of that service", async () => {
    expect(await from("a").send("to one", from("b").address)).toBe(1);
    await expect.poll(() => received.b?.at(-1), WAIT).toBe("to one");
    expect(received.a).not.toContain("to one");
  });

  it("rejects while the database is down, and reaches all services when it is up again", async () => {
    await server.stop();
    await expect(from("a").send("lost")).rejects.toThrow();
    await server.start();
    await expect
      .poll(
        () =>
          from("a")
            .send("found")
            .catch(() => 0),
        WAIT,
      )
      .toBe(2);
    await expect.poll(() => received.b?.at(-1), WAIT).toBe("found");
    expect(received.b).not.toContain("lost");
  });

  it("closes even while it connects, and then rejects messages", async () => {
    const early = postgresBroadcast({ url: server.url("postgres"), name: "d" });
    const opened = early.open();
    await early.close();
    await opened;
    await expect(early.send("a")).rejects.toThrow("no connection");
  });

  it("opens and closes even without a database, and rejects messages", async () => {
    const nowhere = postgresBroadcast({ url: server.url("nowhere"), name: "c" });
    await nowhere.open();
    await expect(nowhere.send("a")).rejects.toThrow("no connection");
    await nowhere.close();
  });
});
