import type { Strings } from "../english.ts";

export default {
  launcher: "Chat",
  unread: "Mensajes nuevos: {count}",
  close: "Cerrar el chat",
  menu: "Más opciones",

  download: "Descargar la conversación",
  clear: "Eliminar la conversación",
  clearQuestion: "¿Eliminar esta conversación? Esta acción no se puede deshacer.",
  clearConfirm: "Eliminar",
  cancel: "Cancelar",
  cleared: "Conversación eliminada.",

  transcript: "Mensajes",
  you: "Usted",
  assistant: "Asistente",
  input: "Su mensaje",
  placeholder: "Escriba un mensaje…",
  send: "Enviar",
  toLatest: "Ir al último mensaje",

  waiting: "Esperando una respuesta",
  stop: "Detener la respuesta",
  stopped: "Detenida",

  queued: "Se enviará cuando vuelva a tener conexión",
  notAnswered: "Sin respuesta",
  interrupted: "La respuesta se ha interrumpido.",
  retry: "Reintentar",
  failed: "Se ha producido un error.",
  failedButKept: "Se ha producido un error. Su texto no se ha perdido.",
  unreachable: "El chat no está disponible en este momento.",
  busy: "Ha enviado demasiados mensajes seguidos. Espere un momento.",
  tooLong: "Este mensaje es demasiado largo.",
  offline: "No tiene conexión. Puede seguir escribiendo.",
  backOnline: "Vuelve a tener conexión.",

  prompts: "Preguntas sugeridas",
  quickReplies: "Respuestas sugeridas",
  cards: "Enlaces",

  newTab: "{text} (se abre en una pestaña nueva)",
  code: "Código",
  table: "Tabla",
  copy: "Copiar la respuesta",
  copied: "Copiado",
  copyFailed: "No se ha podido copiar.",
  feedback: "¿Le ha resultado útil esta respuesta?",
  helpful: "Útil",
  notHelpful: "No es útil",
  thanks: "Gracias por su opinión.",

  consent: "Antes de empezar",
  accept: "Aceptar y continuar",
  decline: "No, gracias",
} satisfies Strings;
