// Generated from the texts in widget/src by `npm run generate`.

export default {
  launcher: "Chat",
  placeholder: "Escriba un mensaje…",
  send: "Enviar",
  assistant: "Asistente",
  prompts: "Preguntas sugeridas",
  waiting: "Esperando una respuesta",
  unreachable: "El chat no está disponible en este momento.",
  failedButKept: "Se ha producido un error. Su texto no se ha perdido.",
  accept: "Aceptar y continuar",
  decline: "No, gracias",
  talkToPerson: "Hablar con una persona",
  waitingForPerson: "Una persona le atenderá enseguida.",
  closed: "Ahora mismo no hay nadie.",
  closedUntil: "Ahora mismo no hay nadie. Volvemos: {when}",
  nobodyCame: "Ahora no hay nadie libre. Deje un mensaje y le escribiremos.",
  inStock: "En stock",
  outOfStock: "Agotado",
  chooseOptions: "Elegir opciones",
  addedToCart: "Añadido a su carrito.",
  welcome: "¡Hola! ¿En qué puedo ayudarle?",
};
