interface Touch {
  x: number;
  y: number;
}

/** Pixels. A swipe back starts within `EDGE` of the screen's edge, and moves at least `FAR`, mainly horizontally. */
const EDGE = 32;
const FAR = 64;

export function isSwipeBack(start: Touch, end: Touch, screen: { width: number; isRtl: boolean }): boolean {
  const fromEdge = screen.isRtl ? screen.width - start.x : start.x;
  const across = screen.isRtl ? start.x - end.x : end.x - start.x;
  return fromEdge <= EDGE && across >= FAR && across > 2 * Math.abs(end.y - start.y);
}
