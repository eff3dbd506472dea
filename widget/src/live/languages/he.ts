import type { LiveStrings } from "../english.ts";

export default {
  talkToPerson: "לדבר עם אדם",
  waitingForPerson: "נציג יהיה איתך בקרוב.",
  backToAssistant: "להמשיך עם העוזר",
  talkingTo: "השיחה היא עם {name}.",
  joined: "{name} בשיחה עכשיו",
  assistantBack: "העוזר עונה שוב.",
  typing: "‏{name} מקליד/ה…",

  closed: "אין כאן אף אחד כרגע.",
  closedUntil: "אין כאן אף אחד כרגע. נחזור: {when}",
  nobodyCame: "כולם עסוקים כרגע. אפשר להשאיר הודעה ונכתוב בחזרה.",

  leaveMessage: "להשאיר הודעה",
  email: "כתובת הדוא״ל שלך",
  name: "השם שלך (לא חובה)",
  emailMissing: "יש להזין כתובת דוא״ל כמו name@example.com.",
  messageLeft: "תודה. נכתוב אל {email}.",
} satisfies LiveStrings;
