// Generated from the texts in widget/src by `npm run generate`.

export default {
  launcher: "الدردشة",
  placeholder: "اكتب رسالة…",
  send: "إرسال",
  assistant: "المساعد",
  prompts: "أسئلة مقترحة",
  waiting: "في انتظار الرد",
  unreachable: "يتعذر الوصول إلى الدردشة حاليًا.",
  failedButKept: "حدث خطأ ما. لم يُفقد أي شيء مما كتبته.",
  accept: "الموافقة والمتابعة",
  decline: "لا، شكرًا",
  talkToPerson: "تحدّث مع شخص",
  waitingForPerson: "سيكون معك شخص قريبًا.",
  closed: "لا أحد هنا الآن.",
  closedUntil: "لا أحد هنا الآن. سنعود: {when}",
  nobodyCame: "لا أحد متاح الآن. اترك رسالة وسنكتب إليك.",
  inStock: "متوفر",
  outOfStock: "غير متوفر حاليًا",
  chooseOptions: "اختيار المواصفات",
  addedToCart: "أُضيف المنتج إلى سلتك.",
  welcome: "مرحبًا! كيف يمكنني مساعدتك؟",
};
