import type { Strings } from "../english.ts";

export default {
  launcher: "聊天",
  unread: "新訊息：{count}",
  close: "關閉聊天",
  menu: "更多選項",

  download: "下載對話紀錄",
  clear: "刪除對話",
  clearQuestion: "要刪除這個對話嗎？此操作無法復原。",
  clearConfirm: "刪除",
  cancel: "取消",
  cleared: "對話已刪除。",

  transcript: "訊息",
  you: "您",
  assistant: "助理",
  input: "您的訊息",
  placeholder: "輸入訊息…",
  send: "傳送",
  toLatest: "跳到最新訊息",

  waiting: "正在等待回覆",
  stop: "停止回覆",
  stopped: "已停止",

  queued: "恢復連線後會自動傳送",
  notAnswered: "未收到回覆",
  interrupted: "回覆已中斷。",
  retry: "重試",
  failed: "發生錯誤。",
  failedButKept: "發生錯誤，您輸入的內容不會遺失。",
  unreachable: "目前無法連線到聊天服務。",
  busy: "訊息傳送過於頻繁，請稍後再試。",
  tooLong: "這則訊息太長了。",
  offline: "您已離線，仍可繼續輸入。",
  backOnline: "已恢復連線。",

  prompts: "建議的問題",
  quickReplies: "快速回覆",
  cards: "連結",

  newTab: "{text}（在新分頁中開啟）",
  code: "程式碼",
  table: "表格",
  copy: "複製回覆",
  copied: "已複製",
  copyFailed: "複製失敗。",
  feedback: "這則回覆有幫助嗎？",
  helpful: "有幫助",
  notHelpful: "沒有幫助",
  thanks: "感謝您的意見回饋。",

  consent: "開始之前",
  accept: "同意並繼續",
  decline: "不同意",
} satisfies Strings;
