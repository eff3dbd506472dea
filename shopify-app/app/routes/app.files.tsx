import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Page } from "@shopify/polaris";
import { FILES_SETTINGS, filesDraft, filesSettings } from "../../../admin/files-draft.ts";
import { fromService } from "../failures/from-service.server.ts";
import { keepFormOnFailure } from "../failures/keep-form-on-failure.ts";
import { ScreenFailure } from "../failures/screen-failure.tsx";
import { FilesForm } from "../files/files-form.tsx";
import { titled } from "../frame/titled.ts";
import { keepScreen } from "../settings/keep-screen.ts";
import { saveSite } from "../settings/save-site.server.ts";
import { useSettings } from "../settings/use-settings.ts";
import { useStrings } from "../strings/use-strings.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { parley } = await context.merchant(request);
  const { files, updated_at } = await fromService(parley.site.get());
  return { site: { files, updated_at } };
}

export const action = saveSite(FILES_SETTINGS);
export const clientAction = keepFormOnFailure;
export const shouldRevalidate = keepScreen;
export const handle = titled(({ files }) => files.title);
export const ErrorBoundary = ScreenFailure;

const FORMAT = { draftOf: filesDraft, settingsOf: filesSettings };

export default function Files() {
  const { files: copy } = useStrings();
  const { site } = useLoaderData<typeof loader>();
  const settings = useSettings(site, FORMAT);
  return (
    <Page title={copy.title} subtitle={copy.about}>
      <FilesForm settings={settings} />
    </Page>
  );
}
