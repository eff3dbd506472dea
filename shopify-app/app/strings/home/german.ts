import type { english } from "./english.ts";

export const german: typeof english = {
  title: "Parley",
  stale: {
    title: "Die Seiten Ihres Shops konnten nicht auf den neuesten Stand gebracht werden",
    text: "Ihr Shop ist gerade nicht verbunden: Shopify hat nicht wie erwartet geantwortet. Ein Chat, den Ihre Seiten schon zeigen, läuft weiter; öffnen Sie diese Seite später noch einmal.",
  },
  proxy: {
    title: "Angemeldete Kunden werden nicht erkannt",
    text: (url) =>
      `Der App-Proxy Ihres Shops führt nicht zu dieser App; Kunden chatten daher als Gäste. Stellen Sie ihn in den Einstellungen der App bei Shopify ein: Präfix „apps“, Unterpfad „parley“, URL ${url}. Veröffentlichen Sie danach die Konfiguration der App.`,
  },
  steps: {
    title: "Einrichten",
    progress: (done, all) => `${done} von ${all} Schritten`,
    step: (number, title) => `${number}. ${title}`,
    done: "Erledigt",
    open: "Offen",
    workflow: "Festlegen, wer die Antworten schreibt",
    workflowHelp: "Fügen Sie die Adresse Ihres Workflows ein, oder wählen Sie ein Sprachmodell.",
    workflowGo: "Workflow öffnen",
    test: "Eine Testnachricht senden",
    testHelp: "Sehen Sie, dass eine Antwort kommt, bevor jemand im Shop fragt.",
    testGo: "Test öffnen",
    embed: "Den Chat in Ihrem Theme einschalten",
    embedDone: "Stellen Sie in Ihrem Shop die erste Frage, als wären Sie zum Einkaufen da.",
    embedUsed: "In Ihrem Shop wurde schon gechattet.",
  },
  embed: {
    title: "Chat in Ihrem Shop",
    states: { asked: "Wird geprüft", on: "Ein", off: "Aus", unknown: "Unbekannt" },
    help: {
      asked: "Shopify wird gefragt, ob Ihr veröffentlichtes Theme den Chat zeigt.",
      on: "Ihr veröffentlichtes Theme zeigt den Chat.",
      off: "Ihr veröffentlichtes Theme zeigt den Chat nicht.",
      unknown:
        "Shopify sagt gerade nicht, ob Ihr veröffentlichtes Theme den Chat zeigt. Sehen Sie im Theme-Editor nach, oder laden Sie diese Seite neu.",
    },
    turnOn: "Schalten Sie unter „App-Einbettungen“ „Parley Chat“ ein und speichern Sie das Theme.",
    last: "Das neueste Gespräch begann am",
    never: "Noch hat niemand gechattet.",
    go: "Theme-Editor öffnen",
    shop: "Shop ansehen",
  },
  waiting: {
    title: (count) =>
      count === 1 ? "1 Person wartet auf einen Menschen" : `${count} Personen warten auf einen Menschen`,
    go: "Wartende Besucher zeigen",
  },
  numbers: {
    title: "Letzte 7 Tage",
    messages: "Nachrichten",
    sessions: "Gespräche",
    failures: "Ohne Antwort",
    wait: "Typische Antwortzeit",
    seconds: (seconds) => `${seconds} s`,
    atOnce: "< 0,1 s",
    none: "–",
    more: "Zur Nutzung",
  },
  requests: {
    title: "Datenanfragen Ihrer Kundschaft",
    about:
      "Kunden haben über Shopify ihre Daten angefordert. Laden Sie die Datei herunter, geben Sie sie binnen 30 Tagen weiter, und markieren Sie die Anfrage dann als beantwortet. Dadurch wird die Datei entfernt.",
    customer: (id) => `Kundin oder Kunde ${id}`,
    asked: "Angefragt am",
    until: "Fällig bis",
    late: "Überfällig seit",
    download: "Herunterladen",
    downloadOf: (id) => `Daten von Kundin oder Kunde ${id} herunterladen`,
    remove: "Als beantwortet markieren",
    removeOf: (id) => `Als beantwortet markieren: die Anfrage von Kundin oder Kunde ${id}`,
    question: "Hat der Kunde die Datei erhalten?",
    questionText:
      "Das schließt die Anfrage ab und entfernt ihre Datei endgültig. Die Gespräche des Kunden bleiben erhalten.",
    removed: "Anfrage beantwortet",
  },
};
