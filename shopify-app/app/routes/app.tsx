import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Link,
  Outlet,
  useLoaderData,
  useNavigation,
  useRouteError,
} from "@remix-run/react";
import { NavMenu, useAppBridge } from "@shopify/app-bridge-react";
import polarisStyles from "@shopify/polaris/build/esm/styles.css?url";
import { AppProvider } from "@shopify/shopify-app-remix/react";
import { boundary } from "@shopify/shopify-app-remix/server";
import { useEffect, useState } from "react";
import { ShopAddress } from "../conversations/markdown-text.tsx";
import { ScreenFailure } from "../failures/screen-failure.tsx";
import frameStyles from "../frame/frame.css?url";
import { useStrings } from "../strings/use-strings.ts";

export const links = () => [polarisStyles, frameStyles].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop } = await context.merchant(request);
  return { apiKey: context.apiKey, address: `https://${shop}/` };
}

/** What it loads never changes, and each screen asks who is there by itself. */
export const shouldRevalidate = () => false;

/** The frame of every screen: Polaris and the menu that Shopify shows for the app. App Bridge stands in root.tsx. */
export default function App() {
  const { frame: copy, polaris } = useStrings();
  const { apiKey, address } = useLoaderData<typeof loader>();
  // What is typed into the server's page before React has taken it over would be shown, and never saved.
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <AppProvider isEmbeddedApp={false} apiKey={apiKey} {...(polaris && { i18n: polaris })}>
      <NavMenu>
        <Link to="/app" rel="home">
          {copy.home}
        </Link>
        <Link to="/app/workflow">{copy.workflow}</Link>
        <Link to="/app/appearance">{copy.appearance}</Link>
        <Link to="/app/conversations">{copy.conversations}</Link>
        <Link to="/app/live">{copy.live}</Link>
        <Link to="/app/files">{copy.files}</Link>
        <Link to="/app/usage">{copy.usage}</Link>
      </NavMenu>
      <LoadingBar />
      {/* An attribute that this version of React passes on without knowing it. */}
      <main {...(!isLive && { inert: "" })}>
        <ShopAddress.Provider value={address}>
          <Outlet />
        </ShopAddress.Provider>
      </main>
    </AppProvider>
  );
}

/** Shopify's own, above the app, while the next screen is on its way. */
function LoadingBar() {
  const bridge = useAppBridge();
  const { state } = useNavigation();
  useEffect(() => {
    bridge.loading(state !== "idle");
  }, [bridge, state]);
  return null;
}

/** Shopify's library answers some requests by a thrown `Response`, whose headers App Bridge waits for. */
export const headers: HeadersFunction = (given) => boundary.headers(given);

export function ErrorBoundary() {
  const { polaris } = useStrings();
  const error = useRouteError();
  // A page of Shopify's library, such as the one that fetches a new session token.
  if (isRouteErrorResponse(error) && /^\s*</.test(String(error.data))) return boundary.error(error);
  return (
    <AppProvider isEmbeddedApp={false} apiKey="" {...(polaris && { i18n: polaris })}>
      <main>
        <ScreenFailure />
      </main>
    </AppProvider>
  );
}
