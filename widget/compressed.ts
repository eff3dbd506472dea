import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/**
 * Returns compressed copies of a file, keyed by file extension. Brotli is smaller, but browsers accept only gzip over plain HTTP.
 */
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

/** A build compresses each file twice: to write it, and to report its size. */
const done = new WeakMap<Uint8Array, Compressed>();

/** Brotli settings that encode distances to earlier matches. The best setting differs from file to file. */
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
