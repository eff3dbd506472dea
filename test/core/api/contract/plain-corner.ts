/** The part of `appearance` that says what stands in the corner of the page, where its owner chose nothing. */
export const PLAIN_CORNER = {
  ...{ launcher: "chat", launcher_words: false, dodge: false, preview: false },
  ...{ inset_bottom: 20, inset_side: 20, inset_bottom_phone: 20, inset_side_phone: 20 },
  ...{ teaser: "", teaser_delay: 5, teaser_pages: [] },
};
