// Generated from the texts in widget/src by `npm run generate`.

export default {
  launcher: "Czat",
  placeholder: "Napisz wiadomość…",
  send: "Wyślij",
  assistant: "Asystent",
  prompts: "Proponowane pytania",
  waiting: "Oczekiwanie na odpowiedź",
  unreachable: "Czat jest teraz niedostępny.",
  failedButKept: "Wystąpił błąd. Wpisany tekst nie został utracony.",
  accept: "Akceptuję i kontynuuję",
  decline: "Nie, dziękuję",
  talkToPerson: "Porozmawiaj z człowiekiem",
  waitingForPerson: "Za chwilę ktoś odpowie.",
  closed: "Teraz nikogo nie ma.",
  closedUntil: "Teraz nikogo nie ma. Wracamy: {when}",
  nobodyCame: "Teraz nikt nie jest wolny. Zostaw wiadomość, a napiszemy.",
  inStock: "W magazynie",
  outOfStock: "Brak w magazynie",
  chooseOptions: "Wybierz opcje",
  addedToCart: "Dodano do koszyka.",
  welcome: "Dzień dobry! W czym możemy pomóc?",
};
