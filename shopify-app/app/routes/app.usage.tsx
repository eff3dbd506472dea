import inboxStyles from "@parley/inbox/inbox.css?url";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Page } from "@shopify/polaris";
import { lazy } from "react";
import { ExportCard } from "../exports/export-card.tsx";
import { ScreenFailure } from "../failures/screen-failure.tsx";
import { titled } from "../frame/titled.ts";
import { InBrowser } from "../inbox/in-browser.tsx";
import placeStyles from "../inbox/inbox.css?url";
import { inboxData } from "../inbox/inbox-data.server.ts";

const UsageScreen = lazy(() => import("../inbox/usage-screen.client.tsx"));

export const links = () => [inboxStyles, placeStyles].map((href) => ({ rel: "stylesheet", href }));

export function loader({ request, context }: LoaderFunctionArgs) {
  return inboxData(request, context);
}

export const handle = titled(({ frame }) => frame.usage);
export const ErrorBoundary = ScreenFailure;

export default function Usage() {
  const data = useLoaderData<typeof loader>();
  return (
    <Page>
      <div className="usage-place">
        <InBrowser>
          <UsageScreen data={data} />
        </InBrowser>
      </div>
      <ExportCard />
    </Page>
  );
}
