import type { LiveStrings } from "../english.ts";

export default {
  talkToPerson: "Falar com uma pessoa",
  waitingForPerson: "Uma pessoa já vai responder.",
  backToAssistant: "Continuar com o assistente",
  talkingTo: "Está a falar com {name}.",
  joined: "{name} entrou na conversa",
  assistantBack: "O assistente volta a responder.",
  typing: "{name} está a escrever…",

  closed: "De momento não está ninguém.",
  closedUntil: "De momento não está ninguém. Voltamos: {when}",
  nobodyCame: "Ninguém está livre agora. Deixe uma mensagem e escrevemos-lhe.",

  leaveMessage: "Deixar uma mensagem",
  email: "O seu endereço de e-mail",
  name: "O seu nome (opcional)",
  emailMissing: "Introduza um endereço de e-mail como name@example.com.",
  messageLeft: "Obrigado. Vamos escrever para {email}.",
} satisfies LiveStrings;
