// Generated from the texts in widget/src by `npm run generate`.

export default {
  launcher: "Chat",
  placeholder: "Escreva uma mensagem…",
  send: "Enviar",
  assistant: "Assistente",
  prompts: "Perguntas sugeridas",
  waiting: "Aguardando resposta",
  unreachable: "O chat está indisponível no momento.",
  failedButKept: "Ocorreu um erro. Nada do que você escreveu se perdeu.",
  accept: "Aceitar e continuar",
  decline: "Recusar",
  talkToPerson: "Falar com uma pessoa",
  waitingForPerson: "Uma pessoa já vai responder.",
  closed: "De momento não está ninguém.",
  closedUntil: "De momento não está ninguém. Voltamos: {when}",
  nobodyCame: "Ninguém está livre agora. Deixe uma mensagem e escrevemos-lhe.",
  inStock: "Em estoque",
  outOfStock: "Esgotado",
  chooseOptions: "Escolher opções",
  addedToCart: "Adicionado ao seu carrinho.",
  welcome: "Olá! Como posso ajudar?",
};
