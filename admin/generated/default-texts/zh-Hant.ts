// Generated from the texts in widget/src by `npm run generate`.

export default {
  launcher: "聊天",
  placeholder: "輸入訊息…",
  send: "傳送",
  assistant: "助理",
  prompts: "建議的問題",
  waiting: "正在等待回覆",
  unreachable: "目前無法連線到聊天服務。",
  failedButKept: "發生錯誤，您輸入的內容不會遺失。",
  accept: "同意並繼續",
  decline: "不同意",
  talkToPerson: "與真人交談",
  waitingForPerson: "很快會有人為您服務。",
  closed: "現在沒有人在線。",
  closedUntil: "現在沒有人在線。恢復時間：{when}",
  nobodyCame: "現在沒有人有空。請留言，我們會寫信給您。",
  inStock: "有貨",
  outOfStock: "缺貨",
  chooseOptions: "選擇規格",
  addedToCart: "已加入購物車。",
  welcome: "您好！請問有什麼可以幫您？",
};
