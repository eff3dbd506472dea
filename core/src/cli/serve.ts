import { z } from "zod";
import { openInstallation } from "../installation.ts";
import { bufferedOutput } from "../operations/buffered-output.ts";
import { serviceLog } from "../operations/log.ts";
import { onStopSignal } from "../operations/stop-signals.ts";
import { ensureWidget } from "../operations/widget-file.ts";
import { type Options, OptionsError, parseOptions } from "../options.ts";
import { runService } from "../run-service.ts";
import { openWriter } from "../storage/open-storage.ts";
import { runWorkers } from "../workers/run-workers.ts";
import { command } from "./command.ts";
import { transportWarning } from "./transport-warning.ts";

const MOST_WORKERS = 64;

export const serve = command({
  name: "serve",
  summary: "Run the service until it is stopped.",
  notes:
    "Settings come from the environment: PORT (3000), HOST (127.0.0.1), PARLEY_DATA_DIR (./data), PARLEY_PUBLIC_URL and others that the README lists. SIGTERM or Ctrl-C lets what is under way finish first.",
  options: [
    {
      flags: "--workers <number>",
      field: "workers",
      says: "processes that share the port, the data and the limits; one a core at most (1)",
    },
  ],
  example: "parley serve",
  input: z.object({
    workers: z
      .string()
      .transform(Number)
      .refine((count) => Number.isInteger(count) && count >= 1 && count <= MOST_WORKERS, {
        error: `give a whole number from 1 to ${MOST_WORKERS}.`,
      })
      .default(1),
  }),
  sentence: true,
  async run({ workers }, { environment }) {
    const options = parseOptions(environment);
    const staleWidget = await ensureWidget();
    const starting = workers === 1 ? alone(options) : together(options, workers);
    // From now on: a worker may have taken its first message before the last one has started.
    onStopSignal(async () => (await starting).stop());
    const running = await starting;
    return {
      data: {},
      text: `Parley is listening on ${running.address}\n`,
      warning:
        [transportWarning(options), staleWidget].filter((line) => line !== undefined).join(" ") || undefined,
    };
  },
});

async function alone(options: Options): Promise<{ address: string; stop(): Promise<void> }> {
  const installation = await openInstallation(options);
  return runService(options, installation).catch(async (error) => {
    await installation.storage.close();
    throw error;
  });
}

async function together(
  options: Options,
  workers: number,
): Promise<{ address: string; stop(): Promise<void> }> {
  // What is wrong with the installation is found, and tables are made, before there is a worker.
  const { storage } = await openInstallation(options);
  await storage.close();
  const output = bufferedOutput();
  const log = serviceLog(options.logLevel, output);
  const writer = await openWriter(options, ({ message }) => {
    log.error({ reason: message }, "the thread that writes to the database ended; another takes its place");
  }).catch((cause: Error) => {
    throw new OptionsError(`--workers: ${cause.message}.`, { cause });
  });
  const { address, stop } = await runWorkers(workers, log, writer);
  return { address, stop: () => stop().then(output.close) };
}
