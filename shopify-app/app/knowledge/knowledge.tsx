import { BlockStack } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { csvImport } from "../../../admin/knowledge/csv-import.ts";
import {
  type KnowledgePage,
  knowledgeCalls,
  type UnansweredQuestion,
} from "../../../admin/knowledge/knowledge-calls.ts";
import { knowledgeList } from "../../../admin/knowledge/knowledge-list.ts";
import { unansweredList } from "../../../admin/knowledge/unanswered-list.ts";
import { appSend } from "../service/app-send.ts";
import type { Site } from "../service/site.ts";
import { CsvFiles } from "./csv-files.tsx";
import { Entries } from "./entries.tsx";
import { Unanswered } from "./unanswered.tsx";
import { WorkflowSwitch } from "./workflow-switch.tsx";

export interface KnowledgeView {
  page: KnowledgePage;
  questions: UnansweredQuestion[];
  isModel: boolean;
  site: Pick<Site, "webhook_knowledge" | "updated_at">;
}

/** The merchant's entries (contract §21.1) and the unanswered questions (§21.4). `view` is the data of the route's loader. */
export function Knowledge({ view }: { view: KnowledgeView }) {
  // Created once, from the loader's data. Later loads call the service, not the loader.
  const [{ list, unanswered, files }] = useState(() => {
    const calls = knowledgeCalls(appSend);
    const list = knowledgeList(calls, view.page);
    const reload = () => void list.reload();
    const library = async () => (await import("papaparse")).default;
    return {
      list,
      unanswered: unansweredList(calls, { first: view.questions, added: reload }),
      files: csvImport(calls, { library, changed: reload }),
    };
  });
  useEffect(
    () => () => {
      list.leave();
      unanswered.leave();
    },
    [list, unanswered],
  );
  return (
    <BlockStack gap="400">
      <Unanswered list={unanswered} isModel={view.isModel} />
      <Entries list={list} />
      <CsvFiles files={files} />
      {!view.isModel && <WorkflowSwitch site={view.site} />}
    </BlockStack>
  );
}
