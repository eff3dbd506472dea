/** What a visitor is mailed who left an address, in the languages of the widget. */
export interface VisitorWords {
  /** Behind the site's name, in the subject. */
  answer: string;
  leftAddress: string;
  writes: string;
  comeBack: string;
}

/** With `{site}` and `{name}` for what is put in. */
export const VISITOR_WORDS = {
  en: {
    answer: "an answer for you",
    leftAddress: "You left your address at {site} to be answered.",
    writes: "{name} writes:",
    comeBack:
      "Replies to this mail are not read in the chat. To go on, come back to the page where you wrote.",
  },
  ar: {
    answer: "ردّ لك",
    leftAddress: "لقد تركت عنوانك لدى {site} ليصلك الرد.",
    writes: "كتب {name}:",
    comeBack: "الردود على هذه الرسالة لا تُقرأ في المحادثة. للمتابعة، عُد إلى الصفحة التي كتبت فيها.",
  },
  de: {
    answer: "eine Antwort für Sie",
    leftAddress: "Sie haben bei {site} Ihre Adresse hinterlassen, um eine Antwort zu erhalten.",
    writes: "{name} schreibt:",
    comeBack:
      "Antworten auf diese E-Mail kommen im Chat nicht an. Um weiterzuschreiben, kehren Sie auf die Seite zurück, auf der Sie geschrieben haben.",
  },
  es: {
    answer: "una respuesta para usted",
    leftAddress: "Dejó su dirección en {site} para recibir una respuesta.",
    writes: "{name} escribe:",
    comeBack:
      "Las respuestas a este correo no llegan al chat. Para continuar, vuelva a la página en la que escribió.",
  },
  fr: {
    answer: "une réponse pour vous",
    leftAddress: "Vous avez laissé votre adresse à {site} pour recevoir une réponse.",
    writes: "{name} écrit :",
    comeBack:
      "Les réponses à cet e-mail n’arrivent pas dans le chat. Pour continuer, revenez à la page où vous avez écrit.",
  },
  he: {
    answer: "תשובה עבורך",
    leftAddress: "השארת את כתובתך אצל {site} כדי לקבל תשובה.",
    writes: "הודעה מאת {name}:",
    comeBack: "תשובות לדוא״ל זה אינן נקראות בצ׳אט. כדי להמשיך, יש לחזור לדף שבו כתבת.",
  },
  it: {
    answer: "una risposta per lei",
    leftAddress: "Ha lasciato il suo indirizzo a {site} per ricevere una risposta.",
    writes: "{name} scrive:",
    comeBack:
      "Le risposte a questa e-mail non arrivano nella chat. Per continuare, torni alla pagina in cui ha scritto.",
  },
  ja: {
    answer: "ご返信があります",
    leftAddress: "{site} でご返信先としてメールアドレスをお預かりしました。",
    writes: "{name} より:",
    comeBack:
      "このメールに返信してもチャットには届きません。続けるには、お書きになったページにお戻りください。",
  },
  ko: {
    answer: "답변이 도착했습니다",
    leftAddress: "{site}에 답변을 받을 주소를 남기셨습니다.",
    writes: "{name} 님의 답변:",
    comeBack: "이 메일에 회신해도 채팅에는 전달되지 않습니다. 계속하려면 글을 쓰신 페이지로 돌아가 주세요.",
  },
  nl: {
    answer: "een antwoord voor u",
    leftAddress: "U hebt bij {site} uw adres achtergelaten om antwoord te krijgen.",
    writes: "{name} schrijft:",
    comeBack:
      "Antwoorden op deze e-mail komen niet in de chat aan. Ga terug naar de pagina waarop u schreef om verder te gaan.",
  },
  pl: {
    answer: "odpowiedź dla Ciebie",
    leftAddress: "Adres e-mail do odpowiedzi został pozostawiony na {site}.",
    writes: "{name} pisze:",
    comeBack:
      "Odpowiedzi na tę wiadomość nie trafiają do czatu. Aby kontynuować, wróć na stronę, na której trwała rozmowa.",
  },
  pt: {
    answer: "uma resposta para você",
    leftAddress: "Você deixou seu endereço em {site} para receber uma resposta.",
    writes: "{name} escreve:",
    comeBack:
      "As respostas a este e-mail não chegam ao chat. Para continuar, volte à página em que você escreveu.",
  },
  ru: {
    answer: "ответ для вас",
    leftAddress: "Вы оставили свой адрес на {site}, чтобы получить ответ.",
    writes: "{name} пишет:",
    comeBack:
      "Ответы на это письмо не попадают в чат. Чтобы продолжить, вернитесь на страницу, где вы писали.",
  },
  tr: {
    answer: "size bir yanıt var",
    leftAddress: "Yanıt almak için {site} sitesine adresinizi bıraktınız.",
    writes: "{name} yazıyor:",
    comeBack:
      "Bu e-postaya verilen yanıtlar sohbete ulaşmaz. Devam etmek için yazdığınız sayfaya geri dönün.",
  },
  uk: {
    answer: "відповідь для вас",
    leftAddress: "Ви залишили свою адресу на {site}, щоб отримати відповідь.",
    writes: "{name} пише:",
    comeBack:
      "Відповіді на цей лист не потрапляють у чат. Щоб продовжити, поверніться на сторінку, де ви писали.",
  },
  "zh-Hans": {
    answer: "您有一条回复",
    leftAddress: "您在 {site} 留下了地址以便收到回复。",
    writes: "{name} 写道：",
    comeBack: "对此邮件的回复不会进入聊天。要继续，请回到您留言的页面。",
  },
  "zh-Hant": {
    answer: "您有一則回覆",
    leftAddress: "您在 {site} 留下了地址以便收到回覆。",
    writes: "{name} 寫道：",
    comeBack: "對此郵件的回覆不會進入聊天。要繼續，請回到您留言的頁面。",
  },
} satisfies Record<string, VisitorWords>;

/** The best there is for the language wanted (BCP 47); else English. */
export function visitorWords(wanted = "en"): { language: string; words: VisitorWords } {
  const { language, script } = likely(wanted);
  const names = [`${language}-${script}`, language];
  const name =
    names.find((name): name is keyof typeof VISITOR_WORDS => Object.hasOwn(VISITOR_WORDS, name)) ?? "en";
  return { language: name, words: VISITOR_WORDS[name] };
}

/** Its likely script tells zh-TW from zh-CN, and the locale itself has iw mean he. */
function likely(tag: string): Pick<Intl.Locale, "language" | "script"> {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return { language: "en", script: "Latn" };
  }
}
