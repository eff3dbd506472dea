const FILE = "/VPLocalSearchBox.vue";

/** What the theme's search box says of itself, and what is said in its place. */
const CHANGES: [from: string | RegExp, to: string][] = [
  // What has no role can have no name.
  [/<kbd :aria-label/g, '<kbd role="img" :aria-label'],
  // A box that holds fields is no button, and owns no list that is not beside it.
  [/role="button"\s+:aria-owns="[^"]*"\s+aria-expanded="true"\s+aria-haspopup="listbox"/, 'role="dialog"'],
  [
    'aria-labelledby="localsearch-label"\n      class',
    'aria-modal="true" :aria-label="buttonText"\n      class',
  ],
  // Found pages are chosen by arrows, and their name is what one reads: the link is the option.
  [/:id="'localsearch-item-' \+ index"\s+:aria-selected="[^"]*"\s+role="option"/, 'role="none"'],
  [
    `:aria-label="[...p.titles, p.title].join(' > ')"`,
    `:id="'localsearch-item-' + index" :aria-selected="selectedIndex === index" role="option" tabindex="-1"`,
  ],
];

/** Makes the theme's search box one that screen readers tell right; it has no options for that. An update that it no longer fits fails. */
export const accessibleSearchBox = {
  name: "accessible-search-box",
  enforce: "pre" as const,
  transform(code: string, id: string): string | undefined {
    if (!id.endsWith(FILE)) return undefined;
    return CHANGES.reduce((changed, [from, to]) => {
      const next = changed.replace(from, to);
      if (next === changed)
        throw new Error(`${FILE} has no ${from} any more. See docs/.vitepress/search-box.ts.`);
      return next;
    }, code);
  },
};
