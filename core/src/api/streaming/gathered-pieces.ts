/** UTF-16 units to collect before they are sent. */
const PIECE = 65_536;

/** Yields the same text in fewer pieces. */
export async function* gatheredPieces(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let gathered = "";
  for await (const text of pieces) {
    gathered += text;
    if (gathered.length < PIECE) continue;
    yield gathered;
    gathered = "";
  }
  yield gathered;
}
