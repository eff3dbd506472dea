import type { LiveStrings } from "../english.ts";

export default {
  talkToPerson: "與真人交談",
  waitingForPerson: "很快會有人為您服務。",
  backToAssistant: "繼續使用助理",
  talkingTo: "正在與您交談的是 {name}。",
  joined: "{name} 已加入",
  assistantBack: "助理已恢復回答。",
  typing: "{name} 正在輸入…",

  closed: "現在沒有人在線。",
  closedUntil: "現在沒有人在線。恢復時間：{when}",
  nobodyCame: "現在沒有人有空。請留言，我們會寫信給您。",

  leaveMessage: "留言",
  email: "您的電子郵件",
  name: "您的姓名（選填）",
  emailMissing: "請輸入電子郵件，例如 name@example.com。",
  messageLeft: "謝謝。我們會寫信到 {email}。",
} satisfies LiveStrings;
