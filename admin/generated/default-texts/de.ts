// Generated from the texts in widget/src by `npm run generate`.

export default {
  launcher: "Chat",
  placeholder: "Nachricht schreiben …",
  send: "Senden",
  assistant: "Assistent",
  prompts: "Vorgeschlagene Fragen",
  waiting: "Warten auf eine Antwort",
  unreachable: "Der Chat ist gerade nicht erreichbar.",
  failedButKept: "Es ist ein Fehler aufgetreten. Ihr Text bleibt erhalten.",
  accept: "Zustimmen und fortfahren",
  decline: "Nein, danke",
  talkToPerson: "Mit einem Menschen sprechen",
  waitingForPerson: "Gleich ist jemand für Sie da.",
  closed: "Gerade ist niemand da.",
  closedUntil: "Gerade ist niemand da. Wieder für Sie da: {when}",
  nobodyCame: "Gerade ist niemand frei. Hinterlassen Sie eine Nachricht, wir schreiben Ihnen.",
  inStock: "Auf Lager",
  outOfStock: "Ausverkauft",
  chooseOptions: "Ausführung wählen",
  addedToCart: "Liegt jetzt im Warenkorb.",
  welcome: "Guten Tag! Wie kann ich Ihnen helfen?",
};
