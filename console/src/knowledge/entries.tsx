import { useEffect } from "react";
import { SearchField as AriaSearch, Input, Label } from "react-aria-components";
import { KNOWLEDGE_BOUNDS } from "../../../admin/generated/knowledge-bounds.ts";
import type { StoredEntry } from "../../../admin/knowledge/knowledge-calls.ts";
import { type KnowledgeList, NEW } from "../../../admin/knowledge/knowledge-list.ts";
import { apiErrorOf } from "../api/api-error.ts";
import { useFollowed } from "../api/use-followed.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { Card } from "../ui/screen.tsx";
import { Empty, Failing, Loading } from "../ui/states.tsx";
import { useToast } from "../ui/toasts.tsx";
import { useFailureToast } from "../ui/use-failure-text.ts";
import { EntryForm } from "./entry-form.tsx";

/** Id of the button that opens the form of an entry. */
export const buttonIdOf = (entry: string) => `write-${entry}`;

/** The entries with a search field, and a form for the entry that is being edited. */
export function Entries({ list, mayWrite }: { list: KnowledgeList; mayWrite: boolean }) {
  const { say } = useWords();
  const toast = useToast();
  const toastFailure = useFailureToast();
  const { search, entries, total, isLoading, failure, written, focus } = useFollowed(list);
  useEffect(() => {
    if (focus !== undefined) document.getElementById(buttonIdOf(focus.on))?.focus();
  }, [focus]);
  const left = total - (entries?.length ?? 0);

  const form = (said: string, entry?: StoredEntry) => (
    <EntryForm
      entry={entry}
      save={async (next) => {
        await list.save(next);
        toast(said);
      }}
      cancel={list.cancel}
    />
  );
  return (
    <Card>
      <div className="toolbar">
        <AriaSearch
          className="field grow"
          value={search}
          onChange={list.search}
          maxLength={KNOWLEDGE_BOUNDS.search.maxLength}
        >
          <Label className="unseen">{say("searchKnowledge")}</Label>
          <Input placeholder={say("searchKnowledge")} />
        </AriaSearch>
        {mayWrite && (
          <Button id={buttonIdOf(NEW)} kind="first" onPress={() => list.write(NEW)}>
            {say("addEntry")}
          </Button>
        )}
      </div>
      {written === NEW && form(say("entryAdded"))}
      {failure !== undefined && <Failing error={apiErrorOf(failure)} retry={() => void list.reload()} />}
      {entries === undefined && isLoading && <Loading />}
      {entries?.length === 0 && !isLoading && written !== NEW && (
        <Empty title={search === "" ? say("noKnowledge") : say("noEntryFound")}>
          {search === "" && <p>{say("noKnowledgeHint")}</p>}
        </Empty>
      )}
      {entries !== undefined && entries.length > 0 && (
        <ul className="rows entries" aria-label={say("entries")} aria-busy={isLoading}>
          {entries.map((entry) => (
            <li key={entry.id}>
              {written === entry.id ? (
                form(say("saved"), entry)
              ) : (
                <>
                  <span className="grow">
                    <strong>{entry.question}</strong>
                    <span className="hint excerpt">{entry.answer}</span>
                  </span>
                  {mayWrite && (
                    <span className="actions">
                      <Button
                        id={buttonIdOf(entry.id)}
                        kind="quiet"
                        aria-label={say("editNamed", { what: entry.question })}
                        onPress={() => list.write(entry.id)}
                      >
                        {say("edit")}
                      </Button>
                      <Confirm
                        trigger={say("deleteEntry")}
                        title={say("deleteEntryTitle", { question: entry.question })}
                        confirm={say("deleteEntry")}
                        onConfirm={() =>
                          void list.remove(entry.id).then(() => toast(say("entryDeleted")), toastFailure)
                        }
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
      {left > 0 && entries !== undefined && (
        <p>
          <Button isBusy={isLoading} onPress={list.showMore}>
            {say("showMoreEntries", { count: left })}
          </Button>
        </p>
      )}
    </Card>
  );
}
