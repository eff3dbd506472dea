/** The baseline as a route of Express. */

import type { AddressInfo } from "node:net";
import express from "express";
import { forward } from "./forward.ts";
import { reportVitals } from "./server-process.ts";

const app = express();
app.disable("x-powered-by");
app.post("/v1/message", forward());
const server = app.listen(0, "127.0.0.1", () => reportVitals((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit(0));
