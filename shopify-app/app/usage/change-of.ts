import type { Strings } from "../strings/strings.ts";

/** In percent of what was; words where there was nothing to compare with. */
export function changeOf(now: number | null, before: number | null, copy: Strings["usage"]): string {
  if (now === null || before === null || before === 0) return copy.noBefore;
  const change = Math.round((now / before - 1) * 100);
  if (change === 0) return copy.same;
  return change > 0 ? copy.more(change) : copy.less(-change);
}
