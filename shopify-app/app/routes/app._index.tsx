import { defer, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Page } from "@shopify/polaris";
import { ScreenFailure } from "../failures/screen-failure.tsx";
import { titled } from "../frame/titled.ts";
import { DataRequests } from "../home/data-requests.tsx";
import { EmbedStatus } from "../home/embed-status.tsx";
import { homeViewOf } from "../home/home-view.server.ts";
import { MostAsked } from "../home/most-asked.tsx";
import { ProxyBanner } from "../home/proxy-banner.tsx";
import { SetupSteps } from "../home/setup-steps.tsx";
import { themeEditor } from "../home/theme-editor.ts";
import { useEmbedState } from "../home/use-embed-state.ts";
import { WaitingBanner } from "../home/waiting-banner.tsx";
import { WeekNumbers } from "../home/week-numbers.tsx";
import { useWaiting } from "../inbox/waiting.tsx";
import { useStrings } from "../strings/use-strings.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const merchant = await context.merchant(request);
  return defer({
    // The storefront may take seconds; the rest does not wait for it.
    proxy: merchant.proxyState(),
    view: await homeViewOf(merchant, Date.now),
    editor: themeEditor(merchant.shop, context.apiKey),
    storefront: `https://${merchant.shop}/`,
    serviceUrl: context.serviceUrl,
  });
}

export const handle = titled(({ home }) => home.title);
export const ErrorBoundary = ScreenFailure;

export default function Home() {
  const { home: copy } = useStrings();
  const { view, editor, storefront, proxy, serviceUrl } = useLoaderData<typeof loader>();
  const embed = useEmbedState();
  const { count: waiting = view.waiting } = useWaiting();
  const hasChatted = view.lastConversation !== null;
  // A conversation proves that the chat was visible; that is enough until Shopify says otherwise.
  const steps = { ...view.steps, embed: embed === "on" || (embed !== "off" && hasChatted) };
  // Uses only the server's data, because a layout that depends on Shopify's answer would shift the page.
  const isSetUp = view.steps.workflow && view.steps.test && hasChatted;
  return (
    <Page title={copy.title}>
      <WaitingBanner waiting={waiting} />
      <BlockStack gap="400">
        {!view.isConnected && (
          <Banner tone="warning" title={copy.stale.title}>
            {copy.stale.text}
          </Banner>
        )}
        <ProxyBanner state={proxy} serviceUrl={serviceUrl} />
        {!isSetUp && <SetupSteps {...{ steps, hasChatted, editor, storefront }} />}
        <DataRequests requests={view.requests} now={view.now} />
        {view.mostAsked && <MostAsked {...view.mostAsked} />}
        {hasChatted && <WeekNumbers usage={view.usage} />}
        <EmbedStatus
          state={embed}
          lastConversation={view.lastConversation}
          steps={isSetUp ? undefined : steps}
          editor={editor}
          storefront={storefront}
        />
      </BlockStack>
    </Page>
  );
}
