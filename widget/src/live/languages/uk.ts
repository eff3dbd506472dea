import type { LiveStrings } from "../english.ts";

export default {
  talkToPerson: "Поговорити з людиною",
  waitingForPerson: "Скоро вам відповість людина.",
  backToAssistant: "Повернутися до асистента",
  talkingTo: "З вами говорить {name}.",
  joined: "{name} тепер на зв’язку",
  assistantBack: "Знову відповідає асистент.",
  typing: "{name} пише…",

  closed: "Зараз нікого немає.",
  closedUntil: "Зараз нікого немає. Ми повернемося: {when}",
  nobodyCame: "Зараз усі зайняті. Залиште повідомлення, і ми вам напишемо.",

  leaveMessage: "Залишити повідомлення",
  email: "Ваша адреса пошти",
  name: "Ваше ім’я (необов’язково)",
  emailMissing: "Введіть адресу пошти, наприклад name@example.com.",
  messageLeft: "Дякуємо. Ми напишемо на {email}.",
} satisfies LiveStrings;
