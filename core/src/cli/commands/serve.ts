import { z } from "zod";
import { openInstallation } from "../../app/installation.ts";
import { onStopSignal } from "../../app/process.ts";
import { runService } from "../../app/run-service.ts";
import { ensureConsoleBuilt, ensureWidgetBuilt } from "../../http/served-files/ensure-built.ts";
import { type Options, parseOptions } from "../../options.ts";
import { linkAddress } from "../../people/one-time-link.ts";
import type { PeopleService } from "../../people/people-service.ts";
import { command } from "../command.ts";
import { transportWarning } from "./transport-warning.ts";

export const serve = command({
  name: "serve",
  summary: "Run the service until it is stopped.",
  notes:
    "Settings come from the environment: PORT (3000), HOST (127.0.0.1), PARLEY_DATA_DIR (./data), PARLEY_PUBLIC_URL and others. docs/operate/run.md lists all of them. SIGTERM and Ctrl-C stop the service once running requests have finished.",
  options: [
    {
      flags: "--workers [number]",
      field: "workers",
      says: "an option of earlier versions",
      isRetired: true,
    },
  ],
  example: "parley serve",
  input: z.object({
    workers: z.undefined(
      "the service runs in one process. To use more cores, set DATABASE_URL to a Postgres and start several processes: see docs/operate/postgres.md.",
    ),
  }),
  sentence: true,
  async run(_, { environment }) {
    const options = parseOptions(environment);
    const stale = await Promise.all([
      ensureWidgetBuilt(),
      options.console ? ensureConsoleBuilt() : undefined,
    ]);
    const starting = start(options);
    // Registered before the notice is printed, because the service may already have accepted a message.
    onStopSignal(async () => (await starting).stop());
    const running = await starting;
    const notice = await running.notice;
    return {
      data: {},
      text: `Parley is listening on ${running.address}\n${notice(running.address)}`,
      warning:
        [transportWarning(options), ...stale].filter((line) => line !== undefined).join(" ") || undefined,
    };
  },
});

interface Running {
  address: string;
  stop(): Promise<void>;
  notice: Promise<ConsoleNotice>;
}

/** The notice about the console, once the service's URL is known. */
type ConsoleNotice = (address: string) => string;

/**
 * Creates the link for the first person, if no person exists. If the link cannot be stored, for example on a full disk, the
 * service continues.
 */
async function consoleNotice(options: Options, people: PeopleService): Promise<ConsoleNotice> {
  if (!options.console) return () => "";
  try {
    const token = await people.firstLink();
    if (token === undefined) return () => "";
    return (address) =>
      `Console: ${linkAddress(options.publicUrl ?? address, token)}  (works once, for 10 minutes)\n`;
  } catch (error) {
    const { message } = error as Error;
    return () => `Console: the sign-in link for the first person could not be created (${message}).\n`;
  }
}

async function start(options: Options): Promise<Running> {
  const installation = await openInstallation(options);
  const service = await runService(options, installation).catch(async (error) => {
    await installation.storage.close();
    throw error;
  });
  return { ...service, notice: consoleNotice(options, installation.people) };
}
