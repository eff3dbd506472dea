import type { Strings } from "../english.ts";

export default {
  launcher: "Chat",
  unread: "Neue Nachrichten: {count}",
  close: "Chat schließen",
  menu: "Weitere Optionen",

  download: "Chatverlauf herunterladen",
  clear: "Chatverlauf löschen",
  clearQuestion: "Diesen Chatverlauf löschen? Das lässt sich nicht rückgängig machen.",
  clearConfirm: "Löschen",
  cancel: "Abbrechen",
  cleared: "Der Chatverlauf wurde gelöscht.",

  transcript: "Nachrichten",
  you: "Sie",
  assistant: "Assistent",
  input: "Ihre Nachricht",
  placeholder: "Nachricht schreiben …",
  send: "Senden",
  toLatest: "Zur neuesten Nachricht",

  waiting: "Warten auf eine Antwort",
  stop: "Antwort stoppen",
  stopped: "Gestoppt",

  queued: "Wird gesendet, sobald Sie wieder online sind",
  notAnswered: "Nicht beantwortet",
  interrupted: "Die Antwort wurde unterbrochen.",
  retry: "Erneut versuchen",
  failed: "Es ist ein Fehler aufgetreten.",
  failedButKept: "Es ist ein Fehler aufgetreten. Ihr Text bleibt erhalten.",
  unreachable: "Der Chat ist gerade nicht erreichbar.",
  busy: "Das war sehr viel auf einmal. Bitte warten Sie einen Moment.",
  tooLong: "Diese Nachricht ist zu lang.",
  offline: "Sie sind offline. Sie können trotzdem weiterschreiben.",
  backOnline: "Sie sind wieder online.",

  prompts: "Vorgeschlagene Fragen",
  quickReplies: "Antwortvorschläge",
  cards: "Links",

  newTab: "{text} (öffnet sich in einem neuen Tab)",
  code: "Code",
  table: "Tabelle",
  copy: "Antwort kopieren",
  copied: "Kopiert",
  copyFailed: "Das Kopieren ist fehlgeschlagen.",
  feedback: "War diese Antwort hilfreich?",
  helpful: "Hilfreich",
  notHelpful: "Nicht hilfreich",
  thanks: "Vielen Dank für Ihre Rückmeldung.",

  consent: "Bevor Sie beginnen",
  accept: "Zustimmen und fortfahren",
  decline: "Nein, danke",
} satisfies Strings;
