import type { FilesStrings } from "../english.ts";

export default {
  attach: "Adjuntar archivos",
  attached: "Archivos para el próximo mensaje",
  drop: "Suelte los archivos aquí",
  removeFile: "Quitar {name}",
  cancelFile: "Dejar de enviar {name}",
  sending: "Enviando…",
  fileReady: "{name} está adjunto.",
  fileRemoved: "Se quitó {name}.",

  fileTooLarge: "{name} es demasiado grande. Elija un archivo de {size} como máximo.",
  fileEmpty: "{name} está vacío. Elija otro archivo.",
  fileType: "{name} no se puede enviar. Se aceptan: {types}.",
  tooManyFiles: "Demasiados archivos: un mensaje admite 10 y una conversación, {count}.",
  noRoom: "Ahora no se pueden aceptar más archivos. Envíe su mensaje sin ellos.",
  fileLost: "{name} no se envió. Compruebe su conexión e inténtelo de nuevo.",
  fileFailed: "No se pudo leer {name}. Elija otro archivo.",
  notReady: "Espere a que lleguen todos los archivos o quite los que faltan.",
} satisfies FilesStrings;
