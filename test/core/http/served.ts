import { openInstallation } from "../../../core/src/app/installation.ts";
import { onStopSignal } from "../../../core/src/app/process.ts";
import { runService } from "../../../core/src/app/run-service.ts";
import { parseOptions } from "../../../core/src/options.ts";

// Runs the service as `parley serve` does, but without the notice, so that standard output contains only the log.
const options = parseOptions(process.env);
onStopSignal((await runService(options, await openInstallation(options))).stop);
