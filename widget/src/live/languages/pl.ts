import type { LiveStrings } from "../english.ts";

export default {
  talkToPerson: "Porozmawiaj z człowiekiem",
  waitingForPerson: "Za chwilę ktoś odpowie.",
  backToAssistant: "Wróć do asystenta",
  talkingTo: "Rozmawiasz z: {name}.",
  joined: "{name} jest teraz na czacie",
  assistantBack: "Asystent znowu odpowiada.",
  typing: "{name} pisze…",

  closed: "Teraz nikogo nie ma.",
  closedUntil: "Teraz nikogo nie ma. Wracamy: {when}",
  nobodyCame: "Teraz nikt nie jest wolny. Zostaw wiadomość, a napiszemy.",

  leaveMessage: "Zostaw wiadomość",
  email: "Twój adres e-mail",
  name: "Twoje imię (opcjonalnie)",
  emailMissing: "Podaj adres e-mail, na przykład name@example.com.",
  messageLeft: "Dziękujemy. Napiszemy na adres {email}.",
} satisfies LiveStrings;
