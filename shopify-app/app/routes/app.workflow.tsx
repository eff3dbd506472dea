import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Layout, Page } from "@shopify/polaris";
import { useMemo } from "react";
import { fromService } from "../failures/from-service.server.ts";
import { keptOnFailure } from "../failures/kept-on-failure.ts";
import { ScreenFailure } from "../failures/screen-failure.tsx";
import { titled } from "../frame/titled.ts";
import { keepScreen } from "../settings/keep-screen.ts";
import { saveSite } from "../settings/save-site.server.ts";
import { useSettings } from "../settings/use-settings.ts";
import { TestMessage } from "../workflow/test-message.tsx";
import { changesOf, draftOf, WORKFLOW_SETTINGS } from "../workflow/workflow-draft.ts";
import { WorkflowForm } from "../workflow/workflow-form.tsx";
import { workflowWords as words } from "../workflow/workflow-words.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { parley } = await context.merchant(request);
  return { site: await fromService(parley("GET /site", {})) };
}

export const action = saveSite(WORKFLOW_SETTINGS);
export const clientAction = keptOnFailure;
export const shouldRevalidate = keepScreen;
export const meta = titled(words.title);
export const ErrorBoundary = ScreenFailure;

export default function Workflow() {
  const { site } = useLoaderData<typeof loader>();
  const settings = useSettings(
    useMemo(() => draftOf(site), [site]),
    changesOf,
  );
  return (
    <Page title={words.title} subtitle={words.about}>
      <Layout>
        <Layout.Section>
          <WorkflowForm site={site} settings={settings} />
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <TestMessage site={site} isDirty={settings.isDirty} />
        </Layout.Section>
      </Layout>
    </Page>
  );
}
