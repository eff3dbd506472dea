/** Maximum UTF-16 units after a tag that are searched for the end of inline code. */
export const LOOK_AHEAD = 200;

/** Tracks which parts of a Markdown text are code. */
export function codeInText() {
  /** The line so far: its end, and the number of backticks that began code in it. */
  const line = { end: "", isBlank: true, ticks: 0 };
  let fence: string | undefined;

  return {
    pass(text: string): void {
      const lineEnd = text.lastIndexOf("\n");
      if (lineEnd !== -1) {
        line.end = "";
        line.isBlank = true;
        line.ticks = 0;
      }
      const added = text.slice(lineEnd + 1);
      line.end = (line.end + added).slice(-40);
      line.isBlank &&= added.trim() === "";
    },
    mark(mark: string): void {
      if (fence !== undefined) {
        if (line.isBlank && mark.startsWith(fence)) fence = undefined;
      } else if (line.isBlank && mark.length >= 3) fence = mark;
      else if (mark.startsWith("`") && (line.ticks === 0 || line.ticks === mark.length))
        line.ticks = line.ticks === 0 ? mark.length : 0;
      line.end = `${line.end}${mark}`.slice(-40);
      line.isBlank = false;
    },
    /**
     * Returns the kind of a tag at this position. `next`: the text after it, at most `LOOK_AHEAD` units. Undefined until more of
     * the text decides.
     */
    kindAt(next: string, isEnd: boolean): "text" | "code" | "mention" | undefined {
      const { ticks } = line;
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
      return isMentioned(line.end, next) ? "mention" : "text";
    },
  };
}

/** Whether a sentence mentions a tag, as in "The tag </think> ends it.": between words, or in quotation marks. */
function isMentioned(before: string, next: string): boolean {
  if (/["'“‘„«(]$/.test(before)) return /^["'”’“»)]/.test(next);
  return /[\p{L}\p{N},][ \t]+$/u.test(before) && /^(?:[ \t]+\S|[.,;:!?)"'”’]|[ \t]*$)/.test(next);
}
