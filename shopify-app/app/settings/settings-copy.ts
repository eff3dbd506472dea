export const settingsCopy = {
  save: "Save",
  discard: "Discard",
  saved: "Saved",
  notSaved: "Not saved",
};
