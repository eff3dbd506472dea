import { __ } from "@wordpress/i18n";
import Papa from "papaparse";
import type { Site } from "../../../admin/generated/site.ts";
import { csvImport } from "../../../admin/knowledge/csv-import.ts";
import { knowledgeCalls } from "../../../admin/knowledge/knowledge-calls.ts";
import { knowledgeList } from "../../../admin/knowledge/knowledge-list.ts";
import { unansweredList } from "../../../admin/knowledge/unanswered-list.ts";
import { useResource } from "../rest/use-resource.ts";
import { wordpressSend } from "../rest/wordpress-send.ts";
import { Loaded } from "../settings/loaded.tsx";
import type { PageFacts } from "../settings/page-facts.ts";
import { useUnsaved } from "../settings/use-unsaved.ts";
import { CsvFiles } from "./csv-files.tsx";
import { Entries } from "./entries.tsx";
import { Unanswered } from "./unanswered.tsx";
import { WorkflowSwitch } from "./workflow-switch.tsx";
import "./knowledge.css";

/** The owner's entries (contract §21.1) and the unanswered questions (§21.4). */
export function KnowledgeScreen({ facts }: { facts: PageFacts }) {
  const site = useResource<Site>("/site");
  return (
    <>
      <h2>{__("Knowledge", "parley-chat")}</h2>
      <p>
        {__(
          "Questions and your answers to them. For each message, the model receives the five entries that match best, and uses them to answer.",
          "parley-chat",
        )}
      </p>
      <Loaded from={site}>
        {(settings) => <Parts site={settings} changed={site.replace} locale={facts.locale} />}
      </Loaded>
    </>
  );
}

function Parts({ site, changed, locale }: { site: Site; changed(site: Site): void; locale: string }) {
  const [{ list, unanswered, files }] = useUnsaved("knowledge", newLists, hasDraft);
  const isModel = site.reply_source === "model";
  return (
    <>
      <Unanswered list={unanswered} isModel={isModel} locale={locale} />
      <Entries list={list} />
      <CsvFiles files={files} />
      {!isModel && <WorkflowSwitch site={site} changed={changed} />}
    </>
  );
}

function newLists() {
  const calls = knowledgeCalls(wordpressSend);
  const list = knowledgeList(calls);
  const reload = () => void list.reload();
  return {
    list,
    unanswered: unansweredList(calls, { added: reload }),
    files: csvImport(calls, { library: async () => Papa, changed: reload }),
  };
}

function hasDraft({ list, unanswered }: ReturnType<typeof newLists>): boolean {
  return (list.current().draft ?? unanswered.current().draft) !== undefined;
}
