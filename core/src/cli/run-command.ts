/** Runs `parley` with this process and its streams. */
import { randomText } from "../random-text.ts";
import { commandLine } from "./command-line.ts";

// Ignores a closed pipe, because the reader of the output may stop early, as `head` does. Reports other errors, such as a full
// disk, without ending a running service.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") return;
  process.stderr.write(`parley: the output cannot be written (${error.code}).\n`);
  process.exitCode = 1;
});

const { env: environment, stdin, stdout, stderr } = process;
const around = { environment, stdin, stdout, stderr, clock: Date.now, randomText: randomText() };
const exitCode = await commandLine(process.argv.slice(2), around);
process.exitCode ||= exitCode;
