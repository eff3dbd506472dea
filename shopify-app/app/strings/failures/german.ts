import { germanReason } from "../../../../admin/german-reasons.ts";
import { WRONG_FORM } from "../../../../admin/wrong-form.ts";
import type { english } from "./english.ts";

export const german: typeof english = {
  offline: "Ihr Browser erreicht die App nicht. Sind Sie offline? Was Sie geschrieben haben, ist noch da.",
  notReached:
    "Die App war nicht erreichbar, oder in ihr ging etwas schief. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.",
  unreachable:
    "Der Dienst, der Ihren Chat betreibt, antwortet nicht. Warten Sie einen Moment, und versuchen Sie es noch einmal.",
  wrongSecret:
    "Die App kann Anfragen von Shopify nicht prüfen, weil ihr Client-Secret falsch ist. Der Betreiber der App muss Client-ID und Client-Secret aus den Einstellungen der App bei Shopify nach SHOPIFY_API_KEY und SHOPIFY_API_SECRET kopieren und die App neu starten.",
  sessionEnded: "Ihre Sitzung bei Shopify ist abgelaufen. Laden Sie die Seite neu, um weiterzumachen.",
  unexpected: "Das hat nicht geklappt, und der Grund liegt bei uns. Versuchen Sie es noch einmal.",
  empty: "Das wird gebraucht und darf nicht leer sein.",
  changedMeanwhile:
    "Andere ändern die Einstellungen gerade laufend. Es wurde nichts gespeichert, und Ihre Eingaben sind noch da. Versuchen Sie es noch einmal.",
  changedElsewhere: (names) =>
    `Jemand anderes hat inzwischen geändert: ${names}. Es wurde nichts gespeichert, und Ihre Eingaben sind noch da. Kopieren Sie, was Sie brauchen, laden Sie die Seite neu, und ändern Sie dann erneut.`,
  wrongForm: WRONG_FORM.de,
  wrongValue: {
    "files.types":
      "Wählen Sie mindestens eine Art von Dateien. Um keine anzunehmen, schalten Sie Dateien aus.",
    "files.max_bytes": "Geben Sie eine Größe von höchstens 50 MB an, etwa 2,5.",
    "files.per_session": "Geben Sie eine ganze Zahl an, von 1 bis 1000.",
  },
  said: (_message, reason) =>
    germanReason(reason) ?? "Der Dienst, der Ihren Chat betreibt, hat das nicht angenommen.",
  brokenTitle: "Etwas ist schiefgegangen",
  downTitle: "Diese Seite kann gerade nicht gezeigt werden",
  sessionTitle: "Ihre Sitzung ist abgelaufen",
  missingTitle: "Seite nicht gefunden",
  missing: "Die Seite wurde vielleicht gelöscht, oder ihre Adresse ist falsch.",
  tryAgain: "Erneut versuchen",
  reload: "Neu laden",
  home: "Zur Startseite",
};
