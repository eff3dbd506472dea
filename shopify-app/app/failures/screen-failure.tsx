import { isRouteErrorResponse, useRevalidator, useRouteError } from "@remix-run/react";
import { Banner, Page, Text } from "@shopify/polaris";
import type { Strings } from "../strings/strings.ts";
import { useStrings } from "../strings/use-strings.ts";
import type { Fault } from "./fault.ts";
import { faultText } from "./fault-text.ts";

/** The `ErrorBoundary` of the routes: replaces a screen that failed, and explains why. */
export function ScreenFailure() {
  const strings = useStrings();
  const { failures: copy } = strings;
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const again = { content: copy.tryAgain, loading: state === "loading", onAction: revalidate };
  const { title, text, action } = textOf(error, strings);
  return (
    <Page title={title} pageReadyAccessibilityLabel={title}>
      <Banner tone="critical" action={action ?? again}>
        <Text as="p">{text}</Text>
      </Banner>
    </Page>
  );
}

interface FailureText {
  title: string;
  text: string;
  action?: { content: string; url?: string; onAction?: () => void };
}

function textOf(error: unknown, strings: Strings): FailureText {
  const { failures: copy } = strings;
  if (!isRouteErrorResponse(error)) return { title: copy.downTitle, text: copy.notReached };
  if (error.status === 404)
    return {
      title: copy.missingTitle,
      text: copy.missing,
      action: { content: copy.home, url: "/app" },
    };
  if (isFault(error.data)) return { title: copy.downTitle, text: faultText(error.data, strings) };
  if (error.status === 401 || error.status === 403 || error.status === 410)
    return {
      title: copy.sessionTitle,
      text: copy.sessionEnded,
      action: { content: copy.reload, onAction: () => window.location.reload() },
    };
  return { title: copy.downTitle, text: copy.unexpected };
}

function isFault(data: unknown): data is Fault {
  return typeof data === "object" && data !== null && "message" in data && "reason" in data;
}
