// Generated from the texts in widget/src by `npm run generate`.

export default {
  launcher: "צ׳אט",
  placeholder: "כתיבת הודעה…",
  send: "שליחה",
  assistant: "עוזר",
  prompts: "שאלות מוצעות",
  waiting: "בהמתנה לתשובה",
  unreachable: "הצ׳אט אינו זמין כרגע.",
  failedButKept: "משהו השתבש. שום דבר ממה שכתבת לא אבד.",
  accept: "הסכמה והמשך",
  decline: "לא, תודה",
  talkToPerson: "לדבר עם אדם",
  waitingForPerson: "נציג יהיה איתך בקרוב.",
  closed: "אין כאן אף אחד כרגע.",
  closedUntil: "אין כאן אף אחד כרגע. נחזור: {when}",
  nobodyCame: "כולם עסוקים כרגע. אפשר להשאיר הודעה ונכתוב בחזרה.",
  inStock: "במלאי",
  outOfStock: "אזל מהמלאי",
  chooseOptions: "בחירת אפשרויות",
  addedToCart: "נוסף לסל שלך.",
  welcome: "שלום! איך אפשר לעזור?",
};
