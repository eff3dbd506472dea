import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { languageOf } from "./strings/language-of.ts";
import type { Strings } from "./strings/strings.ts";
import { useStrings } from "./strings/use-strings.ts";

export function loader({ request, context }: LoaderFunctionArgs) {
  return { apiKey: context.apiKey, language: languageOf(request) };
}

/** The loader's two values never change. Reloading them after each save would lose the form if the reload failed. */
export const shouldRevalidate = () => false;

/** The HTML document of each page. Embedded pages load App Bridge first, as Shopify requires; other pages do without. */
export function Layout({ children }: { children: ReactNode }) {
  const given = useRouteLoaderData<typeof loader>("root");
  const strings = useStrings();
  const title = useTitle();
  const isEmbedded = useLocation().pathname.startsWith("/app");
  return (
    <html lang={strings.language}>
      <head>
        {isEmbedded && given && (
          <script data-api-key={given.apiKey} src="https://cdn.shopify.com/shopifycloud/app-bridge.js" />
        )}
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {title && <title>{`${title} · Parley`}</title>}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const { pathname } = useLocation();
  // Scrolls to the top of each new screen. Remix's ScrollRestoration would need sessionStorage, which browsers that block
  // third-party storage refuse in a frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen begins at its top.
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would treat as a cleanup function.
    window.scrollTo(0, 0);
  }, [pathname]);
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { failures: copy, frame } = useStrings();
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main>
      <h1>{isUnknown ? copy.missingTitle : copy.brokenTitle}</h1>
      <p>{frame.openFromApps}</p>
    </main>
  );
}

/** The screen's own title (`titled`). */
function useTitle(): string | undefined {
  const strings = useStrings();
  const handle = useMatches().at(-1)?.handle as { title?: (strings: Strings) => string } | undefined;
  return handle?.title?.(strings);
}
