import type { Strings } from "../english.ts";

export default {
  launcher: "Chat",
  unread: "Nieuwe berichten: {count}",
  close: "Chat sluiten",
  menu: "Meer opties",

  download: "Gesprek downloaden",
  clear: "Gesprek verwijderen",
  clearQuestion: "Dit gesprek verwijderen? Dit kan niet ongedaan worden gemaakt.",
  clearConfirm: "Verwijderen",
  cancel: "Annuleren",
  cleared: "Het gesprek is verwijderd.",

  transcript: "Berichten",
  you: "U",
  assistant: "Assistent",
  input: "Uw bericht",
  placeholder: "Schrijf een bericht…",
  send: "Versturen",
  toLatest: "Naar het nieuwste bericht",

  waiting: "Wachten op antwoord",
  stop: "Antwoord stoppen",
  stopped: "Gestopt",

  queued: "Wordt verstuurd zodra u weer online bent",
  notAnswered: "Niet beantwoord",
  interrupted: "Het antwoord is afgebroken.",
  retry: "Opnieuw proberen",
  failed: "Er is iets misgegaan.",
  failedButKept: "Er is iets misgegaan. Uw tekst is niet verloren gegaan.",
  unreachable: "De chat is op dit moment niet bereikbaar.",
  busy: "Dat waren veel berichten tegelijk. Een ogenblik geduld.",
  tooLong: "Dit bericht is te lang.",
  offline: "U bent offline. U kunt gewoon verder typen.",
  backOnline: "U bent weer online.",

  prompts: "Voorgestelde vragen",
  quickReplies: "Voorgestelde antwoorden",
  cards: "Links",

  newTab: "{text} (opent in een nieuw tabblad)",
  code: "Code",
  table: "Tabel",
  copy: "Antwoord kopiëren",
  copied: "Gekopieerd",
  copyFailed: "Kopiëren is niet gelukt.",
  feedback: "Was dit antwoord nuttig?",
  helpful: "Nuttig",
  notHelpful: "Niet nuttig",
  thanks: "Bedankt voor uw feedback.",

  consent: "Voordat u begint",
  accept: "Akkoord en doorgaan",
  decline: "Nee, bedankt",
} satisfies Strings;
