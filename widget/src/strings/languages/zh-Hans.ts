import type { Strings } from "../english.ts";

export default {
  launcher: "聊天",
  unread: "新消息：{count}",
  close: "关闭聊天",
  menu: "更多选项",

  download: "下载对话记录",
  clear: "删除对话",
  clearQuestion: "要删除此对话吗？此操作无法撤销。",
  clearConfirm: "删除",
  cancel: "取消",
  cleared: "对话已删除。",

  transcript: "消息",
  you: "您",
  assistant: "助手",
  input: "您的消息",
  placeholder: "输入消息…",
  send: "发送",
  toLatest: "跳到最新消息",

  waiting: "正在等待回复",
  stop: "停止回复",
  stopped: "已停止",

  queued: "恢复联网后将自动发送",
  notAnswered: "未收到回复",
  interrupted: "回复已中断。",
  retry: "重试",
  failed: "出了点问题。",
  failedButKept: "出了点问题，您输入的内容不会丢失。",
  unreachable: "目前无法连接到聊天服务。",
  busy: "消息发送过于频繁，请稍后再试。",
  tooLong: "这条消息太长了。",
  offline: "您已离线，仍可继续输入。",
  backOnline: "网络已恢复。",

  prompts: "推荐问题",
  quickReplies: "快捷回复",
  cards: "链接",

  newTab: "{text}（在新标签页中打开）",
  code: "代码",
  table: "表格",
  copy: "复制回复",
  copied: "已复制",
  copyFailed: "复制失败。",
  feedback: "这条回复有帮助吗？",
  helpful: "有帮助",
  notHelpful: "没有帮助",
  thanks: "感谢您的反馈。",

  consent: "开始之前",
  accept: "同意并继续",
  decline: "不同意",
} satisfies Strings;
