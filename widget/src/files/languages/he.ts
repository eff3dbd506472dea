import type { FilesStrings } from "../english.ts";

export default {
  attach: "צירוף קבצים",
  attached: "קבצים להודעה הבאה",
  drop: "שחררו קבצים כאן",
  removeFile: "הסרת {name}",
  cancelFile: "עצירת השליחה של {name}",
  sending: "שולח…",
  fileReady: "{name} צורף.",
  fileRemoved: "{name} הוסר.",

  fileTooLarge: "{name} גדול מדי. בחרו קובץ של {size} לכל היותר.",
  fileEmpty: "{name} ריק. בחרו קובץ אחר.",
  fileType: "אי אפשר לשלוח את {name}. אפשר לשלוח: {types}.",
  tooManyFiles: "יותר מדי קבצים: 10 להודעה, {count} לשיחה.",
  noRoom: "אי אפשר לקבל עוד קבצים כרגע. שלחו את ההודעה בלעדיהם.",
  fileLost: "{name} לא נשלח. בדקו את החיבור ונסו שוב.",
  fileFailed: "לא ניתן לקרוא את {name}. בחרו קובץ אחר.",
  notReady: "המתינו עד שכל הקבצים יגיעו, או הסירו את אלה שלא.",
} satisfies FilesStrings;
