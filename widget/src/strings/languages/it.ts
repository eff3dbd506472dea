import type { Strings } from "../english.ts";

export default {
  launcher: "Chat",
  unread: "Nuovi messaggi: {count}",
  close: "Chiudi la chat",
  menu: "Altre opzioni",

  download: "Scarica la conversazione",
  clear: "Elimina la conversazione",
  clearQuestion: "Eliminare questa conversazione? L’operazione non può essere annullata.",
  clearConfirm: "Elimina",
  cancel: "Annulla",
  cleared: "Conversazione eliminata.",

  transcript: "Messaggi",
  you: "Tu",
  assistant: "Assistente",
  input: "Messaggio",
  placeholder: "Scrivi un messaggio…",
  send: "Invia",
  toLatest: "Vai all’ultimo messaggio",

  waiting: "In attesa di una risposta",
  stop: "Interrompi la risposta",
  stopped: "Interrotta",

  queued: "Verrà inviato quando torna la connessione",
  notAnswered: "Senza risposta",
  interrupted: "La risposta si è interrotta.",
  retry: "Riprova",
  failed: "Si è verificato un errore.",
  failedButKept: "Si è verificato un errore. Il testo scritto non è andato perso.",
  unreachable: "La chat non è raggiungibile in questo momento.",
  busy: "Troppi messaggi in una volta. Attendere un momento.",
  tooLong: "Questo messaggio è troppo lungo.",
  offline: "Connessione assente. È possibile continuare a scrivere.",
  backOnline: "Connessione ripristinata.",

  prompts: "Domande suggerite",
  quickReplies: "Risposte suggerite",
  cards: "Link",

  newTab: "{text} (si apre in una nuova scheda)",
  code: "Codice",
  table: "Tabella",
  copy: "Copia la risposta",
  copied: "Copiato",
  copyFailed: "Copia non riuscita.",
  feedback: "Questa risposta è stata utile?",
  helpful: "Utile",
  notHelpful: "Non utile",
  thanks: "Grazie per il feedback.",

  consent: "Prima di iniziare",
  accept: "Accetta e continua",
  decline: "No, grazie",
} satisfies Strings;
