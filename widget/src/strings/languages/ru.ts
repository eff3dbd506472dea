import type { Strings } from "../english.ts";

export default {
  launcher: "Чат",
  unread: "Новых сообщений: {count}",
  close: "Закрыть чат",
  menu: "Другие действия",

  download: "Скачать диалог",
  clear: "Удалить диалог",
  clearQuestion: "Удалить этот диалог? Это действие нельзя отменить.",
  clearConfirm: "Удалить",
  cancel: "Отмена",
  cleared: "Диалог удалён.",

  transcript: "Сообщения",
  you: "Вы",
  assistant: "Ассистент",
  input: "Ваше сообщение",
  placeholder: "Напишите сообщение…",
  send: "Отправить",
  toLatest: "К последнему сообщению",

  waiting: "Ожидание ответа",
  stop: "Остановить ответ",
  stopped: "Остановлено",

  queued: "Будет отправлено, когда появится сеть",
  notAnswered: "Без ответа",
  interrupted: "Ответ прервался.",
  retry: "Повторить",
  failed: "Что-то пошло не так.",
  failedButKept: "Что-то пошло не так. Ваш текст не потерян.",
  unreachable: "Чат сейчас недоступен.",
  busy: "Слишком много сообщений подряд. Подождите немного.",
  tooLong: "Это сообщение слишком длинное.",
  offline: "Нет подключения к интернету. Можно продолжать писать.",
  backOnline: "Подключение восстановлено.",

  prompts: "Примеры вопросов",
  quickReplies: "Варианты ответа",
  cards: "Ссылки",

  newTab: "{text} (откроется в новой вкладке)",
  code: "Код",
  table: "Таблица",
  copy: "Копировать ответ",
  copied: "Скопировано",
  copyFailed: "Не удалось скопировать.",
  feedback: "Был ли этот ответ полезен?",
  helpful: "Полезно",
  notHelpful: "Не полезно",
  thanks: "Спасибо за отзыв.",

  consent: "Прежде чем начать",
  accept: "Принять и продолжить",
  decline: "Нет, спасибо",
} satisfies Strings;
