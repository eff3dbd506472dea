import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { IMAGE_BOUNDS, type ImageBounds, reencodeImage } from "../../../core/src/files/reencoded-image.ts";
import { HEAVY_PICTURES } from "./heavy-pictures.ts";

const JPEG = { found: "image/jpeg", made: "image/jpeg" };
const PNG = { found: "image/png", made: "image/png" };
const SOURCE = new URL("../../../core/src/files/reencoded-image.ts", import.meta.url);
/** Starting a process is slow on a busy machine. */
const PATIENT = { timeout: 60_000 };

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#336699" } });

describe("reencodeImage", PATIENT, () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "parley-images-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const from = () => join(folder, "from");
  const to = () => join(folder, "to");
  const send = (
    content: Uint8Array,
    types = JPEG,
    { bounds = {}, program }: { bounds?: Partial<ImageBounds>; program?: string } = {},
  ) => {
    rmSync(to(), { force: true });
    writeFileSync(from(), content);
    return reencodeImage({ ...IMAGE_BOUNDS, ...bounds }, program)("a", from(), to(), types);
  };
  /** Writes a program that runs in place of the re-encoder. Returns its path. */
  const program = (text: string) => {
    const file = join(folder, "program.mjs");
    writeFileSync(file, text);
    return file;
  };

  it("accepts an image at the limit of decoded bytes, and refuses an image one byte above the limit", async () => {
    const image = await photo(40, 10).jpeg().toBuffer();
    await expect(send(image, JPEG, { bounds: { decodedBytes: 1_200 } })).resolves.toBeGreaterThan(0);
    const refusal = { status: 400, field: "body", reason: "too_long" };
    await expect(send(image, JPEG, { bounds: { decodedBytes: 1_199 } })).rejects.toMatchObject(refusal);
  });

  it("counts two bytes per channel for a 16-bit PNG", async () => {
    const image = await photo(40, 10).toColourspace("rgb16").png({ progressive: true }).toBuffer();
    await expect(send(image, PNG, { bounds: { decodedBytes: 2_400 } })).resolves.toBeGreaterThan(0);
    const bounds = { decodedBytes: 2_399 };
    await expect(send(image, PNG, { bounds })).rejects.toMatchObject({ reason: "too_long" });
  });

  it("counts four channels for a CMYK JPEG", async () => {
    const image = await photo(40, 10).toColourspace("cmyk").jpeg({ progressive: true }).toBuffer();
    await expect(send(image, JPEG, { bounds: { decodedBytes: 1_600 } })).resolves.toBeGreaterThan(0);
    const bounds = { decodedBytes: 1_599 };
    await expect(send(image, JPEG, { bounds })).rejects.toMatchObject({ reason: "too_long" });
  });

  it("allows 192 MiB of decoded bytes", () => {
    expect(IMAGE_BOUNDS.decodedBytes).toBe(201_326_592);
  });

  it("refuses a PNG whose header declares 100,000 × 100,000 pixels", async () => {
    const claimed = await HEAVY_PICTURES["PNG whose header says 100,000 × 100,000"]?.();
    await expect(send(claimed as Buffer, PNG)).rejects.toMatchObject({ status: 400, reason: "too_long" });
  });

  it.each(["PNG whose header says 5,000 × 5,000", "AVIF of 8,000 × 8,000 whose header says 8 × 8"])(
    "refuses this image as unreadable: %s",
    async (name) => {
      const found = name.startsWith("PNG") ? "image/png" : "image/avif";
      const content = (await HEAVY_PICTURES[name]?.()) as Buffer;
      await expect(send(content, { found, made: "image/png" })).rejects.toMatchObject({
        status: 400,
        field: "body",
        reason: "invalid_value",
      });
    },
  );

  it("decodes only the first of several frames", async () => {
    const content = (await HEAVY_PICTURES["GIF with 1,000 frames of 1,000 × 1,000"]?.()) as Buffer;
    await send(content, { found: "image/gif", made: "image/png" }, { bounds: { memory: 200 * 2 ** 20 } });
    expect(await sharp(to()).metadata()).toMatchObject({ format: "png", width: 1_000, height: 1_000 });
  });

  it("refuses an image that needs more memory than the process may use", async () => {
    const image = await photo(6_000, 5_000)
      .jpeg({ progressive: true })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const bounds = { memory: 150 * 2 ** 20 };
    const failure = await send(image, JPEG, { bounds }).catch((error) => error);
    expect(failure).toMatchObject({ status: 400, field: "body", reason: "too_long" });
    expect(failure.cause.message).toContain("157286400 bytes of memory");
    await expect(send(image, JPEG)).resolves.toBeGreaterThan(0);
  });

  it("decodes images outside the service's process, whose memory stays small", async () => {
    writeFileSync(join(folder, "small"), await photo(8, 8).jpeg().toBuffer());
    writeFileSync(join(folder, "large"), await photo(6_000, 5_000).jpeg({ progressive: true }).toBuffer());
    // Measures in a new process, because the memory of this one also depends on other tests.
    const service = program(
      `import { reencodeImage } from ${JSON.stringify(SOURCE.href)};
       const most = [];
       for (const name of ["small", "large"]) {
         const from = ${JSON.stringify(folder)} + "/" + name;
         await reencodeImage()("a", from, from + "-made", ${JSON.stringify(JPEG)});
         most.push(process.resourceUsage().maxRSS * 1_024);
       }
       process.stdout.write(JSON.stringify(most));`,
    );
    const { stdout } = await promisify(execFile)(process.execPath, [service]);
    const [small, large] = JSON.parse(stdout);
    // Decoded, the image has 90 MB. A progressive image needs twice as much in the decoder.
    expect(large - small).toBeLessThan(45e6);
  });

  it("refuses an image that takes too long", async () => {
    const hangs = program("setInterval(() => undefined, 1_000)");
    const refusal = { status: 400, field: "body", reason: "too_long" };
    await expect(
      send(new Uint8Array(1), JPEG, { program: hangs, bounds: { time: 300 } }),
    ).rejects.toMatchObject(refusal);
  });

  it("refuses an image on which the decoder crashes", async () => {
    const crashes = program(`process.kill(process.pid, "SIGSEGV"); setInterval(() => undefined, 1_000)`);
    await expect(send(new Uint8Array(1), JPEG, { program: crashes })).rejects.toMatchObject({
      status: 400,
      field: "body",
      reason: "invalid_value",
    });
  });

  it.each([
    ["SIGKILL", `process.kill(process.pid, "SIGKILL"); setInterval(() => undefined, 1_000)`],
    ["code 7", "process.exit(7)"],
    ["code 0", `process.stdout.write('{"size":')`],
  ])("reports an internal error if the process ends with %s and without a result", async (how, text) => {
    const failure = await send(new Uint8Array(1), JPEG, { program: program(text) }).catch((error) => error);
    expect(failure).not.toHaveProperty("status");
    expect(failure.message).toContain(how);
  });

  it("re-encodes the next image after an image made the process hang, crash or be killed", async () => {
    const image = await photo(8, 8).jpeg().toBuffer();
    const text = `import { readFileSync, writeFileSync } from "node:fs";
      const { from } = JSON.parse(process.argv[2]);
      const how = readFileSync(from, "utf8");
      if (how === "hang") setInterval(() => undefined, 1_000);
      else if (how.startsWith("SIG")) process.kill(process.pid, how);
      else writeFileSync(1, '{"size":1}');`;
    writeFileSync(join(folder, "next.mjs"), text);
    const reencode = reencodeImage({ ...IMAGE_BOUNDS, time: 2_000 }, join(folder, "next.mjs"));
    const results = await Promise.allSettled(
      ["hang", "SIGSEGV", "SIGKILL", image].map((content, n) => {
        writeFileSync(join(folder, `from-${n}`), content);
        return reencode("a", join(folder, `from-${n}`), join(folder, `to-${n}`), JPEG);
      }),
    );
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected", "fulfilled"]);
  });

  it("passes none of the service's environment variables to the re-encoding process", async () => {
    const seen = join(folder, "seen");
    vi.stubEnv("PARLEY_SECRET", "a-secret-of-the-service");
    const tells = program(
      `import { writeFileSync } from "node:fs";
       writeFileSync(${JSON.stringify(seen)}, JSON.stringify({ ...process.env }));
       writeFileSync(1, '{"size":1}');`,
    );
    await send(new Uint8Array(1), JPEG, { program: tells });
    vi.unstubAllEnvs();
    expect(Object.keys(JSON.parse(readFileSync(seen, "utf8"))).sort()).toEqual([
      "MALLOC_ARENA_MAX",
      "VIPS_DISC_THRESHOLD",
    ]);
  });

  it("writes only one file, which only the file's owner can read", async () => {
    await send(await photo(8, 8).jpeg().toBuffer());
    expect(statSync(to()).mode & 0o077).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(["from", "to"]);
  });

  it("ends the re-encoding process if the service is killed", async () => {
    const started = join(folder, "started");
    const image = join(folder, "image");
    writeFileSync(image, await photo(8, 8).jpeg().toBuffer());
    // Runs the real program on a pipe that never delivers an image.
    const text = `import { writeFileSync } from "node:fs"; import { execFile, spawn } from "node:child_process";
      import { reencodeImage, IMAGE_BOUNDS } from ${JSON.stringify(SOURCE.href)};
      void reencodeImage(IMAGE_BOUNDS, ${JSON.stringify(join(folder, "child.mjs"))})("a", ${JSON.stringify(image)}, ${JSON.stringify(to())}, ${JSON.stringify(JPEG)});`;
    writeFileSync(
      join(folder, "child.mjs"),
      `import { writeFileSync } from "node:fs";
       process.argv[2] = JSON.stringify({ ...JSON.parse(process.argv[2]), from: ${JSON.stringify(join(folder, "pipe"))}, memory: 1e9 });
       writeFileSync(${JSON.stringify(started)}, String(process.pid));
       await import(${JSON.stringify(new URL("image-process.ts", SOURCE).href)});`,
    );
    await once(spawn("mkfifo", [join(folder, "pipe")]), "close");
    const service = spawn(process.execPath, [program(text)], { stdio: "ignore" });
    await vi.waitFor(() => expect(existsSync(started) && readFileSync(started, "utf8")).toBeTruthy(), 30_000);
    const pid = Number(readFileSync(started, "utf8"));
    service.kill("SIGKILL");
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), 30_000);
  });
});
