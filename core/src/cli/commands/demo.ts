import { z } from "zod";
import { onStopSignal } from "../../app/process.ts";
import { runDemo } from "../../demo/run-demo.ts";
import { startNotice } from "../../demo/start-notice.ts";
import { parseOptions } from "../../options.ts";
import { command } from "../command.ts";

/** Logs little by default, so that the notice stays visible. */
const LOG_LEVEL = "warn";

export const demo = command({
  name: "demo",
  summary: "Run the service with a demo site, workflow and page, to try it.",
  notes:
    "The first run creates the data folder (PARLEY_DATA_DIR, ./data) and a site named Demo, and shows its API key once. The command reads the same settings as `serve`.",
  options: [],
  example: "parley demo",
  input: z.object({}),
  sentence: true,
  async run(_, { environment }) {
    const options = parseOptions({ ...environment, LOG_LEVEL: environment.LOG_LEVEL || LOG_LEVEL });
    const running = await runDemo(options);
    onStopSignal(running.stop);
    const { address, site } = running;
    return {
      data: { address, site_id: site.id },
      text: startNotice({ ...running, publicUrl: options.publicUrl }),
    };
  },
});
