import type { FilesStrings } from "../english.ts";

export default {
  attach: "Dateien anhängen",
  attached: "Dateien für die nächste Nachricht",
  drop: "Dateien hier ablegen",
  removeFile: "{name} entfernen",
  cancelFile: "{name} nicht mehr senden",
  sending: "Wird gesendet …",
  fileReady: "{name} ist angehängt.",
  fileRemoved: "{name} wurde entfernt.",

  fileTooLarge: "{name} ist zu groß. Wählen Sie eine Datei mit höchstens {size}.",
  fileEmpty: "{name} ist leer. Wählen Sie eine andere Datei.",
  fileType: "{name} kann nicht gesendet werden. Möglich sind: {types}.",
  tooManyFiles: "Zu viele Dateien: Eine Nachricht fasst 10, eine Unterhaltung {count}.",
  noRoom: "Gerade können keine weiteren Dateien angenommen werden. Senden Sie Ihre Nachricht ohne sie.",
  fileLost: "{name} wurde nicht gesendet. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
  fileFailed: "{name} konnte nicht gelesen werden. Wählen Sie eine andere Datei.",
  notReady: "Warten Sie, bis alle Dateien da sind, oder entfernen Sie die übrigen.",
} satisfies FilesStrings;
