import type { Strings } from "../english.ts";

export default {
  launcher: "الدردشة",
  unread: "رسائل جديدة: {count}",
  close: "إغلاق الدردشة",
  menu: "خيارات أخرى",

  download: "تنزيل المحادثة",
  clear: "حذف المحادثة",
  clearQuestion: "هل تريد حذف هذه المحادثة؟ لا يمكن التراجع عن ذلك.",
  clearConfirm: "حذف",
  cancel: "إلغاء",
  cleared: "تم حذف المحادثة.",

  transcript: "الرسائل",
  you: "أنت",
  assistant: "المساعد",
  input: "رسالتك",
  placeholder: "اكتب رسالة…",
  send: "إرسال",
  toLatest: "الانتقال إلى أحدث رسالة",

  waiting: "في انتظار الرد",
  stop: "إيقاف الرد",
  stopped: "تم الإيقاف",

  queued: "ستُرسل عند عودة الاتصال",
  notAnswered: "بلا رد",
  interrupted: "انقطع الرد.",
  retry: "إعادة المحاولة",
  failed: "حدث خطأ ما.",
  failedButKept: "حدث خطأ ما. لم يُفقد أي شيء مما كتبته.",
  unreachable: "يتعذر الوصول إلى الدردشة حاليًا.",
  busy: "رسائل كثيرة دفعة واحدة. يُرجى الانتظار قليلًا.",
  tooLong: "هذه الرسالة طويلة جدًا.",
  offline: "لا يوجد اتصال بالإنترنت. يمكنك متابعة الكتابة.",
  backOnline: "عاد الاتصال بالإنترنت.",

  prompts: "أسئلة مقترحة",
  quickReplies: "ردود مقترحة",
  cards: "روابط",

  newTab: "{text} (يُفتح في علامة تبويب جديدة)",
  code: "كود",
  table: "جدول",
  copy: "نسخ الرد",
  copied: "تم النسخ",
  copyFailed: "تعذّر النسخ.",
  feedback: "هل كان هذا الرد مفيدًا؟",
  helpful: "مفيد",
  notHelpful: "غير مفيد",
  thanks: "شكرًا على تقييمك.",

  consent: "قبل البدء",
  accept: "الموافقة والمتابعة",
  decline: "لا، شكرًا",
} satisfies Strings;
