import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ContentStore } from "../../../../core/src/files/content-store.ts";
import { incomingFolder } from "../../../../core/src/files/incoming-folder.ts";
import { localFolder } from "../../../../core/src/files/local-folder.ts";
import { randomText } from "../../../../core/src/random-text.ts";
import type { SiteCredentials } from "../../../../core/src/sites/site-service.ts";
import { DAY, MINUTE, type OpenBench, ORIGIN, refusal, SECOND, standing } from "../harness.ts";

/** A picture of one grey pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);
const PDF = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");
const TAKEN = { types: ["image/*" as const, "application/pdf" as const, "text/plain" as const] };
const FILES = { ...TAKEN, max_bytes: 1_000, per_session: 3 };

interface Sent {
  bytes?: Uint8Array;
  name?: string;
  type?: string;
}

/** Opens a content store outside the local folder. `kept` returns the names of its files. */
type Elsewhere = () => Promise<{ content: ContentStore; kept(): string[] }>;

export function describeFiles(open: OpenBench, elsewhere?: Elsewhere): void {
  describe("Files of a conversation", () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-files-"));
    afterAll(() => rmSync(folder, { recursive: true }));
    let stored = (): string[] => [];
    /** Whether the content store is unreachable. */
    let isAway = false;
    const bench = standing(open, {
      async parts() {
        const other = await elsewhere?.();
        if (other !== undefined) stored = other.kept;
        const real = other?.content ?? localFolder(folder);
        const away = () => Promise.reject(new Error("connect ECONNREFUSED"));
        const content: ContentStore = {
          ...real,
          put: (...given) => (isAway ? away() : real.put(...given)),
          read: (...given) => (isAway ? away() : real.read(...given)),
        };
        return { files: { content, incoming: incomingFolder(join(folder, "incoming"), randomText()) } };
      },
    });
    /** Returns the names of the files in the content store and on disk, including the folder for uploads. */
    const onDisk = () =>
      readdirSync(folder, { recursive: true })
        .filter((name) => name !== "incoming")
        .concat(stored()) as string[];

    let site: SiteCredentials;
    let visitor: { session_id: string; token: string };
    beforeEach(async () => {
      site = await bench.newSite({ files: FILES });
      visitor = await bench.visit(site);
    });
    afterEach(async () => {
      if (await bench.service.storage.site(site.site_id)) await bench.service.sites.remove(site.site_id);
      await bench.service.sweepFiles();
      expect(onDisk()).toEqual([]);
    });

    const send = ({ bytes = PDF, name = "a.pdf", type = "application/pdf" }: Sent = {}, who = visitor) =>
      bench.call("POST", `/conversation/${who.session_id}/files`, {
        token: who.token,
        origin: ORIGIN,
        bytes: new Uint8Array(bytes),
        headers: { "content-type": type, "x-file-name": encodeURIComponent(name) },
      });
    const sent = async (given?: Sent, who = visitor) => (await send(given, who)).json.file_id as string;
    const say = (body: object, who = visitor) =>
      bench.call("POST", "/message", { token: who.token, origin: ORIGIN, body });
    /** Returns `files` of the latest delivery. */
    const delivered = () => bench.workflow.last().json.files as { id: string; url: string }[];
    const read = (url: string) =>
      bench.call("GET", new URL(url).pathname.replace(/^\/v1/, "") + new URL(url).search);
    const isDeleted = async () => {
      await bench.service.sweepFiles();
      return (await bench.service.storage.fileUsage(site.site_id)).files === 0;
    };

    it("cannot be uploaded or downloaded while the content store is down: 500 storage_unavailable with Retry-After", async () => {
      const file_id = await sent();
      await say({ message: "See", files: [file_id] });
      const [{ url = "" } = {}] = delivered();
      isAway = true;
      for (const refused of [await send(), await read(url)]) {
        expect(refused.status).toBe(500);
        expect(refused.json.error.details).toMatchObject({ reason: "storage_unavailable" });
        expect(refused.headers["retry-after"]).toBe("5");
      }
      expect(
        bench.lines
          .filter((line) => line.includes("storage is unavailable"))
          .map((line) => JSON.parse(line).store),
      ).toEqual(["files"]);
      isAway = false;
      expect((await send()).status).toBe(201);
      expect((await read(url)).status).toBe(200);
    });

    it("are sent with a message to the workflow, which downloads them from signed URLs", async () => {
      const uploaded = await send({ name: "broken part.pdf" });
      expect(uploaded.status).toBe(201);
      expect(uploaded.json).toEqual({
        success: true,
        file_id: expect.stringMatching(/^file_[0-9A-Za-z]{24}$/),
        name: "broken part.pdf",
        type: "application/pdf",
        size: PDF.length,
      });
      const { file_id: id } = uploaded.json;
      const answer = await say({ message: "", files: [id] });
      expect(answer.status).toBe(200);
      const [file] = delivered();
      expect(file).toEqual({
        id,
        name: "broken part.pdf",
        type: "application/pdf",
        size: PDF.length,
        url: expect.stringMatching(
          /^https:\/\/chat\.example\/v1\/files\/file_\w+\?expires=\d+&signature=[\w-]{43}$/,
        ),
      });
      const { status, headers, text } = await read(file?.url ?? "");
      expect(status).toBe(200);
      expect(text).toBe(PDF.toString());
      expect(headers).toMatchObject({
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="broken part.pdf"; filename*=UTF-8''broken%20part.pdf`,
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
      });
      const shown = await bench.call("GET", `/conversation/${visitor.session_id}`, { token: visitor.token });
      expect(shown.json.messages[0]).toMatchObject({ role: "user", content: "", files: [{ id }] });
      expect(shown.json.messages[1]).not.toHaveProperty("files");
    });

    it("reach the visitor with an agent's message if they were uploaded with an API key", async () => {
      await say({ message: "Hi" });
      const path = `/conversation/${visitor.session_id}`;
      const uploaded = await bench.call("POST", `${path}/files`, {
        key: site.api_key,
        bytes: new Uint8Array(PDF),
        headers: { "content-type": "application/pdf", "x-file-name": "invoice.pdf" },
      });
      const { file_id: id } = uploaded.json;
      const body = { content: "Your invoice", role: "agent", agent: { id: "7", name: "May" }, files: [id] };
      const said = await bench.call("POST", `${path}/messages`, { key: site.api_key, body });
      expect(said.status).toBe(201);
      const shown = await bench.call("GET", path, { token: visitor.token });
      const [file] = shown.json.messages.at(-1).files;
      expect(file).toMatchObject({ id, name: "invoice.pdf", type: "application/pdf", size: PDF.length });
      expect((await read(file.url)).headers["content-disposition"]).toMatch(/^attachment/);
      const again = await bench.call("POST", `${path}/messages`, { key: site.api_key, body });
      expect(refusal(again)).toEqual([400, "files", "not_found"]);
      expect(refusal(await say({ message: "Mine", files: [id] }))).toEqual([400, "files", "not_found"]);
    });

    it("have no field in the payload if a message has no files, and an empty list does not replace the message's text", async () => {
      await say({ message: "Hi" });
      expect(bench.workflow.last().json).not.toHaveProperty("files");
      expect(refusal(await say({ message: "" }))).toEqual([400, "message", "missing_required_field"]);
      expect(refusal(await say({ message: " ", files: [] }))).toEqual([
        400,
        "message",
        "missing_required_field",
      ]);
    });

    it("get their type from their content, not from their name", async () => {
      const { json } = await send({ bytes: PNG, name: "../../etc/x.php", type: "text/html" });
      expect(json).toMatchObject({ name: "x.php.png", type: "image/png" });
    });

    it.each<[what: string, bytes: Uint8Array, field: string, reason: string]>([
      ["one byte too long", Buffer.concat([PDF, Buffer.alloc(1_001 - PDF.length)]), "body", "too_long"],
      ["empty", Buffer.alloc(0), "body", "missing_required_field"],
      ["HTML", Buffer.from("<p>Hi"), "Content-Type", "unsupported_content_type"],
      ["a broken picture", PNG.subarray(0, 50), "body", "invalid_value"],
    ])("are refused and not stored if the upload is %s", async (_what, bytes, field, reason) => {
      expect(refusal(await send({ bytes }))).toEqual([400, field, reason]);
      expect(onDisk()).toEqual([]);
      expect(await isDeleted()).toBe(true);
    });

    it("are refused as multipart form data, because the service would store the raw form as text", async () => {
      const bytes = Buffer.from(
        "--b\r\nContent-Disposition: form-data; name=a; filename=a.txt\r\n\r\nHi\r\n--b--\r\n",
      );
      const answer = await send({ bytes, type: "multipart/form-data; boundary=b" });
      expect(refusal(answer)).toEqual([400, "Content-Type", "unsupported_content_type"]);
      expect(onDisk()).toEqual([]);
    });

    it("stay within the session's limit, even when uploaded concurrently", async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => send()));
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused.map(refusal)).toEqual(Array.from({ length: 5 }, () => [400, "files", "limit_exceeded"]));
      expect(onDisk()).toHaveLength(3);
      expect((await send({}, await bench.visit(site))).status).toBe(201);
    });

    it("are refused if the site has switched files off", async () => {
      const plain = await bench.newSite();
      const answer = await send({}, await bench.visit(plain));
      expect(refusal(answer)).toEqual([400, "files", "files_off"]);
    });

    it("start a conversation even without a text, and GET /sessions then shows the file's name as first message", async () => {
      const body = { message: "", session_id: visitor.session_id, files: [await sent()] };
      const asked = await bench.call("POST", "/message", { token: visitor.token, origin: ORIGIN, body });
      expect(asked.status).toBe(200);
      const request = { key: site.api_key };
      const listed = await bench.call("GET", "/sessions?include=preview", request);
      expect(listed.status).toBe(200);
      expect(listed.json.data).toEqual([
        expect.objectContaining({ preview: expect.objectContaining({ first_message: "a.pdf" }) }),
      ]);
    });

    it("are offered to the widget only if the site accepts files", async () => {
      const seenBy = async ({ public_key }: SiteCredentials) =>
        (await bench.call("GET", `/widget/config?site=${public_key}`, { origin: ORIGIN })).json;
      expect(await seenBy(site)).toMatchObject({ files: FILES });
      expect(await seenBy(await bench.newSite())).not.toHaveProperty("files");
    });

    it("cannot be attached to a message by other visitors or sites, or to a second message", async () => {
      const other = await bench.visit(site);
      const id = await sent();
      expect(refusal(await send({}, { ...other, session_id: visitor.session_id }))).toEqual([
        404,
        "session_id",
        "not_found",
      ]);
      expect(refusal(await say({ message: "Mine", files: [id] }, other))).toEqual([
        400,
        "files",
        "not_found",
      ]);
      const elsewhere = await bench.newSite({ files: FILES });
      const key = { key: elsewhere.api_key, body: { message: "Mine", files: [id] } };
      const named = { ...key, body: { ...key.body, session_id: visitor.session_id } };
      for (const request of [key, named])
        expect(refusal(await bench.call("POST", "/message", request))).toEqual([400, "files", "not_found"]);
      expect((await say({ message: "Mine", files: [id] })).status).toBe(200);
      expect(refusal(await say({ message: "Again", files: [id] }))).toEqual([400, "files", "not_found"]);
    });

    it("can be downloaded for a day from a signed URL that cannot be forged", async () => {
      const [id, other] = [await sent(), await sent()];
      await say({ message: "Both", files: [id, other] });
      const [{ url } = { url: "" }, second] = delivered();
      const forged = [
        url.replace(id, other),
        url.replace(/expires=\d+/, (found) => `${found}0`),
        url.replace(/signature=./, (found) => `signature=${found.endsWith("A") ? "B" : "A"}`),
        url.replace(/&signature.*/, ""),
        url.replace(/\?.*/, ""),
        url.replace(id, "..%2f..%2fparley.db"),
      ];
      for (const each of forged) expect(refusal(await read(each))).toEqual([404, "file_id", "not_found"]);
      expect(second?.url).toContain(other);
      bench.clock.pass(DAY - SECOND);
      expect((await read(url)).status).toBe(200);
      bench.clock.pass(2 * SECOND);
      expect(refusal(await read(url))).toEqual([404, "file_id", "expired"]);
    });

    it.each<[what: string, remove: () => Promise<unknown>]>([
      [
        "their conversation",
        () => bench.call("DELETE", `/conversation/${visitor.session_id}`, { key: site.api_key }),
      ],
      ["their user", () => bench.call("DELETE", "/users/ada", { key: site.api_key })],
      ["their site", () => bench.service.sites.remove(site.site_id)],
    ])("are deleted from the store and from the disk together with %s", async (_what, remove) => {
      const id = await sent();
      await sent();
      const user = { id: "ada" };
      const body = { message: "Hi", files: [id], session_id: visitor.session_id };
      const asked = { key: site.api_key, body: { ...body, user } };
      expect((await bench.call("POST", "/message", asked)).status).toBe(200);
      const [{ url } = { url: "" }] = delivered();
      const exported = await bench.call("GET", "/users/ada/export", { key: site.api_key });
      expect(exported.json.sessions[0].messages[0].files).toMatchObject([{ id, url }]);
      expect(onDisk()).toHaveLength(2);
      await remove();
      expect(refusal(await read(url))).toEqual([404, "file_id", "not_found"]);
      expect(await isDeleted()).toBe(true);
      expect(onDisk()).toEqual([]);
    });

    it("are deleted after an hour if they belong to no message", async () => {
      await sent();
      bench.clock.pass(59 * MINUTE);
      expect(await isDeleted()).toBe(false);
      bench.clock.pass(MINUTE);
      expect(await isDeleted()).toBe(true);
      expect(onDisk()).toEqual([]);
    });
  });
}

/** Tests the limit of the bytes that visitors at one IP address may upload per day. */
export function describeFileBytes(open: OpenBench): void {
  describe("The limit of uploaded bytes per IP address", () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-file-bytes-"));
    afterAll(() => rmSync(folder, { recursive: true }));
    const MOST = 30_000;
    const incoming = join(folder, "incoming");
    const bench = standing(open, {
      parts: async () => ({
        files: { content: localFolder(folder), incoming: incomingFolder(incoming, randomText()) },
        addressLimits: { fileBytes: MOST },
      }),
    });
    const newSite = () => bench.newSite({ files: { ...FILES, max_bytes: 20_000 } });
    const text = (bytes: number) => new Uint8Array(Buffer.alloc(bytes, "a"));
    /**
     * Creates headers with Content-Length, as browsers send them. A file without this header counts as if it had the largest
     * allowed size.
     */
    const headersOf = (bytes: number) => ({
      "content-type": "text/plain",
      "x-file-name": "a.txt",
      "content-length": `${bytes}`,
    });
    const send = async (site: SiteCredentials, bytes: number, ip: string) => {
      const { session_id, token } = await bench.visit(site);
      return bench.call("POST", `/conversation/${session_id}/files`, {
        token,
        origin: ORIGIN,
        ip,
        headers: headersOf(bytes),
        bytes: text(bytes),
      });
    };
    const OVER = [429, "file_bytes_per_day", "limit_exceeded"];

    it("applies per site and UTC day, across sessions", async () => {
      const site = await newSite();
      const stranger = "198.51.100.66";
      expect((await send(site, 10_000, stranger)).status).toBe(201);
      expect((await send(site, 15_000, stranger)).status).toBe(201);
      const over = await send(site, 6_000, stranger);
      expect(refusal(over)).toEqual(OVER);
      expect(Number(over.headers["retry-after"])).toBeGreaterThan(60);
      expect((await send(site, 5_000, stranger)).status).toBe(201);
      expect(refusal(await send(site, 1, stranger))).toEqual(OVER);
      expect((await send(site, 15_000, "198.51.100.67")).status, "a customer elsewhere").toBe(201);
      expect((await send(await newSite(), 15_000, stranger)).status, "another site").toBe(201);
      const { files } = await bench.service.storage.fileUsage(site.site_id);
      expect(files).toBe(4);
      expect(readdirSync(incoming)).toEqual([]);
      bench.clock.pass(DAY);
      expect((await send(site, 15_000, stranger)).status).toBe(201);
    });

    it("is shared by an IPv6 /64, and is ten times as high for a /48", async () => {
      const site = await newSite();
      expect((await send(site, 20_000, "2001:db8:1:1::1")).status).toBe(201);
      expect(refusal(await send(site, 20_000, "2001:db8:1:1::2"))).toEqual(OVER);
      let accepted = 1;
      for (let n = 2; n < 20; n++)
        if ((await send(site, 20_000, `2001:db8:1:${n}::1`)).status === 201) accepted++;
      expect(accepted).toBe(15);
      expect((await send(site, 20_000, "2001:db8:2:1::1")).status).toBe(201);
    });

    it("does not count refused files, or files sent with a key", async () => {
      const site = await newSite();
      const { session_id, token } = await bench.visit(site);
      const asVisitor = (bytes: number) =>
        bench.call("POST", `/conversation/${session_id}/files`, {
          token,
          origin: ORIGIN,
          headers: headersOf(bytes),
          bytes: text(bytes),
        });
      for (let n = 0; n < 3; n++) expect((await asVisitor(5_000)).status).toBe(201);
      for (let n = 0; n < 5; n++)
        expect(refusal(await asVisitor(5_000))).toEqual([400, "files", "limit_exceeded"]);
      const another = await bench.visit(site);
      const path = `/conversation/${another.session_id}/files`;
      const asOther = (bytes: number) =>
        bench.call("POST", path, {
          token: another.token,
          origin: ORIGIN,
          headers: headersOf(bytes),
          bytes: text(bytes),
        });
      expect((await asOther(15_000)).status).toBe(201);
      expect(refusal(await asOther(1))).toEqual(OVER);
      const asKey = (id: string) =>
        bench.call("POST", `/conversation/${id}/files`, {
          key: site.api_key,
          headers: headersOf(20_000),
          bytes: text(20_000),
        });
      for (const id of ["a", "b", "c"]) expect((await asKey(id)).status).toBe(201);
    });

    it("counts a small file as one whole disk block", async () => {
      const site = await newSite();
      for (let n = 0; n < 7; n++) expect((await send(site, 1, "198.51.100.66")).status).toBe(201);
      expect(refusal(await send(site, 1, "198.51.100.66"))).toEqual(OVER);
    });
  });
}
