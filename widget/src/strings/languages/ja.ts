import type { Strings } from "../english.ts";

export default {
  launcher: "チャット",
  unread: "新着メッセージ：{count}件",
  close: "チャットを閉じる",
  menu: "その他の操作",

  download: "会話をダウンロード",
  clear: "会話を削除",
  clearQuestion: "この会話を削除しますか？この操作は取り消せません。",
  clearConfirm: "削除",
  cancel: "キャンセル",
  cleared: "会話を削除しました。",

  transcript: "メッセージ",
  you: "あなた",
  assistant: "アシスタント",
  input: "メッセージ",
  placeholder: "メッセージを入力…",
  send: "送信",
  toLatest: "最新のメッセージへ移動",

  waiting: "回答を待っています",
  stop: "回答を停止",
  stopped: "停止しました",

  queued: "オンラインに戻ると送信されます",
  notAnswered: "回答がありません",
  interrupted: "回答が途中で切れました。",
  retry: "再試行",
  failed: "エラーが発生しました。",
  failedButKept: "エラーが発生しました。入力した内容は残っています。",
  unreachable: "現在チャットに接続できません。",
  busy: "短時間に多くのメッセージが送信されました。しばらくお待ちください。",
  tooLong: "メッセージが長すぎます。",
  offline: "オフラインです。入力は続けられます。",
  backOnline: "オンラインに戻りました。",

  prompts: "質問の例",
  quickReplies: "返信の候補",
  cards: "リンク",

  newTab: "{text}（新しいタブで開きます）",
  code: "コード",
  table: "表",
  copy: "回答をコピー",
  copied: "コピーしました",
  copyFailed: "コピーできませんでした。",
  feedback: "この回答は役に立ちましたか？",
  helpful: "役に立った",
  notHelpful: "役に立たなかった",
  thanks: "ご意見をお寄せいただきありがとうございます。",

  consent: "ご利用の前に",
  accept: "同意して続ける",
  decline: "同意しない",
} satisfies Strings;
