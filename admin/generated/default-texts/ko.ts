// Generated from the texts in widget/src by `npm run generate`.

export default {
  launcher: "채팅",
  placeholder: "메시지를 입력하세요…",
  send: "보내기",
  assistant: "어시스턴트",
  prompts: "추천 질문",
  waiting: "답변을 기다리는 중",
  unreachable: "지금은 채팅에 연결할 수 없습니다.",
  failedButKept: "문제가 발생했습니다. 작성한 내용은 그대로 남아 있습니다.",
  accept: "동의하고 계속",
  decline: "동의하지 않음",
  talkToPerson: "상담원과 이야기하기",
  waitingForPerson: "곧 상담원이 연결됩니다.",
  closed: "지금은 상담원이 없습니다.",
  closedUntil: "지금은 상담원이 없습니다. 다시 시작: {when}",
  nobodyCame: "지금은 모두 상담 중입니다. 메시지를 남겨 주시면 연락드리겠습니다.",
  inStock: "재고 있음",
  outOfStock: "품절",
  chooseOptions: "옵션 선택",
  addedToCart: "장바구니에 담았습니다.",
  welcome: "안녕하세요! 무엇을 도와드릴까요?",
};
