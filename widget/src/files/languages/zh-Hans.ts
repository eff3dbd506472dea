import type { FilesStrings } from "../english.ts";

export default {
  attach: "添加文件",
  attached: "下一条消息的文件",
  drop: "将文件拖放到此处",
  removeFile: "移除 {name}",
  cancelFile: "停止发送 {name}",
  sending: "正在发送…",
  fileReady: "已添加 {name}。",
  fileRemoved: "已移除 {name}。",

  fileTooLarge: "{name} 太大。请选择不超过 {size} 的文件。",
  fileEmpty: "{name} 是空文件。请选择其他文件。",
  fileType: "无法发送 {name}。可以发送：{types}。",
  tooManyFiles: "文件太多：每条消息 10 个，每次对话 {count} 个。",
  noRoom: "现在无法接收更多文件。请发送不带文件的消息。",
  fileLost: "{name} 未能发送。请检查网络连接后重试。",
  fileFailed: "无法读取 {name}。请选择其他文件。",
  notReady: "请等待所有文件发送完成，或移除未完成的文件。",
} satisfies FilesStrings;
