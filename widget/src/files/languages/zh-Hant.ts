import type { FilesStrings } from "../english.ts";

export default {
  attach: "附加檔案",
  attached: "下一則訊息的檔案",
  drop: "將檔案拖放到此處",
  removeFile: "移除 {name}",
  cancelFile: "停止傳送 {name}",
  sending: "傳送中…",
  fileReady: "已附加 {name}。",
  fileRemoved: "已移除 {name}。",

  fileTooLarge: "{name} 太大。請選擇不超過 {size} 的檔案。",
  fileEmpty: "{name} 是空白檔案。請選擇其他檔案。",
  fileType: "無法傳送 {name}。可以傳送：{types}。",
  tooManyFiles: "檔案太多：每則訊息 10 個，每次對話 {count} 個。",
  noRoom: "目前無法再接收檔案。請傳送不含檔案的訊息。",
  fileLost: "{name} 未能傳送。請檢查網路連線後再試一次。",
  fileFailed: "無法讀取 {name}。請選擇其他檔案。",
  notReady: "請等待所有檔案傳送完成，或移除未完成的檔案。",
} satisfies FilesStrings;
