// Generated from the texts in widget/src by `npm run generate`.

export default {
  launcher: "聊天",
  placeholder: "输入消息…",
  send: "发送",
  assistant: "助手",
  prompts: "推荐问题",
  waiting: "正在等待回复",
  unreachable: "目前无法连接到聊天服务。",
  failedButKept: "出了点问题，您输入的内容不会丢失。",
  accept: "同意并继续",
  decline: "不同意",
  talkToPerson: "与真人交谈",
  waitingForPerson: "很快会有人为您服务。",
  closed: "现在没有人在线。",
  closedUntil: "现在没有人在线。恢复时间：{when}",
  nobodyCame: "现在没有人有空。请留言，我们会写信给您。",
  inStock: "有货",
  outOfStock: "缺货",
  chooseOptions: "选择规格",
  addedToCart: "已加入购物车。",
  welcome: "您好！请问有什么可以帮您？",
};
