import type { FilesStrings } from "../english.ts";

export default {
  attach: "Allega file",
  attached: "File per il prossimo messaggio",
  drop: "Trascina qui i file",
  removeFile: "Rimuovi {name}",
  cancelFile: "Interrompi l’invio di {name}",
  sending: "Invio…",
  fileReady: "{name} è allegato.",
  fileRemoved: "{name} è stato rimosso.",

  fileTooLarge: "{name} è troppo grande. Scegli un file di al massimo {size}.",
  fileEmpty: "{name} è vuoto. Scegli un altro file.",
  fileType: "{name} non può essere inviato. Sono accettati: {types}.",
  tooManyFiles: "Troppi file: 10 per messaggio, {count} per conversazione.",
  noRoom: "Al momento non si possono accettare altri file. Invia il messaggio senza.",
  fileLost: "{name} non è stato inviato. Controlla la connessione e riprova.",
  fileFailed: "Non è stato possibile leggere {name}. Scegli un altro file.",
  notReady: "Attendi che tutti i file siano pronti o rimuovi quelli che mancano.",
} satisfies FilesStrings;
