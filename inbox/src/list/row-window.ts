/** Pixels of a row, as in `list.css`. */
export const ROW = 72;
/** Rows beyond the visible ones. */
const SPARE = 8;

/** The rows that are in the page, of a list of any length. */
export function rowWindow(scrollTop: number, height: number): { first: number; end: number } {
  return {
    first: Math.max(0, Math.floor(scrollTop / ROW) - SPARE),
    end: Math.ceil((scrollTop + height) / ROW) + SPARE,
  };
}

/** By how many rows most of the visible ones moved between two lists: what is read stays if the scroll position moves along. */
export function rowsMoved(
  before: readonly string[],
  after: readonly string[],
  sight: { first: number; count: number },
): number {
  const seen = new Map(
    before.slice(sight.first, sight.first + sight.count).map((id, at) => [id, sight.first + at]),
  );
  const moves = after.flatMap((id, at) => {
    const was = seen.get(id);
    return was === undefined ? [] : [at - was];
  });
  return moves.toSorted((one, other) => one - other)[moves.length >> 1] ?? 0;
}
