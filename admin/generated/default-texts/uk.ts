// Generated from the texts in widget/src by `npm run generate`.

export default {
  launcher: "Чат",
  placeholder: "Напишіть повідомлення…",
  send: "Надіслати",
  assistant: "Асистент",
  prompts: "Приклади запитань",
  waiting: "Очікування відповіді",
  unreachable: "Чат зараз недоступний.",
  failedButKept: "Щось пішло не так. Ваш текст не втрачено.",
  accept: "Погодитися й продовжити",
  decline: "Ні, дякую",
  talkToPerson: "Поговорити з людиною",
  waitingForPerson: "Скоро вам відповість людина.",
  closed: "Зараз нікого немає.",
  closedUntil: "Зараз нікого немає. Ми повернемося: {when}",
  nobodyCame: "Зараз усі зайняті. Залиште повідомлення, і ми вам напишемо.",
  inStock: "Є в наявності",
  outOfStock: "Немає в наявності",
  chooseOptions: "Вибрати варіант",
  addedToCart: "Додано до кошика.",
  welcome: "Вітаємо! Чим можемо допомогти?",
};
