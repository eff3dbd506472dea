import type { Strings } from "../english.ts";

export default {
  launcher: "채팅",
  unread: "새 메시지: {count}개",
  close: "채팅 닫기",
  menu: "옵션 더보기",

  download: "대화 내용 다운로드",
  clear: "대화 삭제",
  clearQuestion: "이 대화를 삭제할까요? 삭제하면 되돌릴 수 없습니다.",
  clearConfirm: "삭제",
  cancel: "취소",
  cleared: "대화가 삭제되었습니다.",

  transcript: "메시지",
  you: "나",
  assistant: "어시스턴트",
  input: "보낼 메시지",
  placeholder: "메시지를 입력하세요…",
  send: "보내기",
  toLatest: "최신 메시지로 이동",

  waiting: "답변을 기다리는 중",
  stop: "답변 중지",
  stopped: "중지됨",

  queued: "온라인 상태가 되면 전송됩니다",
  notAnswered: "답변 없음",
  interrupted: "답변이 중간에 끊겼습니다.",
  retry: "다시 시도",
  failed: "문제가 발생했습니다.",
  failedButKept: "문제가 발생했습니다. 작성한 내용은 그대로 남아 있습니다.",
  unreachable: "지금은 채팅에 연결할 수 없습니다.",
  busy: "메시지를 너무 많이 보냈습니다. 잠시 기다려 주세요.",
  tooLong: "메시지가 너무 깁니다.",
  offline: "오프라인 상태입니다. 계속 작성할 수 있습니다.",
  backOnline: "다시 온라인 상태가 되었습니다.",

  prompts: "추천 질문",
  quickReplies: "빠른 답장",
  cards: "링크",

  newTab: "{text} (새 탭에서 열림)",
  code: "코드",
  table: "표",
  copy: "답변 복사",
  copied: "복사됨",
  copyFailed: "복사하지 못했습니다.",
  feedback: "이 답변이 도움이 되었나요?",
  helpful: "도움이 됨",
  notHelpful: "도움이 되지 않음",
  thanks: "의견을 보내 주셔서 감사합니다.",

  consent: "시작하기 전에",
  accept: "동의하고 계속",
  decline: "동의하지 않음",
} satisfies Strings;
