/** The baseline: only node:http and undici. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { forward } from "./forward.ts";
import { reportVitals } from "./server-process.ts";

const server = createServer(forward());
server.listen(0, "127.0.0.1", () => reportVitals((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit(0));
