import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { s3Store } from "../../../../core/src/files/s3/s3-store.ts";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { type BucketServer, bucketServer } from "../../files/s3/bucket-server.ts";
import { aQuestion, NOON } from "../../storage/sample-records.ts";
import { type Around, atTheTerminal, type Terminal } from "../at-the-terminal.ts";
import { resealed } from "./resealed.ts";

const SHORT = `file_${"s".repeat(24)}`;
const LONG = `file_${"L".repeat(24)}`;
const LOST = `file_${"x".repeat(24)}`;
/** The content of each file by id. The content of `LONG` needs four lines of an export. */
const CONTENT = { [SHORT]: "Size 42.", [LONG]: "0123456789abcdef".repeat(40_000), [LOST]: "gone" };

const folderOf = (terminal: Terminal) => join(terminal.folder, "data", "files");
const idsIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith("file_"));

/** Creates a site with two messages that have files. The content of one file is missing. */
async function withFiles(terminal: Terminal): Promise<string> {
  const { site_id: siteId } = await terminal.newSite();
  mkdirSync(folderOf(terminal), { recursive: true });
  await terminal.inside(async ({ storage }) => {
    for (const [id, content] of Object.entries(CONTENT)) {
      const size = content.length;
      await storage.addFile({
        id,
        siteId,
        sessionId: "s",
        user: undefined,
        size,
        at: NOON,
        perSession: 10,
        unsentBytes: 1e9,
        siteBytes: 1e9,
      });
      await storage.completeFile(siteId, { id, name: `${size} bytes.txt`, type: "text/plain", size });
      if (id !== LOST) writeFileSync(join(folderOf(terminal), id), content);
    }
    const asked = { siteId, sessionId: "s", freshSessionId: "s" };
    await storage.recordQuestion(aQuestion({ ...asked, files: [SHORT, LONG] }));
    await storage.recordQuestion(aQuestion({ ...asked, files: [LOST] }));
    await storage.recordQuestion(aQuestion({ siteId, sessionId: "other", freshSessionId: "other" }));
  });
  return siteId;
}

const filesOf = async (storage: Storage, siteId: string) =>
  ((await storage.conversation(siteId, "s"))?.messages ?? []).flatMap(({ files = [] }) => files);

describe("An export with files", () => {
  const here = atTheTerminal();
  const whole = join(here.folder, "whole");
  let siteId: string;
  let ran: Awaited<ReturnType<Terminal["run"]>>;
  beforeAll(async () => {
    siteId = await withFiles(here);
    ran = await here.run(["export", "--site", siteId, "--out", whole, "--json"]);
  });

  it("contains the files' content in lines of less than 263,000 characters, and the number of files", () => {
    expect(JSON.parse(ran.stdout)).toMatchObject({ sessions: 2, messages: 3, files: 2 });
    expect(ran.stderr).toContain("1 files were not exported: their content no longer exists.");
    const lines = readFileSync(whole, "utf8").trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).type)).toEqual([
      "site",
      "session",
      "content",
      "content",
      "content",
      "content",
      "content",
      "session",
      "end",
    ]);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(263_000);
  });

  /** Checks names and contents of the files in the importing installation. */
  async function brought(there: Terminal, read: (id: string) => Promise<string>) {
    const files = await there.inside(({ storage }) => filesOf(storage, siteId));
    const known = await there.inside(({ storage }) => Promise.all(files.map(({ id }) => storage.file(id))));
    expect(known.map((file) => file?.sessionId)).toEqual(["s", "s", undefined]);
    expect(files.map(({ id }) => id)).not.toEqual(Object.keys(CONTENT));
    expect(files.map(({ name }) => name)).toEqual(["8 bytes.txt", "640000 bytes.txt", "4 bytes.txt"]);
    const contents = await Promise.all(files.slice(0, 2).map(({ id }) => read(id)));
    expect(contents).toEqual([CONTENT[SHORT], CONTENT[LONG]]);
  }

  it("is imported into another installation with new file ids", async () => {
    const there = atTheTerminal();
    const imported = await there.json(["import", whole]);
    expect(imported).toMatchObject({ imported: 2, files: 2, verified: { sessions: 2, messages: 3 } });
    await brought(there, async (id) => readFileSync(join(folderOf(there), id), "utf8"));
    expect(idsIn(folderOf(there))).toHaveLength(2);
    expect(readdirSync(join(folderOf(there), "incoming"))).toEqual([]);
    // A second import adds nothing.
    expect(await there.json(["import", whole])).toEqual(
      expect.not.objectContaining({ files: expect.anything() }),
    );
    expect(idsIn(folderOf(there))).toHaveLength(2);
    const usage = await there.inside(({ storage }) => storage.fileUsage(siteId));
    expect(usage).toEqual({ files: 2, bytes: 640_008 });
    const erased = await there.inside(async ({ storage }) => {
      await storage.removeConversation(siteId, "s", NOON);
      return storage.filesToRemove(NOON, 10);
    });
    expect(erased.toSorted()).toEqual(idsIn(folderOf(there)).toSorted());
  });

  it("is imported into a bucket, from which export and backup copy the files", async () => {
    const there = atTheTerminal();
    const server: BucketServer = await bucketServer();
    const store = s3Store(server.bucket);
    try {
      const keys = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };
      const around: Around = { environment: { ...keys, PARLEY_FILES_URL: server.url } };
      await there.json(["import", whole], around);
      expect(server.kept()).toHaveLength(2);
      await brought(there, async (id) => {
        const pieces: Uint8Array[] = [];
        for await (const piece of (await store.read(id))?.pieces() ?? []) pieces.push(piece);
        return Buffer.concat(pieces).toString();
      });
      const again = join(there.folder, "again");
      const out = await there.json(["export", "--site", siteId, "--out", again], around);
      expect(out).toMatchObject({ sessions: 2, messages: 3, files: 2 });
      const backup = join(there.folder, "backup");
      const { content } = await there.json(["backup", "--files", backup], around);
      expect(content).toEqual({ folder: backup, files: 2, copied: 2, removed: 0 });
    } finally {
      await store.close();
      await server.close();
    }
  });

  it("adds no file to a session that the import skips, and stores no file content for that session", async () => {
    const there = atTheTerminal();
    await there.json(["import", whole]);
    const before = idsIn(folderOf(there));
    await there.inside(async ({ storage }) => {
      await storage.removeConversation(siteId, "s", NOON);
      await storage.recordQuestion(aQuestion({ siteId, sessionId: "s", freshSessionId: "s" }));
    });
    expect(await there.json(["import", whole])).toMatchObject({ imported: 0, skipped: 2 });
    expect(idsIn(folderOf(there))).toEqual(before);
  });

  describe("is refused", () => {
    const bad = join(here.folder, "bad");
    let there: Terminal;
    beforeEach(() => {
      there = atTheTerminal();
      writeFileSync(bad, readFileSync(whole));
    });
    /** The line with the short file's content. */
    const SHORT_LINE = /\{"type":"content","file_id":"file_s[^\n]*\n/;
    const without = (isMeant: (line: string) => boolean) => (text: string) =>
      text
        .split("\n")
        .filter((line) => !isMeant(line))
        .join("\n");
    const line = (more: object) =>
      `${JSON.stringify({ type: "content", file_id: SHORT, at: 0, data: "QUFB", ...more })}\n`;
    it.each<[what: string, change: (lines: string) => string, said: string]>([
      [
        "for a missing piece",
        without((line) => line.includes('"at":196608,')),
        "are incomplete or not in order",
      ],
      ["for a missing last piece", without((line) => line.includes('"at":589824,')), "is incomplete"],
      [
        "for a file longer than its size",
        (text) => text.replace('"size":8}', '"size":7}'),
        "is longer than 7 bytes",
      ],
      [
        "for content without a session",
        (text) => text.replace(/\n/, `\n${line({})}`),
        "This line needs a session in a line above it",
      ],
      [
        "for content of a file that the session does not have",
        (text) => text + line({}),
        "This content belongs to no file of the session above it",
      ],
      [
        "for repeated content",
        (text) => text.replace(SHORT_LINE, (found) => `${found}${found}`),
        "This content belongs to no file of",
      ],
      ["for an id that is a path", (text) => text.replaceAll(SHORT, "../../../etc/passwd"), "files.0.id: "],
      ["for an invalid type", (text) => text.replace('"text/plain"', '"text/html"'), "files.0.type: "],
      [
        "for a size above the limit",
        (text) => text.replace('"size":8}', '"size":8000000000}'),
        "files.0.size: ",
      ],
      [
        "for a piece that is too long",
        (text) => text.replace(/"data":"U2l6[^"]*"/, `"data":"${"QUFB".repeat(70_000)}"`),
        "data: ",
      ],
      [
        "for a piece that is not base64",
        (text) => text.replace(/"data":"U2l6[^"]*"/, '"data":"<p>Hi</p>"'),
        "data: ",
      ],
      ["for a file named twice", (text) => text.replace(LONG, SHORT), "occurs twice"],
    ])("before any change, %s", async (_what, change, said) => {
      await resealed(bad, change, { files: 2 });
      const { code, stderr } = await there.run(["import", bad]);
      expect([code, stderr]).toEqual([1, expect.stringContaining(said)]);
      expect(readdirSync(there.folder)).toEqual([]);
    });

    it("if the last line states another number of files", async () => {
      await resealed(bad, (text) => text, { files: 3 });
      const { stderr } = await there.run(["import", bad]);
      expect(stderr).toContain("3 messages and 2 files, but its last line says");
    });

    it("if a file's content has another type than declared, and the import creates no site and deletes the content", async () => {
      const html = Buffer.from("<p>Hi!!>").toString("base64");
      await resealed(bad, (text) => text.replace(/"data":"U2l6[^"]*"/, `"data":"${html}"`), { files: 2 });
      const { code, stderr } = await there.run(["import", bad]);
      expect([code, stderr]).toEqual([1, expect.stringContaining("is not of the type text/plain")]);
      expect(idsIn(folderOf(there))).toEqual([]);
      expect(readdirSync(join(folderOf(there), "incoming"))).toEqual([]);
      await there.inside(async ({ storage }) => {
        expect(await storage.site(siteId)).toBeUndefined();
        expect(await storage.filesToRemove(Date.now() + 7_200_000, 10)).toHaveLength(1);
      });
    });
  });

  it("is imported with file names that are cleaned like the names of uploads", async () => {
    const there = atTheTerminal();
    const bad = join(here.folder, "names");
    writeFileSync(bad, readFileSync(whole));
    await resealed(bad, (text) => text.replace('"8 bytes.txt"', '"../../a\\u202egnp.php"'), { files: 2 });
    await there.json(["import", bad]);
    const [file] = await there.inside(({ storage }) => filesOf(storage, siteId));
    expect(file?.name).toBe("agnp.php.txt");
  });
});

describe("A backup of files", () => {
  const here = atTheTerminal();
  const folder = join(here.folder, "kept");
  afterAll(() => rmSync(folder, { recursive: true }));

  it("copies missing files, readable only by the files' owner, and removes the copies of erased files", async () => {
    const siteId = await withFiles(here);
    const out = join(here.folder, "parley.db");
    const first = await here.run(["backup", "--out", out, "--files", folder, "--json"]);
    expect(JSON.parse(first.stdout)).toEqual({
      file: out,
      bytes: statSync(out).size,
      content: { folder, files: 2, copied: 2, removed: 0 },
    });
    expect(first.stderr).toContain("1 files were not copied");
    expect(readFileSync(join(folder, LONG), "utf8")).toBe(CONTENT[LONG]);
    expect([folder, join(folder, LONG)].map((path) => statSync(path).mode & 0o077)).toEqual([0, 0]);
    writeFileSync(join(folder, `${SHORT}.part`), "interrupted");
    writeFileSync(join(folder, "mine.txt"), "not Parley's");
    expect((await here.json(["backup", "--files", folder])).content).toMatchObject({ copied: 0, files: 2 });
    await here.inside(({ storage }) => storage.removeConversation(siteId, "s", NOON));
    const { content } = await here.json(["backup", "--files", folder]);
    expect(content).toEqual({ folder, files: 0, copied: 0, removed: 2 });
    expect(readdirSync(folder)).toEqual(["mine.txt"]);
  });

  it("is refused if a required option is missing, or if the folder for the files cannot be created", async () => {
    expect((await here.run(["backup"])).stderr).toContain("Give --out FILE");
    writeFileSync(join(here.folder, "a-file"), "");
    const { code, stderr } = await here.run(["backup", "--files", join(here.folder, "a-file", "b")]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("cannot be copied to")]);
  });
});
