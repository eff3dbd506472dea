/** Runs `parley` with this process and its streams. */
import { randomText } from "../random-text.ts";
import { commandLine } from "./command-line.ts";

// The reader of the output may stop early, as `head` does. A full disk ends a command with an error, but not a service.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") return;
  process.stderr.write(`parley: the output cannot be written (${error.code}).\n`);
  process.exitCode = 1;
});

const { env: environment, stdin, stdout, stderr } = process;
const around = { environment, stdin, stdout, stderr, clock: Date.now, randomText: randomText() };
const exitCode = await commandLine(process.argv.slice(2), around);
process.exitCode ||= exitCode;
