import type { english } from "./english.ts";

export const german: typeof english = {
  home: "Start",
  workflow: "Workflow",
  knowledge: "Wissen",
  appearance: "Aussehen",
  inbox: "Posteingang",
  handover: "Übergabe",
  files: "Dateien",
  usage: "Nutzung",
  cancel: "Abbrechen",
  openFromApps: "Öffnen Sie Parley im Bereich „Apps“ Ihrer Shopify-Verwaltung.",
  downloadFailed: "Die Datei konnte nicht heruntergeladen werden. Versuchen Sie es noch einmal.",
};
