import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";
import { bufferedOutput } from "../../../core/src/observability/buffered-output.ts";
import { deadPort } from "../webhooks/loopback-server.ts";

const SERVED = fileURLToPath(new URL("../http/served.ts", import.meta.url));

describe("The log's output", () => {
  it("contains all lines in order once it is closed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-log-"));
    const file = openSync(join(folder, "log"), "w");
    const output = bufferedOutput(file);
    const lines = Array.from({ length: 5_000 }, (_, index) => `line ${index} ü\n`);
    for (const line of lines) output.write(line);
    await output.close();
    expect(readFileSync(join(folder, "log"), "utf8")).toBe(lines.join(""));
    closeSync(file);
    rmSync(folder, { recursive: true });
  });

  it.runIf(process.platform === "linux")("drops lines on a full disk, without an error", async () => {
    const full = openSync("/dev/full", "w");
    const output = bufferedOutput(full);
    for (let round = 0; round < 3; round++) output.write("x".repeat(20_000));
    await output.close();
    closeSync(full);
  });

  it.runIf(process.platform === "linux")(
    "lets the service answer and stop when the disk is full",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "parley-full-"));
      const full = openSync("/dev/full", "w");
      const port = await deadPort();
      const env = { PATH: process.env.PATH, PORT: String(port), PARLEY_DATA_DIR: folder };
      const child = spawn(process.execPath, ["--conditions=parley-source", SERVED], {
        env,
        stdio: ["ignore", full, "inherit"],
        timeout: 150_000,
        killSignal: "SIGKILL",
      });
      const exited = once(child, "exit");
      const asked = () => fetch(`http://127.0.0.1:${port}/v1/nowhere`).then(({ status }) => status);
      await vi.waitFor(async () => expect(await asked()).toBe(404), { timeout: 60_000, interval: 100 });
      // Waits until the buffered lines have met the full disk.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(await asked()).toBe(404);
      child.kill("SIGTERM");
      expect(await exited).toEqual([0, null]);
      closeSync(full);
      rmSync(folder, { recursive: true });
    },
  );
});
