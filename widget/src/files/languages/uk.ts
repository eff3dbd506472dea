import type { FilesStrings } from "../english.ts";

export default {
  attach: "Прикріпити файли",
  attached: "Файли до наступного повідомлення",
  drop: "Перетягніть файли сюди",
  removeFile: "Прибрати {name}",
  cancelFile: "Припинити надсилання {name}",
  sending: "Надсилання…",
  fileReady: "Файл {name} прикріплено.",
  fileRemoved: "Файл {name} прибрано.",

  fileTooLarge: "Файл {name} завеликий. Виберіть файл не більший за {size}.",
  fileEmpty: "Файл {name} порожній. Виберіть інший.",
  fileType: "Файл {name} не можна надіслати. Можна: {types}.",
  tooManyFiles: "Забагато файлів: до 10 у повідомленні, до {count} у розмові.",
  noRoom: "Зараз нові файли не приймаються. Надішліть повідомлення без них.",
  fileLost: "Файл {name} не надіслано. Перевірте з’єднання та спробуйте ще раз.",
  fileFailed: "Не вдалося прочитати файл {name}. Виберіть інший.",
  notReady: "Дочекайтеся надсилання всіх файлів або приберіть решту.",
} satisfies FilesStrings;
