#!/usr/bin/env node
import "./require-node.js";
import { existsSync } from "node:fs";

// In a checkout, Node runs the TypeScript sources. An installed package runs its built files.
const source = new URL("../src/cli/parley.ts", import.meta.url);
const isCheckout = !import.meta.url.includes("/node_modules/") && existsSync(source);
await import(isCheckout ? source : new URL("../dist/parley.js", import.meta.url));
