import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Page } from "@shopify/polaris";
import { useState } from "react";
import { appearanceDraft, appearanceSettingsOf } from "../../../admin/appearance-draft.ts";
import styles from "../appearance/appearance.css?url";
import { AppearanceForm } from "../appearance/appearance-form.tsx";
import { LivePreview } from "../appearance/live-preview.tsx";
import { fromService } from "../failures/from-service.server.ts";
import { keepFormOnFailure } from "../failures/keep-form-on-failure.ts";
import { ScreenFailure } from "../failures/screen-failure.tsx";
import { titled } from "../frame/titled.ts";
import { keepScreen } from "../settings/keep-screen.ts";
import { saveSite } from "../settings/save-site.server.ts";
import { useSettings } from "../settings/use-settings.ts";
import { useStrings } from "../strings/use-strings.ts";

export const links = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { parley } = await context.merchant(request);
  const { appearance, strings, updated_at } = await fromService(parley.site.get());
  return { site: { appearance, strings, updated_at }, widget: `${context.serviceUrl}/widget.js` };
}

export const action = saveSite(["appearance", "strings"]);
export const clientAction = keepFormOnFailure;
export const shouldRevalidate = keepScreen;
export const handle = titled(({ appearance }) => appearance.title);
export const ErrorBoundary = ScreenFailure;

const FORMAT = { draftOf: appearanceDraft, settingsOf: appearanceSettingsOf };

export default function Appearance() {
  const { appearance: copy } = useStrings();
  const { site, widget } = useLoaderData<typeof loader>();
  const [language, setLanguage] = useState("");
  const settings = useSettings(site, FORMAT);
  return (
    <Page title={copy.title} subtitle={copy.about}>
      <div className="appearance">
        <AppearanceForm settings={settings} language={language} choose={setLanguage} />
        <LivePreview draft={settings.draft} widget={widget} language={language} />
      </div>
    </Page>
  );
}
