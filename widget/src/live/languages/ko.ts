import type { LiveStrings } from "../english.ts";

export default {
  talkToPerson: "상담원과 이야기하기",
  waitingForPerson: "곧 상담원이 연결됩니다.",
  backToAssistant: "어시스턴트와 계속하기",
  talkingTo: "{name} 님과 대화 중입니다.",
  joined: "{name} 님이 참여했습니다",
  assistantBack: "어시스턴트가 다시 답변합니다.",
  typing: "{name} 님이 입력 중…",

  closed: "지금은 상담원이 없습니다.",
  closedUntil: "지금은 상담원이 없습니다. 다시 시작: {when}",
  nobodyCame: "지금은 모두 상담 중입니다. 메시지를 남겨 주시면 연락드리겠습니다.",

  leaveMessage: "메시지 남기기",
  email: "이메일 주소",
  name: "이름(선택 사항)",
  emailMissing: "name@example.com 같은 이메일 주소를 입력해 주세요.",
  messageLeft: "감사합니다. {email}(으)로 연락드리겠습니다.",
} satisfies LiveStrings;
