import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll } from "vitest";
import { type Installation, openInstallation } from "../../../core/src/app/installation.ts";
import { commandLine } from "../../../core/src/cli/command-line.ts";
import { parseOptions } from "../../../core/src/options.ts";
import { randomText } from "../../../core/src/random-text.ts";
import type { SiteCredentials } from "../../../core/src/sites/site-service.ts";

export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

export interface Around {
  environment?: Record<string, string>;
  /** Whether stdin is a terminal. */
  terminal?: boolean;
  clock?: () => number;
}

/** Runs commands in a data folder that is deleted after the tests. */
export interface Terminal {
  folder: string;
  run(words: string[], around?: Around): Promise<Ran>;
  /** Runs with `--json`. Throws if the command fails. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the output of its command.
  json(words: string[], around?: Around): Promise<any>;
  newSite(...options: string[]): Promise<SiteCredentials>;
  /** Opens the data folder while `work` runs. */
  inside<T>(work: (installation: Installation) => Promise<T>): Promise<T>;
}

export function atTheTerminal(): Terminal {
  const folder = mkdtempSync(join(tmpdir(), "parley-cli-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const PARLEY_DATA_DIR = join(folder, "data");

  async function run(words: string[], { environment, terminal = false, clock = Date.now }: Around = {}) {
    const shown = { stdout: "", stderr: "" };
    const stderr = Object.assign(new PassThrough(), { isTTY: terminal });
    stderr.setEncoding("utf8").on("data", (text) => {
      shown.stderr += text;
    });
    const code = await commandLine(words, {
      environment: { PARLEY_DATA_DIR, ...environment },
      stdin: { isTTY: terminal },
      stdout: {
        write(text) {
          shown.stdout += text;
        },
      },
      stderr,
      clock,
      randomText: randomText(),
    });
    await new Promise(setImmediate);
    return { code, ...shown };
  }

  async function json(words: string[], around?: Around) {
    const ran = await run([...words, "--json"], around);
    if (ran.code !== 0) throw new Error(`${words.join(" ")}: ${ran.stderr}`);
    return JSON.parse(ran.stdout);
  }

  return {
    folder,
    run,
    json,
    newSite: (...options) => json(["site", "create", "--name", "Shop", ...options]),
    async inside(work) {
      const installation = await openInstallation(parseOptions({ PARLEY_DATA_DIR }), "none");
      try {
        return await work(installation);
      } finally {
        await installation.storage.close();
      }
    },
  };
}
