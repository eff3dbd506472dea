const FILE = "/VPLocalSearchBox.vue";

/** Replacements in the source of the theme's search box. */
const CHANGES: [from: string | RegExp, to: string][] = [
  // An element without a role cannot have a name.
  [/<kbd :aria-label/g, '<kbd role="img" :aria-label'],
  // A box with fields is not a button, and cannot own a list that does not exist yet.
  [/role="button"\s+:aria-owns="[^"]*"\s+aria-expanded="true"\s+aria-haspopup="listbox"/, 'role="dialog"'],
  [
    'aria-labelledby="localsearch-label"\n      class',
    'aria-modal="true" :aria-label="buttonText"\n      class',
  ],
  // Arrow keys select results, and the visible text is their name, so the link must be the option.
  [/:id="'localsearch-item-' \+ index"\s+:aria-selected="[^"]*"\s+role="option"/, 'role="none"'],
  [
    `:aria-label="[...p.titles, p.title].join(' > ')"`,
    `:id="'localsearch-item-' + index" :aria-selected="selectedIndex === index" role="option" tabindex="-1"`,
  ],
];

/**
 * Makes the theme's search box accessible to screen readers, because the theme has no options for that. Fails if an
 * update changes the source.
 */
export const accessibleSearchBox = {
  name: "accessible-search-box",
  enforce: "pre" as const,
  transform(code: string, id: string): string | undefined {
    if (!id.endsWith(FILE)) return undefined;
    return CHANGES.reduce((changed, [from, to]) => {
      const next = changed.replace(from, to);
      if (next === changed)
        throw new Error(`${FILE} no longer has ${from}. See docs/.vitepress/search-box.ts.`);
      return next;
    }, code);
  },
};
