/** The service as `parley serve` runs it, with its default settings. */

import { openInstallation, parseOptions, runService } from "@parley/core/service";
import { reportVitals } from "./server-process.ts";

const options = parseOptions(process.env);
const running = await runService(options, await openInstallation(options));
reportVitals(Number(new URL(running.address).port));
process.on("disconnect", () => running.stop().then(() => process.exit(0)));
