import inboxStyles from "@parley/inbox/inbox.css?url";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { lazy } from "react";
import { ScreenFailure } from "../failures/screen-failure.tsx";
import { titled } from "../frame/titled.ts";
import { InBrowser } from "../inbox/in-browser.tsx";
import placeStyles from "../inbox/inbox.css?url";
import { inboxData } from "../inbox/inbox-data.server.ts";

const InboxScreen = lazy(() => import("../inbox/inbox-screen.client.tsx"));

export const links = () => [inboxStyles, placeStyles].map((href) => ({ rel: "stylesheet", href }));

export function loader({ request, context }: LoaderFunctionArgs) {
  return inboxData(request, context);
}

/** The inbox itself handles a change of conversation or view. */
export const shouldRevalidate = () => false;
export const handle = titled(({ frame }) => frame.inbox);
export const ErrorBoundary = ScreenFailure;

export default function InboxRoute() {
  const data = useLoaderData<typeof loader>();
  return (
    <div className="inbox-place">
      <InBrowser>
        <InboxScreen data={data} />
      </InBrowser>
    </div>
  );
}
