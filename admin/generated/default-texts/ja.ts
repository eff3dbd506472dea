// Generated from the texts in widget/src by `npm run generate`.

export default {
  launcher: "チャット",
  placeholder: "メッセージを入力…",
  send: "送信",
  assistant: "アシスタント",
  prompts: "質問の例",
  waiting: "回答を待っています",
  unreachable: "現在チャットに接続できません。",
  failedButKept: "エラーが発生しました。入力した内容は残っています。",
  accept: "同意して続ける",
  decline: "同意しない",
  talkToPerson: "担当者と話す",
  waitingForPerson: "まもなく担当者がお答えします。",
  closed: "ただいま担当者がおりません。",
  closedUntil: "ただいま担当者がおりません。再開：{when}",
  nobodyCame: "ただいま担当者の手が空いておりません。メッセージをお残しください。",
  inStock: "在庫あり",
  outOfStock: "在庫切れ",
  chooseOptions: "オプションを選ぶ",
  addedToCart: "カートに追加しました。",
  welcome: "こんにちは！どのようなご用件でしょうか？",
};
