/** Labels for the chat texts that owners replace most often, by the widget's names. */
export const WORDABLE_TEXTS = {
  launcher: "Name of the button that opens the chat",
  placeholder: "Placeholder of the message field",
  send: "Send button",
  assistant: "Name of the assistant",
  prompts: "Above the suggested questions",
  waiting: "While waiting for an answer",
  unreachable: "If the chat cannot be reached",
  failedButKept: "If something went wrong",
  accept: "Accept button",
  decline: "Decline button",

  // Texts of the handover to people.
  talkToPerson: "Button that asks for a person",
  waitingForPerson: "While waiting for a person",
  closed: "Outside your hours",
  closedUntil: "Outside your hours, with the time you are back",
  nobodyCame: "If nobody was available in time",

  // Texts on product cards.
  inStock: "On a product that is in stock",
  outOfStock: "On a product that is sold out",
  chooseOptions: "Link to a product with options",
  addedToCart: "After a product was added to the cart",
};

/** `WORDABLE_TEXTS` in German. WordPress has its own translations. */
export const GERMAN_WORDABLE_TEXTS: Record<keyof typeof WORDABLE_TEXTS, string> = {
  launcher: "Name der Schaltfläche, die den Chat öffnet",
  placeholder: "Platzhalter im Feld für eine Nachricht",
  send: "Schaltfläche zum Senden",
  assistant: "Name dessen, der antwortet",
  prompts: "Über den vorgeschlagenen Fragen",
  waiting: "Während auf eine Antwort gewartet wird",
  unreachable: "Wenn der Chat nicht erreichbar ist",
  failedButKept: "Wenn etwas schiefging",
  accept: "Schaltfläche zum Zustimmen",
  decline: "Schaltfläche zum Ablehnen",

  talkToPerson: "Schaltfläche, die nach einem Menschen fragt",
  waitingForPerson: "Während auf einen Menschen gewartet wird",
  closed: "Außerhalb Ihrer Zeiten",
  closedUntil: "Außerhalb Ihrer Zeiten, mit der Zeit Ihrer Rückkehr",
  nobodyCame: "Wenn niemand rechtzeitig frei war",

  inStock: "An einem vorrätigen Produkt",
  outOfStock: "An einem ausverkauften Produkt",
  chooseOptions: "Link zu einem Produkt in mehreren Ausführungen",
  addedToCart: "Wenn ein Produkt in den Warenkorb gelegt wurde",
};
