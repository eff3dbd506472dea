const STRICT =
  "default-src 'none'; connect-src 'self'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'";

/** A policy that forbids forms, like the attribute `sandbox` of a frame. */
const SANDBOX = "sandbox allow-scripts allow-same-origin";

/** Returns a page's headers: `/strict` has the strictest policy under which the widget works, `/sandboxed` one without forms. */
export function pageHeaders(url: string): Record<string, string> {
  const html = { "Content-Type": "text/html; charset=utf-8" };
  const policy = url.startsWith("/strict") ? STRICT : url.startsWith("/sandboxed") && SANDBOX;
  return policy ? { ...html, "Content-Security-Policy": policy } : html;
}

/** Returns a shop's page with the widget of the service at `origin`; `/bare` has no widget, `/in/shopify` names its shop. */
export function shopPage(origin: string, site: string, url: string): string {
  const script = url.startsWith("/bare")
    ? ""
    : `<script src="${origin}/widget.js" data-site="${site}" ${shopAttributes(url)}async></script>`;
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A shop</title>${script}</head>
  <body><main><h1>A shop</h1><button id="elsewhere">Elsewhere</button></main></body>
</html>`;
}

function shopAttributes(url: string): string {
  const { pathname, searchParams } = new URL(url, "http://shop.example");
  const [, name] = /^\/in\/(\w+)/.exec(pathname) ?? [];
  const path = searchParams.get("path");
  return name === undefined ? "" : `data-shop="${name}" ${path === null ? "" : `data-shop-path="${path}" `}`;
}
