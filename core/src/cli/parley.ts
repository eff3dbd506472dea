#!/usr/bin/env node
import { randomText } from "../random-text.ts";
import { commandLine } from "./command-line.ts";

// Whoever reads the output may stop early, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

// The README's examples keep a site's key in PARLEY_API_KEY, which is no setting of the service.
const { PARLEY_API_KEY: _, ...environment } = process.env;
const { stdin, stdout, stderr } = process;
const around = { environment, stdin, stdout, stderr, clock: Date.now, randomText: randomText() };
process.exitCode = await commandLine(process.argv.slice(2), around);
