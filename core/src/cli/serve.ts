import { z } from "zod";
import { openInstallation } from "../installation.ts";
import { onStopSignal } from "../operations/stop-signals.ts";
import { ensureWidget } from "../operations/widget-file.ts";
import { parseOptions } from "../options.ts";
import { runService } from "../run-service.ts";
import { command } from "./command.ts";
import { transportWarning } from "./transport-warning.ts";

export const serve = command({
  name: "serve",
  summary: "Run the service until it is stopped.",
  notes:
    "Settings come from the environment: PORT (3000), HOST (127.0.0.1), PARLEY_DATA_DIR (./data), PARLEY_PUBLIC_URL and others that the README lists. SIGTERM or Ctrl-C lets what is under way finish first.",
  example: "parley serve",
  input: z.object({}),
  sentence: true,
  async run(_, { environment }) {
    const options = parseOptions(environment);
    await ensureWidget();
    const installation = await openInstallation(options);
    const running = await runService(options, installation).catch(async (error) => {
      await installation.storage.close();
      throw error;
    });
    onStopSignal(running.stop);
    return {
      data: {},
      text: `Parley is listening on ${running.address}\n`,
      warning: transportWarning(options),
    };
  },
});
