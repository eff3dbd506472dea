import type { FilesStrings } from "../english.ts";

export default {
  attach: "Bestanden toevoegen",
  attached: "Bestanden bij het volgende bericht",
  drop: "Zet bestanden hier neer",
  removeFile: "{name} verwijderen",
  cancelFile: "{name} niet meer verzenden",
  sending: "Verzenden…",
  fileReady: "{name} is toegevoegd.",
  fileRemoved: "{name} is verwijderd.",

  fileTooLarge: "{name} is te groot. Kies een bestand van hoogstens {size}.",
  fileEmpty: "{name} is leeg. Kies een ander bestand.",
  fileType: "{name} kan niet worden verzonden. Wel: {types}.",
  tooManyFiles: "Te veel bestanden: 10 per bericht, {count} per gesprek.",
  noRoom: "Er kunnen nu geen bestanden meer bij. Verzend uw bericht zonder.",
  fileLost: "{name} is niet verzonden. Controleer uw verbinding en probeer het opnieuw.",
  fileFailed: "{name} kon niet worden gelezen. Kies een ander bestand.",
  notReady: "Wacht tot alle bestanden er zijn, of verwijder de andere.",
} satisfies FilesStrings;
