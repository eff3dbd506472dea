import { useState } from "react";
import { SearchField as AriaSearch, Input, Label } from "react-aria-components";
import { ApiError } from "../api/api-error.ts";
import type { KnowledgeEntry } from "../api/shapes.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { useSite } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { Card, Screen } from "../ui/screen.tsx";
import { Empty, Failing, Loading } from "../ui/states.tsx";
import { useTell } from "../ui/toasts.tsx";
import { CsvFiles } from "./csv-files.tsx";
import { EntryForm } from "./entry-form.tsx";
import { addEntry, changeEntry, deleteEntry, readKnowledge } from "./knowledge-calls.ts";
import { Unanswered } from "./unanswered.tsx";
import { WorkflowSwitch } from "./workflow-switch.tsx";

/** Questions with the owner's answers, which the model and, if the owner wants it, the workflow get (design.md §21.1). */
export function Knowledge() {
  const { say } = useWords();
  const { site_id: site, permissions } = useSite();
  const tell = useTell();
  const [search, setSearch] = useState("");
  const [pages, setPages] = useState(1);
  /** The entry that is being written: its id, or `new`. */
  const [written, setWritten] = useState<string>();
  const { data, error, isLoading, reload } = useLoaded(`knowledge ${site} ${search} ${pages}`, (signal) =>
    readKnowledge(site, { search, pages }, signal),
  );
  const [shown, setShown] = useState(data);
  // The entries shown before stay until the next page or search is there.
  if (data !== undefined && data !== shown) setShown(data);
  const mayWrite = permissions.includes("settings:write");
  const seesQuestions = permissions.includes("conversations:read") && permissions.includes("usage:read");

  const saved = (text: string) => {
    setWritten(undefined);
    tell(text);
    reload();
  };
  async function remove({ id }: KnowledgeEntry): Promise<void> {
    try {
      await deleteEntry(site, id);
      saved(say("entryDeleted"));
    } catch (failure) {
      tell(failure instanceof ApiError ? failure.message : say("failed"), { kind: "failed" });
      reload();
    }
  }

  return (
    <Screen title={say("knowledge")} intro={say("knowledgeIntro")}>
      {mayWrite && seesQuestions && <Unanswered changed={reload} />}
      <Card>
        <div className="toolbar">
          <AriaSearch
            className="field grow"
            value={search}
            onChange={(text) => {
              setSearch(text);
              setPages(1);
            }}
            maxLength={200}
          >
            <Label className="unseen">{say("searchKnowledge")}</Label>
            <Input placeholder={say("searchKnowledge")} />
          </AriaSearch>
          {mayWrite && (
            <Button kind="first" onPress={() => setWritten("new")}>
              {say("addEntry")}
            </Button>
          )}
        </div>
        {written === "new" && (
          <EntryForm
            save={async (entry) => {
              await addEntry(site, entry);
              saved(say("entryAdded"));
            }}
            cancel={() => setWritten(undefined)}
          />
        )}
        {error !== undefined && <Failing error={error} retry={reload} />}
        {shown === undefined && isLoading && <Loading />}
        {shown?.total === 0 && !isLoading && written !== "new" && (
          <Empty title={search === "" ? say("noKnowledge") : say("noEntryFound")}>
            {search === "" && <p>{say("noKnowledgeHint")}</p>}
          </Empty>
        )}
        {shown !== undefined && shown.entries.length > 0 && (
          <ul className="rows entries" aria-label={say("entries")} aria-busy={isLoading}>
            {shown.entries.map((entry) => (
              <li key={entry.id}>
                {written === entry.id ? (
                  <EntryForm
                    entry={entry}
                    save={async (next) => {
                      await changeEntry(site, entry.id, next);
                      saved(say("saved"));
                    }}
                    cancel={() => setWritten(undefined)}
                  />
                ) : (
                  <>
                    <span className="grow">
                      <strong>{entry.question}</strong>
                      <span className="hint excerpt">{entry.answer}</span>
                    </span>
                    {mayWrite && (
                      <span className="actions">
                        <Button
                          kind="quiet"
                          aria-label={say("editNamed", { what: entry.question })}
                          onPress={() => setWritten(entry.id)}
                        >
                          {say("edit")}
                        </Button>
                        <Confirm
                          trigger={say("deleteEntry")}
                          title={say("deleteEntryTitle", { question: entry.question })}
                          confirm={say("deleteEntry")}
                          onConfirm={() => void remove(entry)}
                        >
                          <p>{say("deleteEntryHint")}</p>
                        </Confirm>
                      </span>
                    )}
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {shown !== undefined && shown.entries.length < shown.total && (
          <p>
            <Button isBusy={isLoading} onPress={() => setPages(pages + 1)}>
              {say("showMoreEntries", { count: shown.total - shown.entries.length })}
            </Button>
          </p>
        )}
      </Card>
      {mayWrite && <CsvFiles changed={reload} />}
      {mayWrite && <WorkflowSwitch />}
    </Screen>
  );
}
