import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Link,
  Outlet,
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteError,
} from "@remix-run/react";
import { NavMenu, useAppBridge } from "@shopify/app-bridge-react";
import polarisStyles from "@shopify/polaris/build/esm/styles.css?url";
import { AppProvider } from "@shopify/shopify-app-remix/react";
import { boundary } from "@shopify/shopify-app-remix/server";
import { useEffect, useState } from "react";
import { ScreenFailure } from "../failures/screen-failure.tsx";
import frameStyles from "../frame/frame.css?url";
import { useWaiting, WaitingProvider } from "../inbox/waiting.tsx";
import { useStrings } from "../strings/use-strings.ts";

export const links = () => [polarisStyles, frameStyles].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop } = await context.merchant(request);
  return { apiKey: context.apiKey, shop };
}

/** The data of this loader never changes, and each screen authenticates its own requests. */
export const shouldRevalidate = () => false;

/** The frame of every screen: Polaris and the menu that Shopify shows for the app. root.tsx loads App Bridge. */
export default function App() {
  const { polaris } = useStrings();
  const { pathname } = useLocation();
  const { apiKey } = useLoaderData<typeof loader>();
  // The screen is inert until React has hydrated the server's page, because text typed earlier would be visible but never saved.
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <AppProvider isEmbeddedApp={false} apiKey={apiKey} {...(polaris && { i18n: polaris })}>
      <WaitingProvider isInbox={/^\/app\/conversations(\/|$)/.test(pathname)}>
        <Menu />
        <LoadingBar />
        {/* This version of React does not support `inert`, but passes on the attribute. */}
        <main {...(!isLive && { inert: "", className: "early" })}>
          <Outlet />
        </main>
      </WaitingProvider>
    </AppProvider>
  );
}

/**
 * The menu that Shopify shows next to the app. The number of waiting visitors is part of a label, because App Bridge has no
 * badges.
 */
function Menu() {
  const { frame: copy } = useStrings();
  const { count = 0 } = useWaiting();
  return (
    <NavMenu>
      <Link to="/app" rel="home">
        {copy.home}
      </Link>
      <Link to="/app/workflow">{copy.workflow}</Link>
      <Link to="/app/knowledge">{copy.knowledge}</Link>
      <Link to="/app/appearance">{copy.appearance}</Link>
      {/* The key makes React create a new link, because App Bridge does not notice a changed label. */}
      <Link key={count} to="/app/conversations">
        {count > 0 ? `${copy.inbox} (${count})` : copy.inbox}
      </Link>
      <Link to="/app/handover">{copy.handover}</Link>
      <Link to="/app/files">{copy.files}</Link>
      <Link to="/app/usage">{copy.usage}</Link>
    </NavMenu>
  );
}

/** Shopify's loading bar above the app, while the next screen loads. */
function LoadingBar() {
  const bridge = useAppBridge();
  const { state } = useNavigation();
  useEffect(() => {
    bridge.loading(state !== "idle");
  }, [bridge, state]);
  return null;
}

/** Passes on the headers of a `Response` that Shopify's library throws as its answer to some requests: App Bridge needs them. */
export const headers: HeadersFunction = (given) => boundary.headers(given);

export function ErrorBoundary() {
  const { polaris } = useStrings();
  const error = useRouteError();
  // Shows a page of Shopify's library as it is, such as the page that fetches a new session token.
  if (isRouteErrorResponse(error) && /^\s*</.test(String(error.data))) return boundary.error(error);
  return (
    <AppProvider isEmbeddedApp={false} apiKey="" {...(polaris && { i18n: polaris })}>
      <main>
        <ScreenFailure />
      </main>
    </AppProvider>
  );
}
