/** Collects bytes that arrive in chunks of any size. */
export interface GatheredBytes {
  readonly length: number;
  add(chunk: Uint8Array): void;
  /** All bytes; call once. */
  bytes(): Buffer;
}

/**
 * Copies the bytes if there are several chunks. A stored chunk would need some 100 bytes more, and would keep the whole buffer
 * around it in memory.
 */
export function gatheredBytes(begun?: Uint8Array): GatheredBytes {
  let first = begun;
  let room = NONE;

  const gathered = {
    length: begun?.length ?? 0,
    add(chunk: Uint8Array) {
      const start = gathered.length;
      gathered.length += chunk.length;
      if (start === 0) {
        first = chunk;
        return;
      }
      if (gathered.length > room.length) {
        const larger = Buffer.allocUnsafe(Math.max(1_024, 2 * gathered.length));
        larger.set(first ?? room.subarray(0, start));
        room = larger;
        first = undefined;
      }
      // Copies short chunks in a loop, because a call of `set` costs more than copying a few bytes.
      if (chunk.length > 8) room.set(chunk, start);
      else for (let at = 0; at < chunk.length; at++) room[start + at] = chunk[at] as number;
    },
    bytes: () =>
      first === undefined
        ? room.subarray(0, gathered.length)
        : Buffer.from(first.buffer, first.byteOffset, first.byteLength),
  };
  return gathered;
}

const NONE = Buffer.alloc(0);
