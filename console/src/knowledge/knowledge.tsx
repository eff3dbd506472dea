import { useMemo } from "react";
import { csvImport } from "../../../admin/knowledge/csv-import.ts";
import { knowledgeList } from "../../../admin/knowledge/knowledge-list.ts";
import { unansweredList } from "../../../admin/knowledge/unanswered-list.ts";
import { useSite } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Screen } from "../ui/screen.tsx";
import { CsvFiles } from "./csv-files.tsx";
import { Entries } from "./entries.tsx";
import { Unanswered } from "./unanswered.tsx";
import { useKnowledgeCalls } from "./use-knowledge-calls.ts";
import { WorkflowSwitch } from "./workflow-switch.tsx";

/** Questions with the owner's answers. The model receives them; the workflow does too if the owner switches this on (contract §21.1). */
export function Knowledge() {
  const { say } = useWords();
  const { permissions } = useSite();
  const calls = useKnowledgeCalls();
  const { list, unanswered, files } = useMemo(() => {
    const list = knowledgeList(calls);
    const reload = () => void list.reload();
    const library = async () => (await import("papaparse")).default;
    return {
      list,
      unanswered: unansweredList(calls, { added: reload }),
      files: csvImport(calls, { library, changed: reload }),
    };
  }, [calls]);
  const mayWrite = permissions.includes("settings:write");
  const seesQuestions = permissions.includes("conversations:read") && permissions.includes("usage:read");
  return (
    <Screen title={say("knowledge")} intro={say("knowledgeIntro")}>
      {mayWrite && seesQuestions && <Unanswered list={unanswered} />}
      <Entries list={list} mayWrite={mayWrite} />
      {mayWrite && <CsvFiles files={files} />}
      {mayWrite && <WorkflowSwitch />}
    </Screen>
  );
}
