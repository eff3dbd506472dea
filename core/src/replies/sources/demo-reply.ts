import { acceptedTexts } from "../../accepted-texts.ts";
import type { SiteSettings } from "../../sites/site-settings.ts";
import type { ReplyProgress, SourcedReply } from "./reply-source.ts";

/** The demo reply in the languages of the widget. */
const TEXTS = {
  en: "This is a demo reply. The chat works, but nothing answers on this website yet. Is it your website? Connect a workflow or choose a model under *Workflow*.",
  ar: "هذا رد تجريبي. الدردشة تعمل، لكن لا يوجد بعد ما يجيب على هذا الموقع. هل هذا موقعك؟ اربط سير عمل أو اختر نموذجًا في *Workflow*.",
  de: "Das ist eine Demo-Antwort. Der Chat funktioniert, aber auf dieser Website antwortet noch nichts. Ist es Ihre Website? Verbinden Sie unter *Workflow* einen Workflow, oder wählen Sie dort ein Modell.",
  es: "Esta es una respuesta de demostración. El chat funciona, pero todavía nada responde en este sitio web. ¿Es suyo? Conecte un flujo de trabajo o elija un modelo en *Workflow*.",
  fr: "Ceci est une réponse de démonstration. Le chat fonctionne, mais rien ne répond encore sur ce site. C’est le vôtre ? Connectez un workflow ou choisissez un modèle dans *Workflow*.",
  he: "זו תשובת הדגמה. הצ׳אט פועל, אבל עדיין אין מי שעונה באתר הזה. האתר שלך? אפשר לחבר תהליך עבודה או לבחור מודל תחת *Workflow*.",
  it: "Questa è una risposta dimostrativa. La chat funziona, ma su questo sito non risponde ancora nulla. Il sito è suo? Colleghi un workflow o scelga un modello in *Workflow*.",
  ja: "これはデモの返信です。チャットは動作していますが、このサイトではまだ何も回答しません。サイトの所有者の方は、*Workflow* でワークフローを接続するか、モデルを選択してください。",
  ko: "데모 답변입니다. 채팅은 작동하지만 이 웹사이트에는 아직 답변하는 것이 없습니다. 사이트 소유자라면 *Workflow*에서 워크플로를 연결하거나 모델을 선택하세요.",
  nl: "Dit is een demo-antwoord. De chat werkt, maar op deze website antwoordt nog niets. Is het uw website? Koppel een workflow of kies een model onder *Workflow*.",
  pl: "To odpowiedź demonstracyjna. Czat działa, ale na tej stronie nic jeszcze nie odpowiada. To Twoja strona? Połącz przepływ pracy lub wybierz model w sekcji *Workflow*.",
  pt: "Esta é uma resposta de demonstração. O chat funciona, mas ainda nada responde neste site. O site é seu? Conecte um fluxo de trabalho ou escolha um modelo em *Workflow*.",
  ru: "Это демонстрационный ответ. Чат работает, но на этом сайте пока ничто не отвечает. Это ваш сайт? Подключите рабочий процесс или выберите модель в разделе *Workflow*.",
  tr: "Bu bir demo yanıtıdır. Sohbet çalışıyor, ancak bu web sitesinde henüz yanıt veren bir şey yok. Site sizin mi? *Workflow* altında bir iş akışı bağlayın veya bir model seçin.",
  uk: "Це демонстраційна відповідь. Чат працює, але на цьому сайті поки ніщо не відповідає. Це ваш сайт? Підключіть робочий процес або виберіть модель у розділі *Workflow*.",
  "zh-Hans":
    "这是一条演示回复。聊天可以使用，但此网站还没有接入任何回答来源。这是您的网站吗？请在 *Workflow* 中连接工作流或选择模型。",
  "zh-Hant":
    "這是一則示範回覆。聊天可以使用，但此網站尚未接入任何回答來源。這是您的網站嗎？請在 *Workflow* 中連接工作流程或選擇模型。",
};

/** Whether the site has a workflow or a model that can answer. */
export function hasReplySource(
  settings: Pick<SiteSettings, "reply_source" | "webhook_url" | "model_base_url" | "model_name">,
): boolean {
  return settings.reply_source === "webhook"
    ? settings.webhook_url !== null
    : settings.model_base_url !== null && settings.model_name !== "";
}

/** Writes that the chat works and what is missing, so that an owner sees a conversation before the setup is complete. */
export async function demoReply(request: {
  language?: string | undefined;
  progress: Pick<ReplyProgress, "text">;
}): Promise<SourcedReply> {
  const { texts: text } = acceptedTexts(request.language, TEXTS);
  request.progress.text(text);
  return { text, model: "demo", tokensUsed: 0 };
}
