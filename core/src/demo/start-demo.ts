import { onStopSignal } from "../app/process.ts";
import { OptionsError, parseOptions } from "../options.ts";
import { runDemo } from "./run-demo.ts";
import { startNotice } from "./start-notice.ts";

// What `npm start` runs. Logs little by default, so that the notice stays visible.
try {
  const options = parseOptions({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || "warn" });
  const demo = await runDemo(options);
  onStopSignal(demo.stop);
  process.stdout.write(startNotice({ ...demo, publicUrl: options.publicUrl }));
} catch (error) {
  if (!(error instanceof OptionsError)) throw error;
  process.stderr.write(`parley: ${error.message}\n`);
  process.exit(1);
}
