import type { LiveStrings } from "../english.ts";

export default {
  talkToPerson: "تحدّث مع شخص",
  waitingForPerson: "سيكون معك شخص قريبًا.",
  backToAssistant: "المتابعة مع المساعد",
  talkingTo: "أنت تتحدث مع {name}.",
  joined: "{name} في المحادثة الآن",
  assistantBack: "عاد المساعد إلى الإجابة.",
  typing: "{name} يكتب…",

  closed: "لا أحد هنا الآن.",
  closedUntil: "لا أحد هنا الآن. سنعود: {when}",
  nobodyCame: "لا أحد متاح الآن. اترك رسالة وسنكتب إليك.",

  leaveMessage: "اترك رسالة",
  email: "عنوان بريدك الإلكتروني",
  name: "اسمك (اختياري)",
  emailMissing: "أدخل عنوان بريد مثل name@example.com.",
  messageLeft: "شكرًا. سنكتب إلى {email}.",
} satisfies LiveStrings;
