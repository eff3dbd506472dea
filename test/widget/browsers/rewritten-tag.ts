import type { PretendService } from "../pretend-service.ts";

/** The script tag as an optimiser has rewritten it, with the files that the optimiser wrote. `code` is the original script. */
export interface Rewritten {
  html: string;
  files?: Record<string, string>;
}

const ATTRIBUTES = `data-site="pk_test" data-service="{origin}"`;
export const BLOCK = `<script type="application/json" data-parley>{ "site": "pk_test", "service": "{origin}" }</script>`;
/** Runs a text as a script without attributes. */
const RUN = `(text) => { const script = document.createElement("script"); script.textContent = text; document.head.append(script); }`;
const fetched = (work: string) =>
  `<script>fetch("/widget.js").then((answer) => answer.text()).then(${work});</script>`;

/** Rewrites by WordPress optimisers, by Cloudflare's Rocket Loader and by tag managers. */
export const WAYS: Record<string, (code: string) => Rewritten> = {
  "moved to the folder of a cache": (code) => ({
    html: `<script src="/cache/min/1/moved.js?ver=7" ${ATTRIBUTES} defer></script>`,
    files: { "/cache/min/1/moved.js": code },
  }),
  "combined with scripts that end without a semicolon": (code) => ({
    html: `${BLOCK}<script src="/cache/all.js"></script>`,
    files: { "/cache/all.js": `var one = function () { return 1 }\n${code}\nvar two = 2` },
  }),
  "combined in the head, while its own tag comes later in the page": (code) => ({
    html: `<script data-site="ANALYTICS" src="/cache/other.js"></script><script src="/cache/all.js"></script><script type="text/plain" src="/widget.js" data-site="pk_test"></script>`,
    files: { "/cache/other.js": "", "/cache/all.js": `window.one = (() => 1)()\n${code}` },
  }),
  "copied into its tag": (code) => ({ html: `<script ${ATTRIBUTES}>${code}</script>` }),
  "copied into a tag without attributes, next to a JSON block": (code) => ({
    html: `<script>${code}</script>${BLOCK}`,
  }),
  "run from a blob: address with its attributes": () => ({
    html: fetched(
      `(text) => { const script = document.createElement("script"); script.src = URL.createObjectURL(new Blob([text])); script.dataset.site = "pk_test"; script.dataset.service = "{origin}"; document.head.append(script); }`,
    ),
  }),
  "run from a blob: address without attributes, its tag re-typed": () => ({
    html: `<script type="litespeed/javascript" src="/widget.js" data-site="pk_test"></script>${fetched(
      `(text) => { const script = document.createElement("script"); script.src = URL.createObjectURL(new Blob([text])); document.head.append(script); }`,
    )}`,
  }),
  "re-typed, its address in another attribute, and run as text": () => ({
    html: `<script type="rocketlazyloadscript" data-src="/widget.js" ${ATTRIBUTES}></script>${fetched(RUN)}`,
  }),
  "loaded as a module": () => ({
    html: `<script type="module" src="/widget.js" data-site="pk_test"></script>`,
  }),
  evaluated: () => ({
    html: `<script type="text/plain" src="/widget.js" data-site="pk_test"></script>${fetched(
      "(text) => (0, eval)(text)",
    )}`,
  }),
  "wrapped to run once the page is ready": (code) => ({
    html: `<script ${ATTRIBUTES}>document.addEventListener("DOMContentLoaded", function () { try { ${code} } catch (e) {} });</script>`,
  }),
  "delayed by its own tag until the visitor does something": () => ({
    html: `<script>addEventListener("pointermove", () => { const script = document.createElement("script"); script.src = "/widget.js"; script.setAttribute("data-site", "pk_test"); document.head.append(script); }, { once: true });</script>`,
  }),
  "run by another script's tag, with its own tag gone and another of the site's left": (code) => ({
    html: `<script src="/cache/cart.js" ${ATTRIBUTES} data-cart-url="/cart" async></script><script src="/cache/late.js" data-other="1" defer></script>`,
    files: { "/cache/cart.js": "", "/cache/late.js": code },
  }),
};

/** Serves a page with the rewritten tag in its head. Returns the page's URL. */
export function rewrittenPage(service: PretendService, { html, files = {} }: Rewritten): string {
  for (const [path, text] of Object.entries(files))
    service.pages.set(path, { type: "text/javascript", text });
  const text = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A shop</title>${html}</head><body><h1>A shop</h1></body></html>`;
  const whole = text.replaceAll("{origin}", service.origin);
  service.pages.set("/rewritten", { type: "text/html", text: whole });
  return `${service.origin}/rewritten`;
}

export async function codeOf({ origin }: PretendService): Promise<string> {
  return (await fetch(`${origin}/widget.js`)).text();
}
