/**
 * Whether a text begins like the thoughts of models whose template opens the thought, so that only its end has a tag (DeepSeek R1,
 * Qwen). Undefined while undecided, for `DECIDED` characters at most. A guess: it decides only whether the text waits.
 */
export function mayBeUntaggedThought(start: string): boolean | undefined {
  const head = start.slice(0, DECIDED).toLowerCase();
  if (OPENERS.some((opener) => opener.startsWith(head) && head !== opener)) return undefined;
  if (!OPENERS.some((opener) => head.startsWith(opener))) return false;
  if (SIGN.test(head)) return true;
  return head.length < DECIDED ? undefined : false;
}

/** UTF-16 units. */
const DECIDED = 240;
/** In lower case. None begins with A or H: single letters of other texts would wait. */
const OPENERS = [
  ...[
    "okay",
    "ok,",
    "ok.",
    "ok so",
    "so the user",
    "so, the user",
    "so i need",
    "well, the user",
    "the user",
  ],
  ...[
    "user asks",
    "user wants",
    "let me think",
    "let me start",
    "let me analy",
    "let me break",
    "let me recall",
  ],
  ...["we need to", "we are asked", "we are given", "we have a user", "we should", "i need to", "i should"],
  ...[
    "first, i",
    "first, the user",
    "got it, the user",
    "got it, so",
    "好的，用户",
    "好，用户",
    "嗯，",
    "首先，用户",
    "用户",
  ],
];
/** What thoughts say and answers do not: they speak of their reader. */
const SIGN =
  /\b(?:the|this) (?:user|visitor|customer|person)\b|\buser(?:'s|’s)?\b|\bthey(?:'re| are| want)\b|\bi (?:need|should|have to)\b|用户/;
