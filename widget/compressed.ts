import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** What is served instead of a file to whoever takes it, by the ending of its name. Brotli is the smaller, gzip for plain http. */
export function compressed(contents: Uint8Array): Compressed {
  const known = done.get(contents);
  if (known !== undefined) return known;
  const each = DISTANCES.map((params) => brotliCompressSync(contents, { params }));
  const [br] = each.sort((one, other) => one.length - other.length) as [Buffer];
  const result = { br, gz: gzipSync(contents, { level: 9 }) };
  done.set(contents, result);
  return result;
}

interface Compressed {
  br: Buffer;
  gz: Buffer;
}

/** A build compresses a file to write it, and to report its size. */
const done = new WeakMap<Uint8Array, Compressed>();

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
