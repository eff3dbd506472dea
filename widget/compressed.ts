import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** What is served instead of a file to whoever takes it, by the ending of its name. Brotli is the smaller, gzip for plain http. */
export function compressed(contents: Uint8Array): { br: Buffer; gz: Buffer } {
  const each = DISTANCES.map((params) => brotliCompressSync(contents, { params }));
  const [br] = each.sort((one, other) => one.length - other.length) as [Buffer];
  return { br, gz: gzipSync(contents, { level: 9 }) };
}

/** How brotli writes how far back it has found something: which of them is best, differs from file to file. */
const DISTANCES = [
  [0, 0],
  [0, 12],
  [1, 28],
  [2, 16],
].map(([postfix = 0, direct = 0]) => ({
  [constants.BROTLI_PARAM_LGWIN]: 16,
  [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
  [constants.BROTLI_PARAM_NDIRECT]: direct,
}));
