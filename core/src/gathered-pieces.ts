/** Collects a text that grows by pieces of any size and is rarely read. */
export interface GatheredText {
  /** Length in UTF-16 units. */
  readonly length: number;
  add(piece: string): void;
  text(): string;
  /** Returns the text and empties the collection. */
  take(): string;
}

/** Maximum number of pieces before they are joined. Each needs some 50 bytes, in thousands of concurrent streams. */
const PIECES = 128;
/** Shared by all texts that consist of one piece. */
const NO_PIECES: string[] = [];

/**
 * Pieces added by `+=` stay separate objects, 32 bytes each: a text of a million pieces uses some 60 MB. Here pieces are joined in
 * blocks, so that a text uses its own size and a few KB, in linear time.
 */
export function gatheredText(): GatheredText {
  let first = "";
  let blocks = NO_PIECES;
  let pieces = NO_PIECES;

  const gathered = {
    length: 0,
    add(piece: string) {
      if (piece === "") return;
      if (gathered.length === 0) first = piece;
      else if (pieces === NO_PIECES) pieces = [piece];
      else if (pieces.push(piece) === PIECES) {
        blocks = blocks === NO_PIECES ? [] : blocks;
        blocks.push(pieces.join(""));
        pieces = NO_PIECES;
      }
      gathered.length += piece.length;
    },
    text() {
      if (pieces !== NO_PIECES || blocks !== NO_PIECES) first = [first, ...blocks, ...pieces].join("");
      blocks = pieces = NO_PIECES;
      return first;
    },
    take() {
      const text = gathered.text();
      gathered.length = 0;
      first = "";
      return text;
    },
  };
  return gathered;
}

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
  let room = NO_BYTES;

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

const NO_BYTES = Buffer.alloc(0);
