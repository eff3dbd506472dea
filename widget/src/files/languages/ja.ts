import type { FilesStrings } from "../english.ts";

export default {
  attach: "ファイルを添付",
  attached: "次のメッセージのファイル",
  drop: "ここにファイルをドロップ",
  removeFile: "{name} を削除",
  cancelFile: "{name} の送信を中止",
  sending: "送信中…",
  fileReady: "{name} を添付しました。",
  fileRemoved: "{name} を削除しました。",

  fileTooLarge: "{name} は大きすぎます。{size} 以下のファイルを選んでください。",
  fileEmpty: "{name} は空です。別のファイルを選んでください。",
  fileType: "{name} は送信できません。送信できる形式：{types}。",
  tooManyFiles: "ファイルが多すぎます。1 通に 10 件、1 つの会話に {count} 件までです。",
  noRoom: "現在これ以上ファイルを受け付けられません。ファイルなしで送信してください。",
  fileLost: "{name} を送信できませんでした。接続を確認して、もう一度お試しください。",
  fileFailed: "{name} を読み取れませんでした。別のファイルを選んでください。",
  notReady: "すべてのファイルの送信が終わるまで待つか、残りを削除してください。",
} satisfies FilesStrings;
