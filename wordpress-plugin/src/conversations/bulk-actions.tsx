import { Button } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __, _n, sprintf } from "@wordpress/i18n";
import { call, type Failure } from "../rest/call.ts";
import { useWork } from "../rest/use-work.ts";
import { ConfirmDialog } from "../settings/confirm-dialog.tsx";
import { FailureNotice } from "../settings/failure-notice.tsx";
import { saveExport } from "./save-export.ts";

/** What can be done with the conversations that are selected: they are saved as a file, or deleted after a question. */
export function BulkActions({
  ids,
  clear,
  deleted,
}: {
  ids: string[];
  clear(): void;
  /** Which are gone; those behind one that could not be deleted stay. */
  deleted(ids: string[]): void;
}) {
  const [isAsking, setAsking] = useState(false);
  const saving = useWork();
  const count = ids.length;
  const remove = async () => {
    const gone: string[] = [];
    try {
      for (const id of ids) {
        await deleteOne(id);
        gone.push(id);
      }
    } finally {
      if (gone.length > 0) deleted(gone);
    }
  };
  return (
    <section className="parley-bulk" aria-label={__("Selected conversations", "parley-chat")}>
      <strong role="status">
        {sprintf(
          /* translators: %d: number of conversations. */
          _n("%d selected", "%d selected", count, "parley-chat"),
          count,
        )}
      </strong>
      <Button variant="secondary" isDestructive onClick={() => setAsking(true)}>
        {__("Delete selected", "parley-chat")}
      </Button>
      {(["csv", "ndjson"] as const).map((format) => (
        <Button
          key={format}
          variant="secondary"
          isBusy={saving.isBusy}
          onClick={() => saving.start(() => saveExport(format, { ids }))}
        >
          {format === "csv"
            ? __("Export selected as CSV", "parley-chat")
            : __("Export selected as NDJSON", "parley-chat")}
        </Button>
      ))}
      <Button variant="tertiary" onClick={clear}>
        {__("Select none", "parley-chat")}
      </Button>
      <FailureNotice failure={saving.failure} />
      {isAsking && (
        <ConfirmDialog
          title={sprintf(
            /* translators: %d: number of conversations. */
            _n("Delete %d conversation?", "Delete %d conversations?", count, "parley-chat"),
            count,
          )}
          text={__(
            "They are deleted at the service with all their messages, for good. Visitors who come back begin anew.",
            "parley-chat",
          )}
          yes={__("Delete", "parley-chat")}
          work={remove}
          close={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** What somebody else has just deleted is gone as well. */
async function deleteOne(id: string): Promise<void> {
  try {
    await call("DELETE", `/conversations/${encodeURIComponent(id)}`);
  } catch (failure) {
    if ((failure as Failure).code !== "parley_chat_not_found") throw failure;
  }
}
