export const english = {
  save: "Save",
  discard: "Discard",
  saved: "Saved",
  notSaved: "Not saved",
};
