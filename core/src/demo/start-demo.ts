import { onStopSignal } from "../app/process.ts";
import { OptionsError, parseOptions } from "../options.ts";
import { runDemo } from "./run-demo.ts";
import { startNotice } from "./start-notice.ts";

// What `npm start` runs. Quiet unless asked otherwise, so that the notice stays in sight.
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
