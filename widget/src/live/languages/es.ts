import type { LiveStrings } from "../english.ts";

export default {
  talkToPerson: "Hablar con una persona",
  waitingForPerson: "Una persona le atenderá enseguida.",
  backToAssistant: "Seguir con el asistente",
  talkingTo: "Está hablando con {name}.",
  joined: "{name} se ha unido",
  assistantBack: "El asistente vuelve a responder.",
  typing: "{name} está escribiendo…",

  closed: "Ahora mismo no hay nadie.",
  closedUntil: "Ahora mismo no hay nadie. Volvemos: {when}",
  nobodyCame: "Ahora no hay nadie libre. Deje un mensaje y le escribiremos.",

  leaveMessage: "Dejar un mensaje",
  email: "Su correo electrónico",
  name: "Su nombre (opcional)",
  emailMissing: "Introduzca una dirección de correo como name@example.com.",
  messageLeft: "Gracias. Escribiremos a {email}.",
} satisfies LiveStrings;
