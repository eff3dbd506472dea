import type { LiveStrings } from "../english.ts";

export default {
  talkToPerson: "Поговорить с человеком",
  waitingForPerson: "Скоро вам ответит человек.",
  backToAssistant: "Вернуться к ассистенту",
  talkingTo: "С вами говорит {name}.",
  joined: "{name} теперь на связи",
  assistantBack: "Снова отвечает ассистент.",
  typing: "{name} печатает…",

  closed: "Сейчас никого нет.",
  closedUntil: "Сейчас никого нет. Мы вернёмся: {when}",
  nobodyCame: "Сейчас все заняты. Оставьте сообщение, и мы вам напишем.",

  leaveMessage: "Оставить сообщение",
  email: "Ваш адрес почты",
  name: "Ваше имя (необязательно)",
  emailMissing: "Введите адрес почты, например name@example.com.",
  messageLeft: "Спасибо. Мы напишем на {email}.",
} satisfies LiveStrings;
