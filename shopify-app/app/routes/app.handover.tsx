import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Page } from "@shopify/polaris";
import { HANDOVER_SETTINGS, handoverDraft, handoverSettings } from "../../../admin/handover-draft.ts";
import { fromService } from "../failures/from-service.server.ts";
import { keepFormOnFailure } from "../failures/keep-form-on-failure.ts";
import { ScreenFailure } from "../failures/screen-failure.tsx";
import { titled } from "../frame/titled.ts";
import { HandoverForm } from "../handover/handover-form.tsx";
import { keepScreen } from "../settings/keep-screen.ts";
import { saveSite } from "../settings/save-site.server.ts";
import { useSettings } from "../settings/use-settings.ts";
import { useStrings } from "../strings/use-strings.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { parley } = await context.merchant(request);
  const { live, handover, notify_emails, weekly_report, updated_at } = await fromService(parley.site.get());
  return { site: { live, handover, notify_emails, weekly_report, updated_at } };
}

export const action = saveSite(HANDOVER_SETTINGS);
export const clientAction = keepFormOnFailure;
export const shouldRevalidate = keepScreen;
export const handle = titled(({ handover }) => handover.title);
export const ErrorBoundary = ScreenFailure;

type HandoverSite = Awaited<ReturnType<typeof loader>>["site"];

const FORMAT = {
  draftOf: (site: HandoverSite) => handoverDraft(site, "UTC"),
  settingsOf: handoverSettings,
};

export default function Live() {
  const { handover: copy } = useStrings();
  const { site } = useLoaderData<typeof loader>();
  const settings = useSettings(site, FORMAT);
  return (
    <Page title={copy.title} subtitle={copy.about}>
      <HandoverForm settings={settings} />
    </Page>
  );
}
