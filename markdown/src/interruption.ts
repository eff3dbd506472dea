/** A line of three or more dashes, stars or underscores. */
export const RULE = " {0,3}(?:-(?: *-){2,}|\\*(?: *\\*){2,}|_(?: *_){2,}) *(?:\\n|$)";

/** A table's second line. */
export const DELIMITER = " *[|:-][ |:-]*(?:\\n|$)";

/** Makes the paragraph above it a heading. */
export const UNDERLINE = " {0,3}(=+|-+) *(?![^\\n])";

/** What a line begins with that does not go on with the paragraph before it, for a regular expression. */
export const INTERRUPTION = `(?: *(?:\\n|$)| {0,3}(?:#{1,6}(?: |\\n|$)|>|\`\`\`|~~~|(?:[-+*]|1[.)]) +\\S)|${RULE})`;

/** A line that goes on with the paragraph of a quote or an item, though it does not begin like one of its own. */
export const LAZY_LINE = `\\n(?!${INTERRUPTION}|${UNDERLINE}| *(?:[-+*]|\\d{1,9}[.)]) )[^\\n]+`;
