import type { Strings } from "../english.ts";

export default {
  launcher: "צ׳אט",
  unread: "הודעות חדשות: {count}",
  close: "סגירת הצ׳אט",
  menu: "אפשרויות נוספות",

  download: "הורדת השיחה",
  clear: "מחיקת השיחה",
  clearQuestion: "למחוק את השיחה הזאת? לא ניתן לבטל פעולה זו.",
  clearConfirm: "מחיקה",
  cancel: "ביטול",
  cleared: "השיחה נמחקה.",

  transcript: "הודעות",
  you: "אני",
  assistant: "עוזר",
  input: "ההודעה שלך",
  placeholder: "כתיבת הודעה…",
  send: "שליחה",
  toLatest: "מעבר להודעה האחרונה",

  waiting: "בהמתנה לתשובה",
  stop: "עצירת התשובה",
  stopped: "נעצרה",

  queued: "תישלח כשהחיבור יחזור",
  notAnswered: "ללא תשובה",
  interrupted: "התשובה נקטעה.",
  retry: "לנסות שוב",
  failed: "משהו השתבש.",
  failedButKept: "משהו השתבש. שום דבר ממה שכתבת לא אבד.",
  unreachable: "הצ׳אט אינו זמין כרגע.",
  busy: "נשלחו יותר מדי הודעות בבת אחת. נא להמתין רגע.",
  tooLong: "ההודעה ארוכה מדי.",
  offline: "אין חיבור לרשת. אפשר להמשיך לכתוב.",
  backOnline: "החיבור לרשת חזר.",

  prompts: "שאלות מוצעות",
  quickReplies: "תשובות מוצעות",
  cards: "קישורים",

  newTab: "{text} (נפתח בכרטיסייה חדשה)",
  code: "קוד",
  table: "טבלה",
  copy: "העתקת התשובה",
  copied: "הועתק",
  copyFailed: "ההעתקה נכשלה.",
  feedback: "האם התשובה הזאת הועילה?",
  helpful: "מועילה",
  notHelpful: "לא מועילה",
  thanks: "תודה על המשוב.",

  consent: "לפני שמתחילים",
  accept: "הסכמה והמשך",
  decline: "לא, תודה",
} satisfies Strings;
