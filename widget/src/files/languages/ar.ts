import type { FilesStrings } from "../english.ts";

export default {
  attach: "إرفاق ملفات",
  attached: "ملفات الرسالة التالية",
  drop: "أفلت الملفات هنا",
  removeFile: "إزالة {name}",
  cancelFile: "إيقاف إرسال {name}",
  sending: "جارٍ الإرسال…",
  fileReady: "تم إرفاق {name}.",
  fileRemoved: "تمت إزالة {name}.",

  fileTooLarge: "{name} كبير جدًا. اختر ملفًا لا يتجاوز {size}.",
  fileEmpty: "{name} فارغ. اختر ملفًا آخر.",
  fileType: "لا يمكن إرسال {name}. الأنواع المقبولة: {types}.",
  tooManyFiles: "ملفات كثيرة جدًا: 10 لكل رسالة، و{count} لكل محادثة.",
  noRoom: "لا يمكن استقبال ملفات أخرى الآن. أرسل رسالتك بدونها.",
  fileLost: "لم يُرسل {name}. تحقق من اتصالك وحاول مرة أخرى.",
  fileFailed: "تعذرت قراءة {name}. اختر ملفًا آخر.",
  notReady: "انتظر حتى تصل كل الملفات، أو أزل ما لم يصل منها.",
} satisfies FilesStrings;
