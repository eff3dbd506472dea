/**
 * Whether a text begins like the thoughts of models such as DeepSeek R1 and Qwen: their template already contains the start tag,
 * so that only the end has a tag. Undefined while undecided, for at most `DECIDED` characters. A guess, which only decides
 * whether the text is buffered.
 */
export function mayBeUntaggedThought(start: string): boolean | undefined {
  const head = start.slice(0, DECIDED).toLowerCase();
  if (OPENERS.some((opener) => opener.startsWith(head) && head !== opener)) return undefined;
  if (!OPENERS.some((opener) => head.startsWith(opener))) return false;
  if (SIGN.test(head)) return true;
  return head.length < DECIDED ? undefined : false;
}

/** Length in UTF-16 units. */
const DECIDED = 240;
/** Beginnings of thoughts, in lower case. None begins with A or H: other texts often do, and would be buffered. */
const OPENERS = [
  "okay",
  "ok,",
  "ok.",
  "ok so",
  "so the user",
  "so, the user",
  "so i need",
  "well, the user",
  "the user",
  "user asks",
  "user wants",
  "let me think",
  "let me start",
  "let me analy",
  "let me break",
  "let me recall",
  "we need to",
  "we are asked",
  "we are given",
  "we have a user",
  "we should",
  "i need to",
  "i should",
  "first, i",
  "first, the user",
  "got it, the user",
  "got it, so",
  "好的，用户",
  "好，用户",
  "嗯，",
  "首先，用户",
  "用户",
];
/** Phrases that occur in thoughts but not in answers, because they refer to the reader in the third person. */
const SIGN =
  /\b(?:the|this) (?:user|visitor|customer|person)\b|\buser(?:'s|’s)?\b|\bthey(?:'re| are| want)\b|\bi (?:need|should|have to)\b|用户/;
