import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Page } from "@shopify/polaris";
import { PAGE_SIZE } from "../../../admin/knowledge/knowledge-calls.ts";
import { fromService } from "../failures/from-service.server.ts";
import { keepFormOnFailure } from "../failures/keep-form-on-failure.ts";
import { ScreenFailure } from "../failures/screen-failure.tsx";
import { titled } from "../frame/titled.ts";
import styles from "../knowledge/knowledge.css?url";
import { Knowledge, type KnowledgeView } from "../knowledge/knowledge.tsx";
import { keepScreen } from "../settings/keep-screen.ts";
import { saveSite } from "../settings/save-site.server.ts";
import { useStrings } from "../strings/use-strings.ts";

export const links = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, context }: LoaderFunctionArgs): Promise<KnowledgeView> {
  const { parley } = await context.merchant(request);
  const [
    { reply_source, webhook_knowledge, updated_at },
    { data: entries, pagination },
    { data: questions },
  ] = await Promise.all([
    fromService(parley.site.get()),
    fromService(parley.knowledge.list({ per_page: PAGE_SIZE })),
    fromService(parley.insights.questions()),
  ]);
  return {
    page: { entries, total: pagination.total },
    questions,
    isModel: reply_source === "model",
    site: { webhook_knowledge, updated_at },
  };
}

export const action = saveSite(["webhook_knowledge"]);
export const clientAction = keepFormOnFailure;
export const shouldRevalidate = keepScreen;
export const handle = titled(({ knowledge }) => knowledge.title);
export const ErrorBoundary = ScreenFailure;

export default function KnowledgeScreen() {
  const { knowledge: copy } = useStrings();
  return (
    <Page title={copy.title} subtitle={copy.about}>
      <Knowledge view={useLoaderData<typeof loader>()} />
    </Page>
  );
}
