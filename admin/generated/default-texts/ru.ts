// Generated from the texts in widget/src by `npm run generate`.

export default {
  launcher: "Чат",
  placeholder: "Напишите сообщение…",
  send: "Отправить",
  assistant: "Ассистент",
  prompts: "Примеры вопросов",
  waiting: "Ожидание ответа",
  unreachable: "Чат сейчас недоступен.",
  failedButKept: "Что-то пошло не так. Ваш текст не потерян.",
  accept: "Принять и продолжить",
  decline: "Нет, спасибо",
  talkToPerson: "Поговорить с человеком",
  waitingForPerson: "Скоро вам ответит человек.",
  closed: "Сейчас никого нет.",
  closedUntil: "Сейчас никого нет. Мы вернёмся: {when}",
  nobodyCame: "Сейчас все заняты. Оставьте сообщение, и мы вам напишем.",
  inStock: "В наличии",
  outOfStock: "Нет в наличии",
  chooseOptions: "Выбрать вариант",
  addedToCart: "Добавлено в корзину.",
  welcome: "Здравствуйте! Чем можем помочь?",
};
