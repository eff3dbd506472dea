/** A text that grows by pieces of any size and is read seldom. */
export interface GatheredText {
  /** UTF-16 units. */
  readonly length: number;
  add(piece: string): void;
  text(): string;
  /** The text, which is then empty. */
  take(): string;
}

/** Pieces until they are joined. */
const PIECES = 512;

/**
 * Pieces that are added by `+=` stay objects of their own, 32 bytes each: a text of a million of them holds some 60 MB. Here
 * they are joined in blocks, so that a text holds its own size and a few KB, in time in proportion to its length.
 */
export function gatheredText(): GatheredText {
  let blocks: string[] = [];
  let pieces: string[] = [];

  const gathered = {
    length: 0,
    add(piece: string) {
      if (piece === "") return;
      gathered.length += piece.length;
      if (pieces.push(piece) < PIECES) return;
      blocks.push(pieces.join(""));
      pieces = [];
    },
    text() {
      if (blocks.length + pieces.length > 1) {
        blocks = [[...blocks, ...pieces].join("")];
        pieces = [];
      }
      return blocks[0] ?? pieces[0] ?? "";
    },
    take() {
      const text = gathered.text();
      gathered.length = 0;
      blocks = [];
      pieces = [];
      return text;
    },
  };
  return gathered;
}
