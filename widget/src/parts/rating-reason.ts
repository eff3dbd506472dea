import { detach } from "../detach.ts";
import { element } from "../element.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import { submits } from "../panel/submits.ts";

export interface RatingReason {
  /** Asks below the tools that contain `thumbs`. The focus does not move, because an answer is optional. */
  show(thumbs: HTMLElement): void;
  hide(): void;
}

/** Characters, the service's limit. */
const LONGEST = "500";

/** Asks why a reply did not help. */
export function ratingReason(
  { document, strings, language, lang, reflowed }: PanelContext,
  /** Called with the text, which may be empty. */
  done: (reason: string) => void,
): RatingReason {
  const question = QUESTIONS[language] ?? QUESTIONS.en;
  const field = element(document, "input", { maxlength: LONGEST, dir: "auto", lang });
  const form = element(
    document,
    "form",
    { class: "reason" },
    element(document, "label", {}, element(document, "span", {}, `${question}`), field),
    element(document, "button", { type: "submit", class: "primary" }, strings.send),
  );
  submits(form, () => {
    const reason = field.value.trim();
    hide();
    done(reason);
  });

  function hide(): void {
    form.reset();
    detach(form);
  }

  return {
    show(thumbs) {
      thumbs.parentElement?.after(form);
      reflowed();
    },
    hide,
  };
}

const QUESTIONS: Record<string, string> = {
  ar: "ما الخطأ في هذه الإجابة؟",
  de: "Was stimmt an der Antwort nicht?",
  en: "What was wrong with this answer?",
  es: "¿Qué falla en esta respuesta?",
  fr: "Qu’est-ce qui ne va pas dans cette réponse ?",
  he: "מה לא היה בסדר בתשובה?",
  it: "Che cosa non va in questa risposta?",
  ja: "この回答のどこに問題がありましたか？",
  ko: "이 답변의 어떤 점이 아쉬웠나요?",
  nl: "Wat klopte er niet aan dit antwoord?",
  pl: "Co było nie tak z tą odpowiedzią?",
  pt: "O que houve de errado com esta resposta?",
  ru: "Что не так с этим ответом?",
  tr: "Bu yanıtta yanlış olan neydi?",
  uk: "Що не так із цією відповіддю?",
  "zh-Hans": "这个回答哪里不好？",
  "zh-Hant": "這個回答哪裡不好？",
};
