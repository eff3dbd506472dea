/** Defaults of the fields of `appearance` for the launcher's corner. */
export const PLAIN_CORNER = {
  launcher: "chat",
  launcher_words: false,
  dodge: false,
  preview: false,
  inset_bottom: 20,
  inset_side: 20,
  inset_bottom_phone: 20,
  inset_side_phone: 20,
  teaser: "",
  teaser_delay: 5,
  teaser_pages: [],
};
