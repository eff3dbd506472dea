/** Prints the bytes in brotli that the package adds to a host that has React. */

import { brotliCompressSync } from "node:zlib";
import { bundleInbox } from "./bundle.ts";

const files = await bundleInbox(
  { inbox: "src/index.ts", usage: "src/usage/usage.tsx", style: "src/styles/inbox.css" },
  ["react", "react-dom", "react/jsx-runtime", "react-dom/client"],
);
let sum = 0;
for (const { name, contents } of files) {
  const bytes = brotliCompressSync(contents).length;
  sum += bytes;
  console.log(`${name}: ${bytes}`);
}
console.log(`all: ${sum} bytes in brotli without React`);
