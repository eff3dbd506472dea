import { hash } from "node:crypto";
import { type ConfirmationStorage, NOTIFY } from "../storage/port/confirmation-storage.ts";
import { peopleWords } from "./languages/people-words.ts";
import { visitorWords } from "./languages/visitor-words.ts";

const TOKEN = /^[0-9A-Za-z]{40}$/;
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
};
const STYLE = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
main{max-width:32rem;margin:15vh auto 0;padding:0 1.25rem}h1{font-size:1.4rem}
button{font:inherit;padding:.6rem 1.2rem;min-height:2.75rem}`;

interface Exchange {
  method: string;
  /** The `Accept-Language` header. Used for addresses in `notify_emails`, and for a void link, which has no visitor's language. */
  acceptLanguage: string | undefined;
}

/**
 * The page behind the link of a first e-mail. Opening the page changes nothing, because mail scanners open links. The page's
 * button sends a POST, which confirms the address once. The page needs no script and contains no text of the site.
 */
export function confirmPage(deps: { storage: ConfirmationStorage; clock: () => number }) {
  return async (token: string, { method, acceptLanguage }: Exchange) => {
    const now = deps.clock();
    const link = TOKEN.test(token) ? hash("sha256", token, "base64url") : "";
    const found = link === "" ? undefined : await deps.storage.confirmationByLink(link, now);
    const { language, words } = found?.sessionId.startsWith(NOTIFY)
      ? peopleWords(acceptLanguage)
      : visitorWords(found === undefined ? acceptLanguage : found.language);
    const page = (status: 200 | 404, text: string, form = "") => ({
      status,
      headers: { ...HEADERS },
      body: method === "HEAD" ? "" : pageOf(language, words.confirm, `<p>${text}</p>${form}`),
    });
    if (found === undefined) return page(404, words.confirmVoid);
    if (method !== "POST")
      return page(200, words.confirmWhy, `<form method="post"><button>${words.confirm}</button></form>`);
    const { siteId, sessionId } = found;
    const isConfirmed = await deps.storage.confirmContact({ siteId, sessionId, hash: link, at: now });
    return isConfirmed ? page(200, words.confirmed) : page(404, words.confirmVoid);
  };
}

function pageOf(language: string, title: string, content: string): string {
  const direction = language === "ar" || language === "he" ? "rtl" : "ltr";
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}
