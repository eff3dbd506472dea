// Generated from the texts in widget/src by `npm run generate`.

export default {
  launcher: "Chat",
  placeholder: "Schrijf een bericht…",
  send: "Versturen",
  assistant: "Assistent",
  prompts: "Voorgestelde vragen",
  waiting: "Wachten op antwoord",
  unreachable: "De chat is op dit moment niet bereikbaar.",
  failedButKept: "Er is iets misgegaan. Uw tekst is niet verloren gegaan.",
  accept: "Akkoord en doorgaan",
  decline: "Nee, bedankt",
  talkToPerson: "Met een mens praten",
  waitingForPerson: "Er komt zo iemand bij u.",
  closed: "Er is nu niemand.",
  closedUntil: "Er is nu niemand. Weer terug: {when}",
  nobodyCame: "Er is nu niemand vrij. Laat een bericht achter, dan schrijven we u.",
  inStock: "Op voorraad",
  outOfStock: "Uitverkocht",
  chooseOptions: "Kies een uitvoering",
  addedToCart: "Toegevoegd aan uw winkelwagen.",
  welcome: "Hallo! Waarmee kan ik u helpen?",
};
