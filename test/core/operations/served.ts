import { openInstallation } from "../../../core/src/installation.ts";
import { onStopSignal } from "../../../core/src/operations/stop-signals.ts";
import { parseOptions } from "../../../core/src/options.ts";
import { runService } from "../../../core/src/run-service.ts";

// The service as `parley serve` runs it, without its notice: all that standard output gets is the log.
const options = parseOptions(process.env);
onStopSignal((await runService(options, await openInstallation(options))).stop);
