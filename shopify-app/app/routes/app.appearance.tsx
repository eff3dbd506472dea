import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Layout, Page } from "@shopify/polaris";
import { useMemo, useState } from "react";
import { changesOf, draftOf } from "../appearance/appearance-draft.ts";
import { AppearanceForm } from "../appearance/appearance-form.tsx";
import { appearanceWords as words } from "../appearance/appearance-words.ts";
import { LivePreview } from "../appearance/live-preview.tsx";
import { fromService } from "../failures/from-service.server.ts";
import { keptOnFailure } from "../failures/kept-on-failure.ts";
import { ScreenFailure } from "../failures/screen-failure.tsx";
import { titled } from "../frame/titled.ts";
import { keepScreen } from "../settings/keep-screen.ts";
import { saveSite } from "../settings/save-site.server.ts";
import { useSettings } from "../settings/use-settings.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { parley } = await context.merchant(request);
  const { appearance, strings } = await fromService(parley("GET /site", {}));
  return { appearance, strings, widget: `${context.serviceUrl}/widget.js` };
}

export const action = saveSite(["appearance", "strings"]);
export const clientAction = keptOnFailure;
export const shouldRevalidate = keepScreen;
export const meta = titled(words.title);
export const ErrorBoundary = ScreenFailure;

export default function Appearance() {
  const { appearance, strings, widget } = useLoaderData<typeof loader>();
  const [language, setLanguage] = useState("");
  const settings = useSettings(
    useMemo(() => draftOf({ appearance, strings }), [appearance, strings]),
    changesOf,
  );
  return (
    <Page title={words.title} subtitle={words.about}>
      <Layout>
        <Layout.Section variant="oneHalf">
          <AppearanceForm settings={settings} language={language} choose={setLanguage} />
        </Layout.Section>
        <Layout.Section variant="oneHalf">
          <LivePreview draft={settings.draft} widget={widget} language={language} />
        </Layout.Section>
      </Layout>
    </Page>
  );
}
