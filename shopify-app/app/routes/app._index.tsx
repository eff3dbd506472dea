import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Page } from "@shopify/polaris";
import { ScreenFailure } from "../failures/screen-failure.tsx";
import { titled } from "../frame/titled.ts";
import { DataRequests } from "../home/data-requests.tsx";
import { EmbedStatus } from "../home/embed-status.tsx";
import { homeViewOf } from "../home/home-view.server.ts";
import { homeWords as words } from "../home/home-words.ts";
import { SetupSteps } from "../home/setup-steps.tsx";
import { WeekNumbers } from "../home/week-numbers.tsx";

/** Of the app embed: the name of its file in extensions/parley-chat/blocks. */
const EMBED = "chat";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const merchant = await context.merchant(request);
  const place = new URLSearchParams({ context: "apps", activateAppId: `${context.apiKey}/${EMBED}` });
  return {
    view: await homeViewOf(merchant, Date.now),
    editor: `https://${merchant.shop}/admin/themes/current/editor?${place}`,
  };
}

export const meta = titled(words.title);
export const ErrorBoundary = ScreenFailure;

export default function Home() {
  const { view, editor } = useLoaderData<typeof loader>();
  const isSetUp = Object.values(view.steps).every(Boolean);
  return (
    <Page title={words.title}>
      <BlockStack gap="400">
        {!view.isConnected && (
          <Banner tone="warning" title={words.stale.title}>
            {words.stale.text}
          </Banner>
        )}
        {!isSetUp && <SetupSteps steps={view.steps} editor={editor} />}
        <DataRequests requests={view.requests} />
        <WeekNumbers usage={view.usage} />
        <EmbedStatus view={view} editor={editor} />
      </BlockStack>
    </Page>
  );
}
