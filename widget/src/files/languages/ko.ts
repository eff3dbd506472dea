import type { FilesStrings } from "../english.ts";

export default {
  attach: "파일 첨부",
  attached: "다음 메시지의 파일",
  drop: "여기에 파일을 놓으세요",
  removeFile: "{name} 제거",
  cancelFile: "{name} 전송 중지",
  sending: "전송 중…",
  fileReady: "{name}을(를) 첨부했습니다.",
  fileRemoved: "{name}을(를) 제거했습니다.",

  fileTooLarge: "{name}이(가) 너무 큽니다. {size} 이하의 파일을 선택하세요.",
  fileEmpty: "{name}이(가) 비어 있습니다. 다른 파일을 선택하세요.",
  fileType: "{name}은(는) 보낼 수 없습니다. 가능한 형식: {types}.",
  tooManyFiles: "파일이 너무 많습니다. 메시지당 10개, 대화당 {count}개까지입니다.",
  noRoom: "지금은 파일을 더 받을 수 없습니다. 파일 없이 메시지를 보내 주세요.",
  fileLost: "{name}을(를) 보내지 못했습니다. 연결을 확인하고 다시 시도하세요.",
  fileFailed: "{name}을(를) 읽을 수 없습니다. 다른 파일을 선택하세요.",
  notReady: "모든 파일이 전송될 때까지 기다리거나 나머지를 제거하세요.",
} satisfies FilesStrings;
