import { Button, Spinner, TextControl } from "@wordpress/components";
import { useEffect, useState } from "@wordpress/element";
import { __, _n, sprintf } from "@wordpress/i18n";
import { KNOWLEDGE_BOUNDS } from "../../../admin/generated/knowledge-bounds.ts";
import type { StoredEntry } from "../../../admin/knowledge/knowledge-calls.ts";
import { type KnowledgeList, NEW } from "../../../admin/knowledge/knowledge-list.ts";
import type { Failure } from "../rest/call.ts";
import { useLoadedList } from "../rest/use-observed.ts";
import { ConfirmDialog } from "../settings/confirm-dialog.tsx";
import { FailureNotice } from "../settings/failure-notice.tsx";
import { EntryForm } from "./entry-form.tsx";

/** Returns the id of the button that opens the form of an entry. */
export const buttonIdOf = (entry: string) => `parley-write-${entry}`;

export function Entries({ list }: { list: KnowledgeList }) {
  const { search, entries, total, isLoading, failure, written, draft, focus } = useLoadedList(list);
  const [deleted, setDeleted] = useState<StoredEntry>();
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (focus !== undefined) document.getElementById(buttonIdOf(focus.on))?.focus();
  }, [focus]);
  const left = total - (entries?.length ?? 0);
  const write = (entry: string) => {
    setSaid("");
    list.write(entry);
  };
  const form = (done: string, entry?: StoredEntry) => (
    <EntryForm
      {...{ entry, draft, keep: list.keep }}
      save={async (next) => {
        await list.save(next);
        setSaid(done);
      }}
      cancel={list.cancel}
    />
  );

  return (
    <section className="parley-card">
      <h3>{__("Entries", "parley-chat")}</h3>
      <div className="parley-row">
        <TextControl
          type="search"
          label={__("Search questions and answers", "parley-chat")}
          value={search}
          onChange={list.search}
          maxLength={KNOWLEDGE_BOUNDS.search.maxLength}
        />
        <Button id={buttonIdOf(NEW)} variant="primary" onClick={() => write(NEW)}>
          {__("Add entry", "parley-chat")}
        </Button>
      </div>
      <p role="status" className="parley-said">
        {said}
      </p>
      {written === NEW && form(__("The entry was added.", "parley-chat"))}
      <FailureNotice failure={failure as Failure | undefined} retry={() => void list.reload()} />
      {entries === undefined && isLoading && (
        <p className="parley-loading" role="status">
          <Spinner /> {__("Loading…", "parley-chat")}
        </p>
      )}
      {entries?.length === 0 && !isLoading && written !== NEW && (
        <p className="parley-empty">
          {search === ""
            ? __(
                "No entries yet. Begin with the questions that your visitors ask most, and answer them as you would yourself.",
                "parley-chat",
              )
            : __("No entries found.", "parley-chat")}
        </p>
      )}
      {entries !== undefined && entries.length > 0 && (
        <ul className="parley-entries" aria-label={__("Entries", "parley-chat")} aria-busy={isLoading}>
          {entries.map((entry) => (
            <li key={entry.id}>
              {written === entry.id ? (
                form(__("Saved.", "parley-chat"), entry)
              ) : (
                <>
                  <span className="parley-entry">
                    <strong dir="auto">{entry.question}</strong>
                    <span className="parley-excerpt" dir="auto">
                      {entry.answer}
                    </span>
                  </span>
                  <span className="parley-buttons">
                    <Button
                      id={buttonIdOf(entry.id)}
                      variant="link"
                      /* translators: %s: a question. */
                      aria-label={sprintf(
                        /* translators: %s: a question. */ __("Edit: %s", "parley-chat"),
                        entry.question,
                      )}
                      onClick={() => write(entry.id)}
                    >
                      {__("Edit", "parley-chat")}
                    </Button>
                    <Button
                      variant="link"
                      isDestructive
                      /* translators: %s: a question. */
                      aria-label={sprintf(
                        /* translators: %s: a question. */ __("Delete: %s", "parley-chat"),
                        entry.question,
                      )}
                      onClick={() => setDeleted(entry)}
                    >
                      {__("Delete", "parley-chat")}
                    </Button>
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {left > 0 && entries !== undefined && (
        <Button variant="secondary" isBusy={isLoading} onClick={list.showMore}>
          {sprintf(
            /* translators: %d: number of entries. */
            _n("Show %d more", "Show %d more", left, "parley-chat"),
            left,
          )}
        </Button>
      )}
      {deleted !== undefined && (
        <ConfirmDialog
          title={__("Delete this entry?", "parley-chat")}
          /* translators: %s: a question. */
          text={sprintf(
            /* translators: %s: a question. */ __(
              "The assistant stops using the answer to “%s”.",
              "parley-chat",
            ),
            deleted.question,
          )}
          yes={__("Delete", "parley-chat")}
          work={async () => {
            await list.remove(deleted.id);
            setSaid(__("The entry was deleted.", "parley-chat"));
          }}
          close={() => setDeleted(undefined)}
        />
      )}
    </section>
  );
}
