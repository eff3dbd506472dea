import type { FilesStrings } from "../english.ts";

export default {
  attach: "Прикрепить файлы",
  attached: "Файлы к следующему сообщению",
  drop: "Перетащите файлы сюда",
  removeFile: "Убрать {name}",
  cancelFile: "Прервать отправку {name}",
  sending: "Отправка…",
  fileReady: "Файл {name} прикреплён.",
  fileRemoved: "Файл {name} убран.",

  fileTooLarge: "Файл {name} слишком большой. Выберите файл не больше {size}.",
  fileEmpty: "Файл {name} пуст. Выберите другой.",
  fileType: "Файл {name} отправить нельзя. Можно: {types}.",
  tooManyFiles: "Слишком много файлов: до 10 в сообщении, до {count} в разговоре.",
  noRoom: "Сейчас новые файлы не принимаются. Отправьте сообщение без них.",
  fileLost: "Файл {name} не отправлен. Проверьте соединение и повторите попытку.",
  fileFailed: "Не удалось прочитать файл {name}. Выберите другой.",
  notReady: "Дождитесь отправки всех файлов или уберите оставшиеся.",
} satisfies FilesStrings;
