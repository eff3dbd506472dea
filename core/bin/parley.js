#!/usr/bin/env node
import "./require-node.js";
import { existsSync } from "node:fs";

// The checkout has the sources, which Node runs as they are. The installed package is run as it was built.
const source = new URL("../src/cli/parley.ts", import.meta.url);
const isCheckout = !import.meta.url.includes("/node_modules/") && existsSync(source);
await import(isCheckout ? source : new URL("../dist/parley.js", import.meta.url));
