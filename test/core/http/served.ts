import { openInstallation } from "../../../core/src/app/installation.ts";
import { onStopSignal } from "../../../core/src/app/process.ts";
import { runService } from "../../../core/src/app/run-service.ts";
import { parseOptions } from "../../../core/src/options.ts";

// Runs the service like `parley serve`, without its notice: standard output contains only the log.
const options = parseOptions(process.env);
onStopSignal((await runService(options, await openInstallation(options))).stop);
