import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ContentStore, UnsureOutcome } from "../../../core/src/files/content-store.ts";
import { fileSweeper } from "../../../core/src/files/file-sweeper.ts";
import { receiveFile, type Upload } from "../../../core/src/files/file-uploads.ts";
import { incomingFolder } from "../../../core/src/files/incoming-folder.ts";
import { localFolder } from "../../../core/src/files/local-folder.ts";
import { IMAGE_BOUNDS, reencodeImage } from "../../../core/src/files/reencoded-image.ts";
import { randomText } from "../../../core/src/random-text.ts";
import type { FilesSetting } from "../../../core/src/sites/settings/files.ts";
import type { Site } from "../../../core/src/sites/site.ts";
import type { ExpectedFile, FileStorage } from "../../../core/src/storage/port/file-storage.ts";
import { HEAVY_PICTURES } from "./heavy-pictures.ts";

const MEBIBYTE = 1_048_576;
const SETTING: FilesSetting = {
  types: ["image/*", "application/pdf", "text/plain"],
  max_bytes: MEBIBYTE,
  per_session: 10,
};
const TEXT = Buffer.from("Size 42, please.");

/** Creates a pretend storage with only the calls that uploads need. */
function pretendStorage() {
  const rows = new Map<string, "expected" | "whole">();
  const storage = {
    async addFile({ id }) {
      rows.set(id, "expected");
      return "added";
    },
    async completeFile(_siteId, { id }) {
      if (rows.has(id)) rows.set(id, "whole");
      return rows.has(id);
    },
    async forgetFile(id) {
      rows.delete(id);
    },
  } satisfies Partial<FileStorage> as Partial<FileStorage> as FileStorage;
  return { rows, storage };
}

async function* pieces(...content: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* content;
}

describe("An uploaded file", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "parley-uploads-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const incomingPath = () => join(folder, "incoming");
  const incoming = () => (existsSync(incomingPath()) ? readdirSync(incomingPath()) : []);
  const stored = () => readdirSync(folder).filter((name) => name !== "incoming");

  const service = (more: Partial<Parameters<typeof receiveFile>[0]> = {}) => {
    const { rows, storage } = pretendStorage();
    const places = { taken: 0 };
    const receive = receiveFile({
      storage,
      content: localFolder(folder),
      randomText: randomText(),
      incoming: incomingFolder(incomingPath(), randomText()),
      enter() {
        places.taken++;
        return () => void places.taken--;
      },
      byteLimit: { require: async () => undefined, count: async () => undefined },
      ...more,
    });
    const send = (content: AsyncIterable<Uint8Array>, setting = SETTING, plan = "free") =>
      receive({
        site: { id: "a", plan, settings: { files: setting } } as unknown as Site,
        sessionId: "s",
        user: undefined,
        address: undefined,
        name: "a.bin",
        size: undefined,
        at: 0,
        pieces: () => content,
      } satisfies Upload);
    const nothingIsLeft = () => {
      expect(incoming()).toEqual([]);
      expect(stored()).toEqual([]);
      expect([...rows.values()].filter((state) => state === "whole")).toEqual([]);
      expect(places.taken).toBe(0);
    };
    return { rows, storage, send, nothingIsLeft };
  };

  it("is stored on disk only under the file's id", async () => {
    const { rows, send } = service();
    const sent = await send(pieces(TEXT));
    expect(sent).toEqual({
      id: expect.any(String),
      name: "a.bin.txt",
      type: "text/plain",
      size: TEXT.length,
    });
    expect([...rows]).toEqual([[sent.id, "whole"]]);
    expect(stored()).toEqual([sent.id]);
    expect(incoming()).toEqual([]);
    expect(readFileSync(join(folder, sent.id))).toEqual(TEXT);
    expect(statSync(join(folder, sent.id)).mode & 0o077).toBe(0);
  });

  it("is re-encoded if it is a picture, so that the picture is upright and has no metadata", async () => {
    const camera = await sharp({ create: { width: 30, height: 20, channels: 3, background: "red" } })
      .jpeg()
      .withExif({ IFD0: { Copyright: "SECRETPLACE", Orientation: "6" } })
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: "SECRETPLACE" } } })
      .toBuffer();
    expect(camera.includes("SECRETPLACE")).toBe(true);
    const polyglot = Buffer.concat([camera, Buffer.from("<?php system($_GET[0]); ?>")]);
    const { send } = service();
    const { id, type, size, name } = await send(pieces(polyglot));
    const made = readFileSync(join(folder, id));
    expect([name, type, size]).toEqual(["a.bin.jpg", "image/jpeg", made.length]);
    expect(statSync(join(folder, id)).mode & 0o077).toBe(0);
    for (const secret of ["SECRETPLACE", "Exif", "<?php"]) expect(made.includes(secret)).toBe(false);
    expect(await sharp(made).metadata()).toMatchObject({ format: "jpeg", width: 20, height: 30 });
  });

  it.each<[format: "gif" | "webp" | "avif" | "png", type: string]>([
    ["png", "image/png"],
    ["gif", "image/png"],
    ["webp", "image/webp"],
    ["avif", "image/jpeg"],
  ])("is converted from %s to %s, which browsers can show", async (format, type) => {
    const image = sharp({ create: { width: 8, height: 8, channels: 4, background: "#ff000080" } });
    const { send } = service();
    expect(await send(pieces(await image.toFormat(format).toBuffer()))).toHaveProperty("type", type);
  });

  it("is passed to the re-encoder with the id of its site if it is a picture", async () => {
    const asked: string[] = [];
    const { send } = service({
      async reencode(siteId) {
        asked.push(siteId);
        return 1;
      },
    });
    const image = sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } });
    await send(pieces(await image.png().toBuffer())).catch(() => undefined);
    expect(asked).toEqual(["a"]);
  });

  it("leaves no content behind if it is an image too large to decode", async () => {
    const claimed = await HEAVY_PICTURES["PNG whose header says 100,000 × 100,000"]?.();
    const { send, nothingIsLeft } = service();
    await expect(send(pieces(claimed as Buffer))).rejects.toMatchObject({ status: 400, reason: "too_long" });
    nothingIsLeft();
  });

  it.each([
    ["is killed", `process.kill(process.pid, "SIGKILL");`],
    ["crashes", `process.kill(process.pid, "SIGSEGV");`],
    ["hangs", ""],
  ])("leaves no content behind if the re-encoding process %s midway", async (_, end) => {
    const program = join(folder, "..", `parley-program-${process.pid}.mjs`);
    const writes = `fs.writeFileSync(JSON.parse(process.argv[2]).to, "half an image");`;
    writeFileSync(program, `import fs from "node:fs"; ${writes} ${end} setInterval(() => undefined, 1_000);`);
    const { send, nothingIsLeft } = service({
      reencode: reencodeImage({ ...IMAGE_BOUNDS, time: 1_000 }, program),
    });
    const image = sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } });
    await expect(send(pieces(await image.png().toBuffer()))).rejects.toThrow();
    nothingIsLeft();
    rmSync(program);
  });

  it("is refused if it is one byte too long, and the rest is not read", async () => {
    let asked = 0;
    async function* endless() {
      for (;;) {
        asked++;
        yield Buffer.alloc(65_536, "x");
      }
    }
    const { send, nothingIsLeft } = service();
    await expect(send(endless())).rejects.toMatchObject({ field: "body", reason: "too_long" });
    expect(asked).toBe(17);
    nothingIsLeft();
    await expect(send(pieces(Buffer.alloc(MEBIBYTE + 1, "x")))).rejects.toMatchObject({ reason: "too_long" });
    expect(await send(pieces(Buffer.alloc(MEBIBYTE, "x")))).toHaveProperty("size", MEBIBYTE);
  });

  it("is refused if the sender pauses too long or never stops sending", async () => {
    const silent = async function* () {
      yield TEXT;
      await new Promise(() => undefined);
    };
    const trickling = async function* () {
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        yield Buffer.from("x");
      }
    };
    const slow = { field: "body", reason: "timeout" };
    for (const [body, pace] of [
      [silent(), { silence: 20, total: 60_000 }],
      [trickling(), { silence: 60_000, total: 20 }],
    ] as const) {
      const { send, nothingIsLeft } = service({ pace });
      await expect(send(body)).rejects.toMatchObject(slow);
      nothingIsLeft();
    }
  });

  it("leaves no content behind if the connection breaks", async () => {
    async function* broken() {
      yield TEXT;
      throw new Error("aborted");
    }
    const { send, nothingIsLeft } = service();
    await expect(send(broken())).rejects.toMatchObject({ status: 400, reason: "malformed_body" });
    nothingIsLeft();
  });

  it("leaves no content behind if the disk is full or the content store is down", async () => {
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const content: ContentStore = { ...localFolder(folder), put: () => Promise.reject(full) };
    const { rows, send, nothingIsLeft } = service({ content });
    await expect(send(pieces(TEXT))).rejects.toBe(full);
    nothingIsLeft();
    expect(rows.size).toBe(0);
    // Makes the removal fail as well, so that the file's row stays for the sweeper.
    const away = { ...content, remove: () => Promise.reject(full) };
    const later = service({ content: away });
    await expect(later.send(pieces(TEXT))).rejects.toBe(full);
    later.nothingIsLeft();
    expect([...later.rows.values()]).toEqual(["expected"]);
  });

  it("keeps its row for the sweeper if the store does not report whether the content was stored", async () => {
    const content: ContentStore = {
      ...localFolder(folder),
      put: () => Promise.reject(new UnsureOutcome("The store did not answer in time.")),
    };
    const { rows, send, nothingIsLeft } = service({ content });
    await expect(send(pieces(TEXT))).rejects.toBeInstanceOf(UnsureOutcome);
    nothingIsLeft();
    expect([...rows.values()]).toEqual(["expected"]);
  });

  it.each([
    ["free", 1],
    ["pro", 20],
    ["enterprise", 200],
    ["unknown", 1],
  ])("is refused if the site's files would exceed the limit of the plan %s, %d GiB", async (plan, limit) => {
    const { rows, storage, send, nothingIsLeft } = service();
    const reserved: Partial<ExpectedFile>[] = [];
    storage.addFile = async (expected) => {
      reserved.push(expected);
      return "site_full";
    };
    await expect(send(pieces(TEXT), SETTING, plan)).rejects.toMatchObject({
      status: 400,
      field: "files",
      reason: "site_full",
    });
    expect(reserved).toMatchObject([{ siteBytes: limit * 2 ** 30, unsentBytes: limit * 2 ** 28 }]);
    nothingIsLeft();
    expect(rows.size).toBe(0);
  });

  it("leaves no content behind if its conversation was deleted during the upload", async () => {
    const { rows, send, nothingIsLeft } = service();
    async function* meanwhile() {
      yield TEXT;
      rows.clear();
    }
    await expect(send(meanwhile())).rejects.toMatchObject({ status: 404, field: "session_id" });
    nothingIsLeft();
  });

  it("is stored completely if 500 files arrive at the same time", async () => {
    const { rows, send } = service();
    async function* large() {
      for (let n = 0; n < 4; n++) yield Buffer.alloc(16_384, "x");
    }
    const sizes = await Promise.all(Array.from({ length: 500 }, async () => (await send(large())).size));
    expect(sizes).toEqual(Array.from({ length: 500 }, () => 65_536));
    expect(stored()).toHaveLength(500);
    expect(rows.size).toBe(500);
  });
});

describe("Content of deleted files", () => {
  function sweeper(ids: string[], content: Pick<ContentStore, "remove">) {
    const due = new Set(ids);
    const storage = {
      hasFilesToRemove: async () => due.size > 0,
      filesToRemove: async (_now, limit) => [...due].slice(0, limit),
      forgetFile: async (id) => void due.delete(id),
    } satisfies Partial<FileStorage> as Partial<FileStorage> as FileStorage;
    const incoming = { path: async () => "", sweep: async () => undefined };
    const { sweep, close } = fileSweeper({
      storage,
      incoming,
      clock: () => 0,
      content: content as ContentStore,
    });
    return { due, sweep: () => sweep().catch((error: Error) => error.message), close };
  }
  const ids = Array.from({ length: 300 }, (_, n) => `file_${n}`);

  it("is removed even if another removal fails, and the failed removal is tried again", async () => {
    const locked = new Set(ids.slice(0, 150));
    const { due, sweep, close } = sweeper(ids, {
      async remove(id) {
        if (locked.has(id)) throw new Error("It is locked.");
      },
    });
    for (let look = 0; look < 20; look++) expect(await sweep()).toBe("It is locked.");
    expect([...due]).toEqual([...locked]);
    locked.clear();
    expect(await sweep()).toBeUndefined();
    expect(due.size).toBe(0);
    await close();
  });

  it("is not removed file by file while the store is down: the sweep stops after a few failures", async () => {
    let asked = 0;
    const { due, sweep, close } = sweeper(ids, {
      async remove() {
        asked++;
        throw new Error("The store is away.");
      },
    });
    expect(await sweep()).toBe("The store is away.");
    expect(asked).toBeLessThan(20);
    expect(due.size).toBe(300);
    await close();
  });
});
