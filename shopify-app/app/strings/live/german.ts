import type { english } from "./english.ts";

export const german: typeof english = {
  title: "Wer antwortet",
  replyTitle: "Antworten",
  addNote: "Notiz hinzufügen",
  by: {
    workflow: "Der Workflow antwortet",
    waiting: "Wartet auf einen Menschen",
    mine: "Sie antworten",
    person: (name) => `${name} antwortet`,
  },
  help: {
    workflow: "Übernehmen Sie, um selbst zu antworten. Der Workflow schweigt, bis Sie zurückgeben.",
    waiting: "Nach einem Menschen wurde gefragt. Bis Sie übernehmen, antwortet niemand.",
    mine: "Der Workflow schweigt. Was Sie schreiben, erscheint im Chat.",
    person: "Übernehmen Sie nur, wenn die andere Person davon weiß.",
  },
  since: "seit",
  reason: "Warum",
  workflowSilent: "Der Workflow hat nicht geantwortet.",
  summary: "In Kürze",
  note: "Notiz",
  contact: "Hat eine Nachricht hinterlassen",
  take: "Übernehmen",
  takeFrom: (name) => `Von ${name} übernehmen`,
  back: "An den Workflow zurückgeben",
  backNote: "Notiz für den Workflow und Ihr Team",
  backNoteHelp: "Freiwillig. Im Chat ist sie nicht zu sehen.",
  reply: "Ihre Antwort",
  send: "Senden",
  sendHelp: "Strg + Eingabe sendet ebenfalls.",
  empty: "Schreiben Sie zuerst etwas.",
  sent: "Gesendet",
  taken: "Sie haben übernommen",
  handedBack: "Der Workflow antwortet wieder",
  interrupted:
    "Die Verbindung ist unterbrochen. Es wird weiter versucht; neue Nachrichten können hier fehlen.",
  gone: "Dieses Gespräch wurde inzwischen gelöscht.",
  waitingTitle: (count) =>
    count === 1 ? "1 Person wartet auf einen Menschen" : `${count} Personen warten auf einen Menschen`,
  waitingGo: "Zeigen, wer wartet",
  takenBy: (name = "Jemand anderes") =>
    `${name} hat dieses Gespräch gerade übernommen. Übernehmen Sie es nur nach Absprache.`,
};
