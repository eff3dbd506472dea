import { acceptedTexts } from "../../accepted-texts.ts";
/** Texts of e-mails to visitors, in the languages of the widget. */
export interface VisitorWords {
  /** The end of the subject, after the site's name. */
  answer: string;
  /** The line above the agent's messages. */
  wroteAt: string;
  writes: string;
  comeBack: string;
  /** Subject and link label of the confirmation e-mail. Also title and button of the page that the link opens. */
  confirm: string;
  confirmWhy: string;
  confirmed: string;
  confirmVoid: string;
}

/** Texts by language. `{site}` and `{name}` are placeholders. */
export const VISITOR_WORDS = {
  en: {
    answer: "an answer for you",
    wroteAt: "You wrote in the chat at {site}. This is the answer.",
    writes: "{name} writes:",
    comeBack:
      "Replies to this e-mail do not reach the chat. To continue, go back to the page where you wrote.",
    confirm: "Confirm your e-mail address",
    confirmWhy:
      "Somebody entered this address in a website's chat, to get an answer by e-mail. If it was you, confirm the address. If not, do nothing: you will receive no other e-mail.",
    confirmed: "Your address is confirmed. You can close this page.",
    confirmVoid: "This link was used already or has expired.",
  },
  ar: {
    answer: "ردّ لك",
    wroteAt: "لقد كتبت في محادثة {site}. إليك الرد.",
    writes: "كتب {name}:",
    comeBack: "الردود على هذه الرسالة لا تُقرأ في المحادثة. للمتابعة، عُد إلى الصفحة التي كتبت فيها.",
    confirm: "أكِّد عنوان بريدك الإلكتروني",
    confirmWhy:
      "أُدخل هذا العنوان في محادثة على موقع إلكتروني لتلقّي الرد بالبريد الإلكتروني. إذا كنت أنت من أدخله فأكِّد العنوان. وإلا فلا تفعل شيئًا: لن تصلك رسائل أخرى.",
    confirmed: "تم تأكيد عنوانك. يمكنك إغلاق هذه الصفحة.",
    confirmVoid: "استُخدم هذا الرابط من قبل أو انتهت صلاحيته.",
  },
  de: {
    answer: "eine Antwort für Sie",
    wroteAt: "Sie haben im Chat von {site} geschrieben. Hier ist die Antwort.",
    writes: "{name} schreibt:",
    comeBack:
      "Antworten auf diese E-Mail kommen im Chat nicht an. Um weiterzuschreiben, kehren Sie auf die Seite zurück, auf der Sie geschrieben haben.",
    confirm: "E-Mail-Adresse bestätigen",
    confirmWhy:
      "Diese Adresse wurde in einem Chat auf einer Website angegeben, um eine Antwort per E-Mail zu erhalten. Wenn Sie das waren, bestätigen Sie die Adresse. Wenn nicht, tun Sie nichts: Es folgen keine weiteren E-Mails.",
    confirmed: "Ihre Adresse ist bestätigt. Sie können diese Seite schließen.",
    confirmVoid: "Dieser Link wurde schon benutzt oder ist abgelaufen.",
  },
  es: {
    answer: "una respuesta para usted",
    wroteAt: "Escribió en el chat de {site}. Esta es la respuesta.",
    writes: "{name} escribe:",
    comeBack:
      "Las respuestas a este correo no llegan al chat. Para continuar, vuelva a la página en la que escribió.",
    confirm: "Confirme su dirección de correo",
    confirmWhy:
      "Esta dirección se indicó en un chat de un sitio web para recibir una respuesta por correo. Si fue usted, confirme la dirección. Si no, no haga nada: no recibirá más correos.",
    confirmed: "Su dirección está confirmada. Puede cerrar esta página.",
    confirmVoid: "Este enlace ya se usó o ha caducado.",
  },
  fr: {
    answer: "une réponse pour vous",
    wroteAt: "Vous avez écrit dans le chat de {site}. Voici la réponse.",
    writes: "{name} écrit :",
    comeBack:
      "Les réponses à cet e-mail n’arrivent pas dans le chat. Pour continuer, revenez à la page où vous avez écrit.",
    confirm: "Confirmez votre adresse e-mail",
    confirmWhy:
      "Cette adresse a été donnée dans un chat sur un site web, pour recevoir une réponse par e-mail. Si c’était vous, confirmez l’adresse. Sinon, ne faites rien : aucun autre e-mail ne suivra.",
    confirmed: "Votre adresse est confirmée. Vous pouvez fermer cette page.",
    confirmVoid: "Ce lien a déjà été utilisé ou a expiré.",
  },
  he: {
    answer: "תשובה עבורך",
    wroteAt: "כתבת בצ'אט של {site}. הנה התשובה.",
    writes: "הודעה מאת {name}:",
    comeBack: "תשובות לדוא״ל זה אינן נקראות בצ׳אט. כדי להמשיך, יש לחזור לדף שבו כתבת.",
    confirm: "אישור כתובת הדוא״ל",
    confirmWhy:
      "הכתובת הזאת נמסרה בצ׳אט באתר אינטרנט כדי לקבל תשובה בדוא״ל. אם זה היית אתה או את, יש לאשר את הכתובת. אם לא, אין צורך לעשות דבר: לא יישלחו הודעות נוספות.",
    confirmed: "הכתובת אושרה. אפשר לסגור את הדף.",
    confirmVoid: "הקישור הזה כבר נוצל או שתוקפו פג.",
  },
  it: {
    answer: "una risposta per lei",
    wroteAt: "Ha scritto nella chat di {site}. Ecco la risposta.",
    writes: "{name} scrive:",
    comeBack:
      "Le risposte a questa e-mail non arrivano nella chat. Per continuare, torni alla pagina in cui ha scritto.",
    confirm: "Confermi il suo indirizzo e-mail",
    confirmWhy:
      "Questo indirizzo è stato indicato in una chat di un sito web per ricevere una risposta via e-mail. Se è stato lei, confermi l’indirizzo. Altrimenti non faccia nulla: non seguiranno altre e-mail.",
    confirmed: "Il suo indirizzo è confermato. Può chiudere questa pagina.",
    confirmVoid: "Questo link è già stato usato o è scaduto.",
  },
  ja: {
    answer: "ご返信があります",
    wroteAt: "{site} のチャットにお寄せいただいたメッセージへのご返信です。",
    writes: "{name} より:",
    comeBack:
      "このメールに返信してもチャットには届きません。続けるには、お書きになったページにお戻りください。",
    confirm: "メールアドレスの確認",
    confirmWhy:
      "このアドレスは、メールで返信を受け取るために、あるウェブサイトのチャットで入力されました。ご本人の場合は、アドレスを確認してください。心当たりがない場合は、何もする必要はありません。今後メールは届きません。",
    confirmed: "アドレスが確認されました。このページを閉じてかまいません。",
    confirmVoid: "このリンクはすでに使用されたか、有効期限が切れています。",
  },
  ko: {
    answer: "답변이 도착했습니다",
    wroteAt: "{site} 채팅에 남기신 메시지에 대한 답변입니다.",
    writes: "{name} 님의 답변:",
    comeBack: "이 메일에 회신해도 채팅에는 전달되지 않습니다. 계속하려면 글을 쓰신 페이지로 돌아가 주세요.",
    confirm: "이메일 주소 확인",
    confirmWhy:
      "이 주소는 이메일로 답변을 받기 위해 어느 웹사이트의 채팅에 입력되었습니다. 본인이 입력했다면 주소를 확인해 주세요. 아니라면 아무것도 하지 않으셔도 됩니다. 더 이상 메일이 발송되지 않습니다.",
    confirmed: "주소가 확인되었습니다. 이 페이지를 닫으셔도 됩니다.",
    confirmVoid: "이 링크는 이미 사용되었거나 만료되었습니다.",
  },
  nl: {
    answer: "een antwoord voor u",
    wroteAt: "U schreef in de chat van {site}. Dit is het antwoord.",
    writes: "{name} schrijft:",
    comeBack:
      "Antwoorden op deze e-mail komen niet in de chat aan. Ga terug naar de pagina waarop u schreef om verder te gaan.",
    confirm: "Bevestig uw e-mailadres",
    confirmWhy:
      "Dit adres is in een chat op een website opgegeven om per e-mail antwoord te krijgen. Was u dat, bevestig dan het adres. Zo niet, doe dan niets: er volgen geen e-mails meer.",
    confirmed: "Uw adres is bevestigd. U kunt deze pagina sluiten.",
    confirmVoid: "Deze link is al gebruikt of verlopen.",
  },
  pl: {
    answer: "odpowiedź dla Ciebie",
    wroteAt: "To odpowiedź na wiadomość z czatu na {site}.",
    writes: "{name} pisze:",
    comeBack:
      "Odpowiedzi na tę wiadomość nie trafiają do czatu. Aby kontynuować, wróć na stronę, na której trwała rozmowa.",
    confirm: "Potwierdź adres e-mail",
    confirmWhy:
      "Ten adres podano na czacie strony internetowej, aby otrzymać odpowiedź e-mailem. Jeśli to Ty, potwierdź adres. Jeśli nie, nic nie rób: nie przyjdą kolejne wiadomości.",
    confirmed: "Adres jest potwierdzony. Możesz zamknąć tę stronę.",
    confirmVoid: "Ten link został już użyty lub wygasł.",
  },
  pt: {
    answer: "uma resposta para você",
    wroteAt: "Você escreveu no chat de {site}. Aqui está a resposta.",
    writes: "{name} escreve:",
    comeBack:
      "As respostas a este e-mail não chegam ao chat. Para continuar, volte à página em que você escreveu.",
    confirm: "Confirme seu endereço de e-mail",
    confirmWhy:
      "Este endereço foi informado em um chat de um site para receber uma resposta por e-mail. Se foi você, confirme o endereço. Se não, não faça nada: nenhum outro e-mail será enviado.",
    confirmed: "Seu endereço está confirmado. Você pode fechar esta página.",
    confirmVoid: "Este link já foi usado ou expirou.",
  },
  ru: {
    answer: "ответ для вас",
    wroteAt: "Вы писали в чат {site}. Вот ответ.",
    writes: "{name} пишет:",
    comeBack:
      "Ответы на это письмо не попадают в чат. Чтобы продолжить, вернитесь на страницу, где вы писали.",
    confirm: "Подтвердите адрес электронной почты",
    confirmWhy:
      "Этот адрес указали в чате на сайте, чтобы получить ответ по почте. Если это были вы, подтвердите адрес. Если нет, ничего не делайте: других писем не будет.",
    confirmed: "Адрес подтверждён. Эту страницу можно закрыть.",
    confirmVoid: "Эта ссылка уже использована или устарела.",
  },
  tr: {
    answer: "size bir yanıt var",
    wroteAt: "{site} sohbetine yazdınız. Yanıt aşağıdadır.",
    writes: "{name} yazıyor:",
    comeBack:
      "Bu e-postaya verilen yanıtlar sohbete ulaşmaz. Devam etmek için yazdığınız sayfaya geri dönün.",
    confirm: "E-posta adresinizi onaylayın",
    confirmWhy:
      "Bu adres, e-postayla yanıt almak için bir web sitesindeki sohbette verildi. Bunu siz yaptıysanız adresi onaylayın. Değilse bir şey yapmayın: başka e-posta gönderilmeyecek.",
    confirmed: "Adresiniz onaylandı. Bu sayfayı kapatabilirsiniz.",
    confirmVoid: "Bu bağlantı daha önce kullanılmış veya süresi dolmuş.",
  },
  uk: {
    answer: "відповідь для вас",
    wroteAt: "Ви писали в чат {site}. Ось відповідь.",
    writes: "{name} пише:",
    comeBack:
      "Відповіді на цей лист не потрапляють у чат. Щоб продовжити, поверніться на сторінку, де ви писали.",
    confirm: "Підтвердьте адресу електронної пошти",
    confirmWhy:
      "Цю адресу вказали в чаті на сайті, щоб отримати відповідь поштою. Якщо це були ви, підтвердьте адресу. Якщо ні, нічого не робіть: інших листів не буде.",
    confirmed: "Адресу підтверджено. Цю сторінку можна закрити.",
    confirmVoid: "Це посилання вже використано або воно застаріло.",
  },
  "zh-Hans": {
    answer: "您有一条回复",
    wroteAt: "您在 {site} 的聊天中留言。以下是回复。",
    writes: "{name} 写道：",
    comeBack: "对此邮件的回复不会进入聊天。要继续，请回到您留言的页面。",
    confirm: "确认您的电子邮件地址",
    confirmWhy:
      "有人在某个网站的聊天中留下了此地址，以便通过电子邮件收到回复。如果是您本人，请确认此地址。如果不是，无需任何操作：不会再有邮件。",
    confirmed: "您的地址已确认。您可以关闭此页面。",
    confirmVoid: "此链接已被使用或已过期。",
  },
  "zh-Hant": {
    answer: "您有一則回覆",
    wroteAt: "您在 {site} 的聊天中留言。以下是回覆。",
    writes: "{name} 寫道：",
    comeBack: "對此郵件的回覆不會進入聊天。要繼續，請回到您留言的頁面。",
    confirm: "確認您的電子郵件地址",
    confirmWhy:
      "有人在某個網站的聊天中留下了此地址，以便透過電子郵件收到回覆。如果是您本人，請確認此地址。如果不是，無需任何操作：不會再有郵件。",
    confirmed: "您的地址已確認。您可以關閉此頁面。",
    confirmVoid: "此連結已被使用或已過期。",
  },
} satisfies Record<string, VisitorWords>;

/** Returns the texts in the first available language of `wanted` (a BCP 47 tag or an `Accept-Language`), or else in English. */
export function visitorWords(wanted?: string): { language: string; words: VisitorWords } {
  const { name, texts } = acceptedTexts(wanted, VISITOR_WORDS);
  return { language: name, words: texts };
}
