/** A typical page of an owner, on which to view the chat. Dark if the address contains `theme=dark`. */
export interface HostPage {
  title: string;
  lang: string;
  styles: string;
  body: string;
}

const GOODS = ["Fjell GTX", "Skog Low", "Bre Light", "Tind Pro", "Elv Sandal", "Myr Boot"];
const ground = (light: string, dark: string, text: string, pale: string) =>
  `html { background: ${light}; color: ${text} } html.dark { background: ${dark}; color: ${pale} }`;

export const HOST_PAGES: Record<string, HostPage> = {
  shop: {
    title: "A shop",
    lang: "en",
    styles: `${ground("#fff", "#17191c", "#222", "#ddd")}
      body { margin: 0; font: 15px/1.5 Helvetica, Arial, sans-serif }
      header { display: flex; gap: 24px; padding: 18px 24px; border-bottom: 1px solid #8884 }
      header b { margin-inline-end: auto }
      ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(180px, 1fr)); gap: 24px; margin: 0; padding: 24px; list-style: none }
      i { display: block; height: 200px; background: linear-gradient(135deg, #b8c4bb, #7d8f85) }
      button { padding: 8px 14px; border: 0; background: #1b4332; color: #fff }`,
    body: `<header><b>Fjell &amp; Skog</b><a>Boots</a><a>Packs</a><a>Cart (2)</a></header><ul>${GOODS.map(
      (name, at) => `<li><i></i><p>${name}<br>€${89 + 20 * at}</p><button>Add to cart</button></li>`,
    ).join("")}</ul>`,
  },
  blog: {
    title: "A blog",
    lang: "de",
    styles: `${ground("#fbf8f1", "#14171c", "#2c2620", "#d8d0c4")}
      body { max-width: 38em; margin: 48px auto; padding: 0 20px; font: 19px/1.7 Georgia, serif }
      * { letter-spacing: 0.01em }
      button, textarea { all: unset; font-size: 30px !important }`,
    body: `<h1>Drei Tage im Fjell</h1>${"<p>Am Morgen lag Nebel über dem See, und die Brücke war noch nass vom Regen der Nacht. Wir packten das Zelt ein und gingen los, ehe die Sonne über dem Kamm stand.</p>".repeat(
      9,
    )}`,
  },
  cookies: {
    title: "A bar that asks about cookies",
    lang: "en",
    styles: `${ground("#f4f6f8", "#101418", "#1c2733", "#d7dee6")}
      body { margin: 0; padding: 32px; font: 16px/1.6 system-ui, sans-serif }
      #bar { position: fixed; inset: auto 0 0; z-index: 2147483647; display: flex; flex-wrap: wrap; gap: 12px; align-items: center; padding: 18px 24px; background: #102a43; color: #fff }
      #bar p { flex: 1 1 260px; margin: 0 } #bar button { padding: 10px 20px; border: 0; border-radius: 6px; background: #ffd166; color: #102a43 }`,
    body: `<h1>Insurance for bicycles</h1><p>Covered in a minute, wherever you ride.</p><div id="bar"><p>We use cookies to count visits and to show what suits you.</p><button onclick="this.parentNode.remove()">Accept</button><button onclick="this.parentNode.remove()">Decline</button></div>`,
  },
  header: {
    title: "A header that sticks",
    lang: "fr",
    styles: `${ground("#fff", "#1b1420", "#1d1326", "#e6dcee")}
      body { margin: 0; font: 16px/1.6 Verdana, sans-serif }
      header { position: sticky; top: 0; z-index: 99999; padding: 22px; background: #5a189a; color: #fff }
      main { padding: 24px }`,
    body: `<header>Clinique des Acacias · 01 23 45 67 89</header><main>${"<p>Prenez rendez-vous en ligne, ou appelez-nous du lundi au vendredi. Nous vous répondons dans la journée.</p>".repeat(14)}</main>`,
  },
  rtl: {
    title: "From right to left",
    lang: "ar",
    styles: `${ground("#fffdf8", "#1a1712", "#2a2118", "#e8dfd0")}
      body { margin: 0; padding: 28px; font: 18px/1.8 "Noto Naskh Arabic", "DejaVu Sans", serif }`,
    body: `<h1>مكتبة الباب الأزرق</h1>${"<p>كتب مختارة بعناية، تصلك إلى بيتك خلال يومين. اسألنا عن أي كتاب تبحث عنه.</p>".repeat(8)}`,
  },
};
