// Generated from the texts in widget/src by `npm run generate`.

export default {
  launcher: "Chat",
  placeholder: "Écrivez un message…",
  send: "Envoyer",
  assistant: "Assistant",
  prompts: "Questions suggérées",
  waiting: "En attente d’une réponse",
  unreachable: "Le chat est injoignable pour le moment.",
  failedButKept: "Une erreur s’est produite. Votre texte n’est pas perdu.",
  accept: "Accepter et continuer",
  decline: "Non, merci",
  talkToPerson: "Parler à une personne",
  waitingForPerson: "Une personne va vous répondre.",
  closed: "Personne n’est là pour le moment.",
  closedUntil: "Personne n’est là pour le moment. De retour : {when}",
  nobodyCame: "Personne n’est libre. Laissez un message et nous vous écrirons.",
  inStock: "En stock",
  outOfStock: "Épuisé",
  chooseOptions: "Choisir les options",
  addedToCart: "Ajouté à votre panier.",
  welcome: "Bonjour ! Comment puis-je vous aider ?",
};
