import type { LiveStrings } from "../english.ts";

export default {
  talkToPerson: "担当者と話す",
  waitingForPerson: "まもなく担当者がお答えします。",
  backToAssistant: "アシスタントに戻る",
  talkingTo: "{name} がお答えしています。",
  joined: "{name} が参加しました",
  assistantBack: "アシスタントがお答えします。",
  typing: "{name} が入力中…",

  closed: "ただいま担当者がおりません。",
  closedUntil: "ただいま担当者がおりません。再開：{when}",
  nobodyCame: "ただいま担当者の手が空いておりません。メッセージをお残しください。",

  leaveMessage: "メッセージを残す",
  email: "メールアドレス",
  name: "お名前（任意）",
  emailMissing: "name@example.com のようなメールアドレスを入力してください。",
  messageLeft: "ありがとうございます。{email} にご連絡します。",
} satisfies LiveStrings;
