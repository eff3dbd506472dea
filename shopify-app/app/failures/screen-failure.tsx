import { isRouteErrorResponse, useRevalidator, useRouteError } from "@remix-run/react";
import { Banner, Page, Text } from "@shopify/polaris";
import { failureCopy as copy } from "./failure-copy.ts";
import type { Fault } from "./fault.ts";

/** Stands where a screen would, and says why there is none: each route's `ErrorBoundary`. */
export function ScreenFailure() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const again = { content: copy.tryAgain, loading: state === "loading", onAction: revalidate };
  const { title, text, action } = told(error);
  return (
    <Page title={title} pageReadyAccessibilityLabel={title}>
      <Banner tone="critical" action={action ?? again}>
        <Text as="p">{text}</Text>
      </Banner>
    </Page>
  );
}

interface Told {
  title: string;
  text: string;
  action?: { content: string; url?: string; onAction?: () => void };
}

function told(error: unknown): Told {
  if (!isRouteErrorResponse(error)) return { title: copy.downTitle, text: copy.notReached };
  if (error.status === 401 || error.status === 403 || error.status === 410)
    return {
      ...{ title: copy.sessionTitle, text: copy.sessionEnded },
      action: { content: copy.reload, onAction: () => window.location.reload() },
    };
  if (error.status === 404)
    return {
      ...{ title: copy.missingTitle, text: copy.missing },
      action: { content: copy.home, url: "/app" },
    };
  return { title: copy.downTitle, text: (error.data as Partial<Fault>)?.message ?? copy.unexpected };
}
