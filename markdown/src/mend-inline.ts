/** Maximum characters of a run; a longer run is shown as it is written. */
const LONGEST = 4_000;

/** The incomplete start of an HTML line break or of a character reference. */
const PARTIAL = /(?<!\\)(?:<\/?(?:b(?:r[^<>]{0,99})?)?|&#?\w{0,31})$/i;

/** Closes open marks of a growing text and hides incomplete ones: `**bo` becomes bold, `[text](htt` becomes `text`. */
export function mendInline(text: string): string {
  if (text.length > LONGEST) return text;
  const code = openCode(text);
  const [prose, tail] = code ? [text.slice(0, code.at), code.shown] : [text, ""];
  const { shown, closers } = emphasis(code ? prose : withoutOpenLink(prose), tail);
  return closers ? shown.trimEnd() + closers : shown;
}

/** Finds the code span that is still open. `shown`: the span as if it were closed. */
function openCode(text: string): { at: number; shown: string } | undefined {
  const run = /\\[\s\S]|`+/g;
  for (let found = run.exec(text); found; found = run.exec(text)) {
    const [marks] = found;
    if (marks.startsWith("\\")) continue;
    const rest = text.slice(run.lastIndex);
    const closing = new RegExp(`(?<!\`)${marks}(?!\`)`).exec(rest);
    if (closing) run.lastIndex += closing.index + marks.length;
    else if (/^`*$/.test(rest)) return { at: found.index, shown: "" };
    else return { at: found.index, shown: `${marks}${rest.replace(/`+$/, "")}${marks}` };
  }
  return undefined;
}

function withoutOpenLink(text: string): string {
  return text
    .replace(/!?(?<!\\)\[([^\][\n]*)(?:\](?:\([^)\n]*)?)?$/, "$1")
    .replace(/(?<!\\)[!\\]$/, "")
    .replace(PARTIAL, "");
}

/** Pairs marks approximately, because the exact rules need text that has not arrived yet. */
function emphasis(prose: string, tail: string): { shown: string; closers: string } {
  const open: string[] = [];
  let end = prose.length;
  for (const { 0: run, index } of prose.matchAll(/\\[\s\S]|`+[^`]*`+|\*+|_+|~{1,2}|https?:\S+/g)) {
    const mark = run.charAt(0);
    if (!"*_~".includes(mark)) continue;
    const before = prose.charAt(index - 1);
    const after = prose.charAt(index + run.length) || tail.charAt(0);
    if (mark === "_" && /\w/.test(before) && /\w/.test(after)) continue;
    let length = run.length;
    if (/\S/.test(before)) length = closed(open, mark, length);
    if (!after && length) end = index + run.length - length;
    else if (run !== "~" && /\S/.test(after)) open.push(...opened(mark, length));
  }
  return { shown: prose.slice(0, end) + tail, closers: open.reverse().join("") };
}

/** Removes the open marks that a run of marks closes; returns how much of that run is left. */
function closed(open: string[], mark: string, length: number): number {
  let left = length;
  for (let top = open.at(-1); top?.startsWith(mark) && top.length <= left; top = open.at(-1)) {
    open.pop();
    left -= top.length;
  }
  return left;
}

function opened(mark: string, length: number): string[] {
  return [...(length % 2 === 1 ? [mark] : []), ...Array(Math.floor(length / 2)).fill(mark.repeat(2))];
}
