/** Limits of contract §20.1. */
export const MOST_TAGS = 20;
export const LONGEST_TAG = 40;

/** Adds a tag. Undefined if the new tag is empty, too long or a duplicate, or if there are too many. */
export function withTag(tags: readonly string[], written: string): string[] | undefined {
  const tag = written.trim().replaceAll(/\s+/gu, " ");
  const isThere = tags.some((each) => each.toLocaleLowerCase() === tag.toLocaleLowerCase());
  if (tag === "" || [...tag].length > LONGEST_TAG || isThere || tags.length >= MOST_TAGS) return undefined;
  return [...tags, tag];
}
