import type { LiveStrings } from "../english.ts";

export default {
  talkToPerson: "Parla con una persona",
  waitingForPerson: "Una persona ti risponderà a breve.",
  backToAssistant: "Continua con l’assistente",
  talkingTo: "Stai parlando con {name}.",
  joined: "{name} è in chat",
  assistantBack: "L’assistente risponde di nuovo.",
  typing: "{name} sta scrivendo…",

  closed: "Al momento non c’è nessuno.",
  closedUntil: "Al momento non c’è nessuno. Torniamo: {when}",
  nobodyCame: "Nessuno è libero ora. Lascia un messaggio e ti scriveremo.",

  leaveMessage: "Lascia un messaggio",
  email: "Il tuo indirizzo e-mail",
  name: "Il tuo nome (facoltativo)",
  emailMissing: "Inserisci un indirizzo e-mail come name@example.com.",
  messageLeft: "Grazie. Scriveremo a {email}.",
} satisfies LiveStrings;
