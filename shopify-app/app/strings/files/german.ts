import type { english } from "./english.ts";

export const german: typeof english = {
  title: "Dateien",
  about:
    "Fotos und Dokumente, die im Chat gesendet werden. Ihr Workflow bekommt eine Adresse, unter der er jede Datei einen Tag lang liest; Sie finden sie im Posteingang.",
  what: "Was Besucher senden dürfen",
  isOnHelp:
    "Was eine Datei ist, entscheidet ihr Inhalt. Bilder werden neu erzeugt, ohne den Ort der Aufnahme.",
  sizeHelp: "Höchstens 50 MB.",
};
