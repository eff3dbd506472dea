import type { LiveStrings } from "../english.ts";

export default {
  talkToPerson: "与真人交谈",
  waitingForPerson: "很快会有人为您服务。",
  backToAssistant: "继续使用助手",
  talkingTo: "正在与您交谈的是 {name}。",
  joined: "{name} 已加入",
  assistantBack: "助手已恢复回答。",
  typing: "{name} 正在输入…",

  closed: "现在没有人在线。",
  closedUntil: "现在没有人在线。恢复时间：{when}",
  nobodyCame: "现在没有人有空。请留言，我们会写信给您。",

  leaveMessage: "留言",
  email: "您的电子邮箱",
  name: "您的姓名（选填）",
  emailMissing: "请输入电子邮箱，例如 name@example.com。",
  messageLeft: "谢谢。我们会写信到 {email}。",
} satisfies LiveStrings;
