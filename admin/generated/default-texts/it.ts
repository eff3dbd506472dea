// Generated from the texts in widget/src by `npm run generate`.

export default {
  launcher: "Chat",
  placeholder: "Scrivi un messaggio…",
  send: "Invia",
  assistant: "Assistente",
  prompts: "Domande suggerite",
  waiting: "In attesa di una risposta",
  unreachable: "La chat non è raggiungibile in questo momento.",
  failedButKept: "Si è verificato un errore. Il testo scritto non è andato perso.",
  accept: "Accetta e continua",
  decline: "No, grazie",
  talkToPerson: "Parla con una persona",
  waitingForPerson: "Una persona ti risponderà a breve.",
  closed: "Al momento non c’è nessuno.",
  closedUntil: "Al momento non c’è nessuno. Torniamo: {when}",
  nobodyCame: "Nessuno è libero ora. Lascia un messaggio e ti scriveremo.",
  inStock: "Disponibile",
  outOfStock: "Esaurito",
  chooseOptions: "Scegli le opzioni",
  addedToCart: "Aggiunto al carrello.",
  welcome: "Salve! Come posso aiutarla?",
};
