/**
 * Exits if Node.js is too old. Must be imported first: older versions do not run TypeScript, lack some APIs, and fail with
 * unclear errors.
 */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`parley: Node.js 22.19 or later is needed; this is ${process.version}.\n`);
  process.exit(1);
}
