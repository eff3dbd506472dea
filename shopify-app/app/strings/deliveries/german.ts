import type { english } from "./english.ts";

export const german: typeof english = {
  title: "Zustellungen",
  about:
    "Was aus den letzten 100 Nachrichten an Ihren Workflow oder Ihr Modell und aus den Ereignissen für Ihre Systeme wurde.",
  open: "Zustellungen zeigen",
  shown: "Anzeigen",
  kinds: { calls: "Nachrichten an Workflow oder Modell", events: "Ereignisse für Ihre Systeme" },
  failedOnly: "Nur fehlgeschlagene zeigen",
  none: {
    calls: "Noch keine Nachrichten. Neue erscheinen nach wenigen Sekunden.",
    events: "Keine Ereignisse. Zugestellte stehen hier einen Tag lang, fehlgeschlagene 7 Tage.",
  },
  states: {
    answered: "Beantwortet",
    delivered: "Zugestellt",
    pending: "Wartet auf den nächsten Versuch",
    stopped: "Angehalten",
    failed: "Fehlgeschlagen",
  },
  attempts: (count) => `Versuche: ${count}`,
  next: (time) => `Nächster: ${time}`,
  loading: "Wird geladen",
  refresh: "Aktualisieren",
  older: "Ältere zeigen",
  retry: "Erneut senden",
  retryOf: (time) => `Erneut senden: Ereignis vom ${time}`,
  conversation: "Gespräch öffnen",
  conversationOf: (time) => `Gespräch öffnen: ${time}`,
  record: "Inhalte eine Stunde lang aufzeichnen",
  recordHelp:
    "Speichert verschlüsselt, was jede Nachricht sendet und empfängt. Nach der Stunde oder beim Ausschalten wird es gelöscht.",
  recordedUntil: (time) => `Wird bis ${time} aufgezeichnet und dann gelöscht. Ausschalten löscht es sofort.`,
  show: "Inhalt zeigen",
  showOf: (time) => `Inhalt zeigen: ${time}`,
  hide: "Inhalt ausblenden",
  hideOf: (time) => `Inhalt ausblenden: ${time}`,
  sent: "Gesendet",
  received: "Empfangen",
};
