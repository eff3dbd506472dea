#!/usr/bin/env node
import { randomText } from "../random-text.ts";
import { commandLine } from "./command-line.ts";

// Whoever reads the output may stop early, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

const { env: environment, stdin, stdout, stderr } = process;
const around = { environment, stdin, stdout, stderr, clock: Date.now, randomText: randomText() };
process.exitCode = await commandLine(process.argv.slice(2), around);
