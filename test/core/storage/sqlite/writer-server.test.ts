import { existsSync, mkdtempSync, readdirSync, statSync } from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openWriter } from "../../../../core/src/storage/open-storage.ts";
import { restartedChannel } from "../../../../core/src/storage/queue/restarted-channel.ts";
import { channelOver } from "../../../../core/src/storage/queue/text-channel.ts";
import { writerConnection } from "../../../../core/src/storage/sqlite/writer/writer-connection.ts";
import { type WriterServer, writerServer } from "../../../../core/src/storage/sqlite/writer/writer-server.ts";
import { aKey, aSite } from "../sample-records.ts";
import { sqliteFiles } from "../sqlite-files.ts";

describe("A thread that writes for several processes", () => {
  const { folder } = sqliteFiles({ thread: true });
  let made = 0;
  const open = async () => {
    const server = await writerServer(join(folder, `${made++}.db`), () => expect.unreachable());
    servers.push(server);
    return server;
  };
  const laneTo = async ({ address }: WriterServer) => channelOver(await writerConnection(address));
  const servers: WriterServer[] = [];
  afterEach(async () => {
    vi.unstubAllEnvs();
    for (const server of servers.splice(0)) await server.close();
  });

  it("gives each connection its own results, in order, of what it runs together", async () => {
    const server = await open();
    const lanes = await Promise.all(Array.from({ length: 5 }, () => laneTo(server)));
    const results = await Promise.all(
      lanes.flatMap((channel, n) => [
        channel.run([["setNote", `${n}`, `words of ${n}\n\u2028`]]),
        channel.run([
          ["note", "nothing"],
          ["note", `${n}`],
        ]),
        channel.run(Array.from({ length: 200 }, () => ["note", `${n}`])),
      ]),
    );
    for (const n of lanes.keys()) {
      const words = `words of ${n}\n\u2028`;
      const [set, both, many] = results.slice(3 * n);
      expect([set?.values, both?.values]).toEqual([[undefined], [undefined, words]]);
      expect(many?.values).toEqual(Array.from({ length: 200 }, () => words));
    }
    await Promise.all(lanes.map((channel) => channel.close()));
  });

  it("fails the guilty call alone, with the driver's own fields", async () => {
    const server = await open();
    const [one, other] = [await laneTo(server), await laneTo(server)];
    await one.run([["createSite", aSite("a"), aKey("key_a", "a")]]);
    const [bad, good] = await Promise.all([
      one.run([
        ["setNote", "n", "1"],
        ["createSite", aSite("a"), aKey("key_a", "a")],
      ]),
      other.run([["createSite", aSite("b"), aKey("key_b", "b")]]),
    ]);
    expect(bad.failures).toEqual([
      { index: 1, error: expect.objectContaining({ code: "ERR_SQLITE_ERROR" }) },
    ]);
    expect(good.failures).toEqual([]);
    await Promise.all([one.close(), other.close()]);
  });

  it("writes what it was handed, though its sender is gone, and serves the others", async () => {
    const server = await open();
    const gone = connect(server.address);
    gone.write('1\n["setNote","last","words"]\n', () => gone.destroy());
    const channel = await laneTo(server);
    await expect.poll(async () => (await channel.run([["note", "last"]])).values).toEqual(["words"]);
    await channel.close();
  });

  it("commits what was handed over before the connection is closed", async () => {
    const server = await open();
    const channel = await laneTo(server);
    const last = channel.run([["setNote", "last", "words"]]);
    await channel.close();
    expect((await last).failures).toEqual([]);
  });

  it("listens where nobody but this user can come, and leaves nothing there", async () => {
    const server = await writerServer(join(folder, "private.db"), () => expect.unreachable());
    expect(statSync(dirname(server.address)).mode & 0o777).toBe(0o700);
    await server.close();
    expect([server.hasEnded, existsSync(dirname(server.address))]).toEqual([true, false]);
    await expect(writerConnection(server.address)).rejects.toThrow("ENOENT");
  });

  it("listens beside the file, where the system's own place has too long a name or cannot be written to", async () => {
    const long = mkdtempSync(join(folder, "x".repeat(100)));
    for (const place of [long, "/proc/none"]) {
      vi.stubEnv("TMPDIR", place);
      const server = await open();
      expect(dirname(dirname(server.address))).toBe(folder);
      await (await laneTo(server)).close();
    }
    expect(readdirSync(long)).toEqual([]);
    const nowhere = writerServer(join(long, "a.db"), () => expect.unreachable());
    await expect(nowhere).rejects.toThrow("set TMPDIR to a short path that can be written to");
    expect(readdirSync(long)).toEqual([]);
  });

  it("says why it cannot open the file", async () => {
    await expect(
      writerServer(join(folder, "none", "a.db"), () => expect.unreachable()),
    ).rejects.toMatchObject({
      code: "ERR_SQLITE_ERROR",
    });
  });

  it("is started anew by whoever needs it next, when it has ended by itself", async () => {
    const crashed = vi.fn();
    const writer = await openWriter({ dataDir: folder, databaseUrl: undefined }, crashed);
    if (writer === undefined) return expect.unreachable();
    const channel = channelOver(await restartedChannel(async () => writerConnection(await writer.address())));
    await channel.run([["setNote", "before", "kept"]]);
    const first = await writer.address();
    const hostile = connect(first);
    hostile.write("1\n}\n");
    await expect.poll(() => crashed.mock.calls.length).toBe(1);
    await expect
      .poll(async () => (await channel.run([["note", "before"]]).catch(() => undefined))?.values)
      .toEqual(["kept"]);
    expect(await writer.address()).not.toBe(first);
    await channel.close();
    await writer.close();
  });
});
