/** Height of a row in pixels, as in `list.css`. */
export const ROW = 72;
/** Extra rows rendered above and below the visible ones. */
const SPARE = 8;

/** Returns which rows of a long list to render. */
export function rowWindow(scrollTop: number, height: number): { first: number; end: number } {
  return {
    first: Math.max(0, Math.floor(scrollTop / ROW) - SPARE),
    end: Math.ceil((scrollTop + height) / ROW) + SPARE,
  };
}

/**
 * Returns the median number of rows by which the visible rows moved between two lists. Scrolling by that number keeps the rows in
 * place.
 */
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
