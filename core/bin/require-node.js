/** To be imported first: older versions neither read TypeScript nor have all that is used, and say so in riddles. */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`parley: Node.js 22.19 or later is needed; this is ${process.version}.\n`);
  process.exit(1);
}
