export const settingsWords = {
  save: "Save",
  discard: "Discard",
  saved: "Saved",
  notSaved: "Not saved",
};
