import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { incomingFolder } from "../../../core/src/files/incoming-folder.ts";
import { localFolder } from "../../../core/src/files/local-folder.ts";
import { randomText } from "../../../core/src/random-text.ts";
import type { SiteCredentials } from "../../../core/src/sites/site-service.ts";
import { MINUTE, ORIGIN, openerOf, refusal, standing } from "../api/harness.ts";
import { overExpress } from "../api/over-express.ts";

const PATIENT = { timeout: 20_000 };

describe("An uploaded file", () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-express-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  let port = 0;
  const bench = standing(
    openerOf(async (service) => {
      const binding = await overExpress(service);
      port = Number(new URL(binding.address).port);
      return binding;
    }),
    {
      parts: async () => ({
        files: {
          content: localFolder(folder),
          incoming: incomingFolder(join(folder, "incoming"), randomText()),
        },
      }),
    },
  );
  let site: SiteCredentials;
  beforeAll(async () => {
    site = await bench.newSite({ files: { types: ["text/plain"], max_bytes: 100_000, per_session: 10 } });
  });
  let socket: Socket;
  beforeEach(() => {
    socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
  });
  const head = (more: string) =>
    `POST /v1/conversation/s/files HTTP/1.1\r\nHost: a\r\nX-API-Key: ${site.api_key}\r\n${more}\r\n\r\n`;
  const files = async () => (await bench.service.storage.fileUsage(site.site_id)).files;
  const onDisk = () => readdirSync(folder, { recursive: true }).filter((name) => name !== "incoming");

  it("leaves no content behind if the connection breaks", async () => {
    socket.write(`${head("Content-Length: 1000")}Hello`);
    await expect.poll(onDisk, PATIENT).toHaveLength(1);
    expect(await files()).toBe(1);
    socket.destroy();
    await expect.poll(files, PATIENT).toBe(0);
    await expect.poll(onDisk, PATIENT).toEqual([]);
  });

  it("is refused as soon as it exceeds the size limit, and the connection is closed", async () => {
    let answer = "";
    socket.on("data", (bytes) => {
      answer += bytes;
    });
    const closed = new Promise((resolve) => socket.on("close", resolve));
    socket.write(`${head("Transfer-Encoding: chunked")}186a1\r\n${"x".repeat(100_001)}`);
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*connection: close.*"too_long"/is);
    await expect.poll(onDisk, PATIENT).toEqual([]);
    expect(await files()).toBe(0);
  });

  it("is refused if the visitor's IP address already has 50 running uploads, unless an API key or another IP address sends the file", async () => {
    const patient = await bench.newSite({ files: { types: ["text/plain"], max_bytes: 9, per_session: 100 } });
    const { token, session_id } = await bench.visit(patient);
    const waiting = Array.from({ length: 50 }, () => connect(port, "127.0.0.1"));
    const coming = async () => (await bench.service.storage.fileUsage(patient.site_id)).files;
    const path = `/conversation/${session_id}/files`;
    const whole = { bytes: Buffer.from("Hello"), headers: { "content-type": "text/plain" } };
    try {
      for (const each of waiting) {
        each.on("error", () => undefined);
        bench.clock.pass(MINUTE);
        const before = await coming();
        each.write(
          `POST /v1${path} HTTP/1.1\r\nHost: a\r\nOrigin: ${ORIGIN}\r\nAuthorization: Bearer ${token}\r\nContent-Length: 9\r\n\r\nHello`,
        );
        await expect.poll(coming, PATIENT).toBe(before + 1);
      }
      const visitor = { ...whole, token, origin: ORIGIN };
      const refused = await bench.call("POST", path, { ...visitor, ip: "127.0.0.1" });
      expect(refusal(refused)).toEqual([429, "in_flight", "limit_exceeded"]);
      expect(refused.text).toContain("files of this address");
      const ofKey = await bench.call("POST", path, { ...whole, key: patient.api_key, ip: "127.0.0.1" });
      const fromElsewhere = await bench.call("POST", path, visitor);
      expect([ofKey.status, fromElsewhere.status]).toEqual([201, 201]);
    } finally {
      for (const each of waiting) each.destroy();
    }
    await expect.poll(coming, PATIENT).toBe(2);
    const taken = await bench.call("POST", path, { ...whole, token, origin: ORIGIN, ip: "127.0.0.1" });
    expect(taken.status).toBe(201);
  });
});
