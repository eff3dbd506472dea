/** A line of three or more dashes, stars or underscores. */
export const RULE = " {0,3}(?:-(?: *-){2,}|\\*(?: *\\*){2,}|_(?: *_){2,}) *(?:\\n|$)";

/** The second line of a table. */
export const DELIMITER = " *[|:-][ |:-]*(?:\\n|$)";

/** A line that turns the paragraph above it into a heading. */
export const UNDERLINE = " {0,3}(=+|-+) *(?![^\\n])";

/** Starts of lines that do not continue the paragraph above, for a regular expression. */
export const INTERRUPTION = `(?: *(?:\\n|$)| {0,3}(?:#{1,6}(?: |\\n|$)|>|\`\`\`|~~~|(?:[-+*]|1[.)]) +\\S)|${RULE})`;

/** A line that continues the paragraph of a quote or an item without the quote's marker or the item's indentation. */
export const LAZY_LINE = `\\n(?!${INTERRUPTION}|${UNDERLINE}| *(?:[-+*]|\\d{1,9}[.)]) )[^\\n]+`;
