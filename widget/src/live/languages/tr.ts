import type { LiveStrings } from "../english.ts";

export default {
  talkToPerson: "Bir kişiyle görüş",
  waitingForPerson: "Birazdan bir kişi size yanıt verecek.",
  backToAssistant: "Asistanla devam et",
  talkingTo: "{name} ile görüşüyorsunuz.",
  joined: "{name} katıldı",
  assistantBack: "Asistan yeniden yanıtlıyor.",
  typing: "{name} yazıyor…",

  closed: "Şu anda kimse yok.",
  closedUntil: "Şu anda kimse yok. Dönüş: {when}",
  nobodyCame: "Şu anda herkes meşgul. Mesaj bırakın, size yazalım.",

  leaveMessage: "Mesaj bırak",
  email: "E-posta adresiniz",
  name: "Adınız (isteğe bağlı)",
  emailMissing: "Lütfen name@example.com gibi bir e-posta adresi girin.",
  messageLeft: "Teşekkürler. {email} adresine yazacağız.",
} satisfies LiveStrings;
