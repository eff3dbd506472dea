/** UTF-16 units after a tag that are searched for the end of inline code. */
export const LOOK_AHEAD = 200;

/** Follows a text's Markdown as far as it says what is code. */
export function codeInText() {
  /** The end of the line so far. */
  let line = "";
  let isBlank = true;
  let fence: string | undefined;
  /** Backticks that began code in this line. */
  let ticks = 0;

  return {
    pass(text: string): void {
      const end = text.lastIndexOf("\n");
      if (end !== -1) {
        line = "";
        isBlank = true;
        ticks = 0;
      }
      const added = text.slice(end + 1);
      line = (line + added).slice(-40);
      isBlank &&= added.trim() === "";
    },
    mark(mark: string): void {
      if (fence !== undefined) {
        if (isBlank && mark.startsWith(fence)) fence = undefined;
      } else if (isBlank && mark.length >= 3) fence = mark;
      else if (mark.startsWith("`") && (ticks === 0 || ticks === mark.length))
        ticks = ticks === 0 ? mark.length : 0;
      line = `${line}${mark}`.slice(-40);
      isBlank = false;
    },
    /** Kind of a tag at this position. `next`: the text after it, at most `LOOK_AHEAD` units. Undefined until more text decides. */
    placeOf(next: string, isEnd: boolean): "text" | "code" | "mention" | undefined {
      const isAll = isEnd || next.length === LOOK_AHEAD;
      if (fence !== undefined) return "code";
      if (ticks > 0) {
        const end = /\n/.exec(next)?.index;
        const rest = next.slice(0, end);
        const closes = Array.from(rest.matchAll(/`+/g)).some(
          ({ 0: run, index }) => run.length === ticks && (isAll || index + ticks < next.length),
        );
        if (closes) return "code";
        if (end === undefined && !isAll) return undefined;
        if (end === undefined && isAll) return "text";
      }
      if (/^[ \t]*$/.test(next) && !isAll) return undefined;
      return isMentioned(line, next) ? "mention" : "text";
    },
  };
}

/** Whether a sentence speaks of a tag, as in "The tag </think> ends it.": between words, or in quotation marks. */
function isMentioned(before: string, next: string): boolean {
  if (/["'“‘„«(]$/.test(before)) return /^["'”’“»)]/.test(next);
  return /[\p{L}\p{N},][ \t]+$/u.test(before) && /^(?:[ \t]+\S|[.,;:!?)"'”’]|[ \t]*$)/.test(next);
}
