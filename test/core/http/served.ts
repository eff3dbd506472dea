import { openInstallation } from "../../../core/src/app/installation.ts";
import { onStopSignal } from "../../../core/src/app/process.ts";
import { runService } from "../../../core/src/app/run-service.ts";
import { parseOptions } from "../../../core/src/options.ts";

// The service as `parley serve` runs it, without its notice: all that standard output gets is the log.
const options = parseOptions(process.env);
onStopSignal((await runService(options, await openInstallation(options))).stop);
