import inboxStyles from "@parley/inbox/inbox.css?url";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Layout, Page } from "@shopify/polaris";
import { WORKFLOW_SETTINGS, workflowDraft, workflowSettings } from "../../../admin/workflow-draft.ts";
import { Deliveries } from "../deliveries/deliveries.tsx";
import { fromService } from "../failures/from-service.server.ts";
import { keepFormOnFailure } from "../failures/keep-form-on-failure.ts";
import { ScreenFailure } from "../failures/screen-failure.tsx";
import { titled } from "../frame/titled.ts";
import { themeEditor } from "../home/theme-editor.ts";
import styles from "../knowledge/knowledge.css?url";
import { keepScreen } from "../settings/keep-screen.ts";
import { saveSite } from "../settings/save-site.server.ts";
import { useSettings } from "../settings/use-settings.ts";
import { useStrings } from "../strings/use-strings.ts";
import { TestMessage } from "../workflow/test-message.tsx";
import { WorkflowForm } from "../workflow/workflow-form.tsx";

export const links = () => [inboxStyles, styles].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { parley, shop } = await context.merchant(request);
  return { site: await fromService(parley.site.get()), editor: themeEditor(shop, context.apiKey) };
}

export const action = saveSite(WORKFLOW_SETTINGS);
export const clientAction = keepFormOnFailure;
export const shouldRevalidate = keepScreen;
export const handle = titled(({ workflow }) => workflow.title);
export const ErrorBoundary = ScreenFailure;

const FORMAT = { draftOf: workflowDraft, settingsOf: workflowSettings };

export default function Workflow() {
  const { workflow: copy } = useStrings();
  const { site, editor } = useLoaderData<typeof loader>();
  const settings = useSettings(site, FORMAT);
  return (
    <Page title={copy.title} subtitle={copy.about}>
      <Layout>
        <Layout.Section>
          <WorkflowForm site={site} settings={settings} />
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <TestMessage site={site} settings={settings} editor={editor} />
        </Layout.Section>
        <Layout.Section variant="fullWidth">
          <Deliveries />
        </Layout.Section>
      </Layout>
    </Page>
  );
}
