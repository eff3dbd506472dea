import type { LiveStrings } from "../english.ts";

export default {
  talkToPerson: "Parler à une personne",
  waitingForPerson: "Une personne va vous répondre.",
  backToAssistant: "Continuer avec l’assistant",
  talkingTo: "Vous parlez avec {name}.",
  joined: "{name} a rejoint la conversation",
  assistantBack: "L’assistant répond de nouveau.",
  typing: "{name} est en train d’écrire…",

  closed: "Personne n’est là pour le moment.",
  closedUntil: "Personne n’est là pour le moment. De retour : {when}",
  nobodyCame: "Personne n’est libre. Laissez un message et nous vous écrirons.",

  leaveMessage: "Laisser un message",
  email: "Votre adresse e-mail",
  name: "Votre nom (facultatif)",
  emailMissing: "Saisissez une adresse e-mail comme name@example.com.",
  messageLeft: "Merci. Nous écrirons à {email}.",
} satisfies LiveStrings;
