import type { english } from "./english.ts";

export const german: typeof english = {
  save: "Speichern",
  discard: "Verwerfen",
  saved: "Gespeichert",
  notSaved: "Nicht gespeichert",
};
