import { Button, Notice } from "@wordpress/components";
import { useRef } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import type { CsvImport, ImportState } from "../../../admin/knowledge/csv-import.ts";
import { saveFile } from "../../../admin/save-file.ts";
import type { Failure } from "../rest/call.ts";
import { useObserved } from "../rest/use-observed.ts";
import { FailureNotice } from "../settings/failure-notice.tsx";

/** Exports all entries to a CSV file, and imports a file. An import first shows what it would change. */
export function CsvFiles({ files }: { files: CsvImport }) {
  const { step } = useObserved(files);
  const picker = useRef<HTMLInputElement>(null);
  const save = async () => {
    const file = await files.file();
    if (file !== undefined) saveFile(file, "knowledge.csv");
  };
  return (
    <section className="parley-card">
      <h3>{__("CSV file", "parley-chat")}</h3>
      <p>
        {__(
          "A CSV file with the columns “question” and “answer”. If a question already exists, the file’s answer replaces its answer.",
          "parley-chat",
        )}
      </p>
      {step.at === "failed" && <FailureNotice failure={step.failure as Failure} />}
      <div role="status">
        {step.at === "asking" && <Plan step={step} />}
        {step.at === "writing" && (
          <p>
            {sprintf(
              /* translators: 1: number of entries that are imported, 2: number of all. */
              __("Importing %1$d of %2$d…", "parley-chat"),
              step.done,
              step.all,
            )}
          </p>
        )}
        {step.at === "imported" && (
          <Notice status="success" isDismissible={false}>
            {/* translators: %d: number of entries. */}
            {sprintf(
              /* translators: %d: number of entries. */ __("Imported entries: %d", "parley-chat"),
              step.count,
            )}
          </Notice>
        )}
        {step.at === "too_large" && (
          <Notice status="error" isDismissible={false}>
            {__("The file is larger than 20 MB. Split it into smaller files.", "parley-chat")}
          </Notice>
        )}
      </div>
      {step.at === "asking" || step.at === "writing" ? (
        <div className="parley-buttons">
          {step.at === "asking" && step.plan.add.length + step.plan.change.length > 0 && (
            <Button variant="primary" onClick={() => void files.write()}>
              {/* translators: button. */ __("Import", "parley-chat")}
            </Button>
          )}
          <Button variant="tertiary" onClick={files.stop}>
            {step.at === "asking"
              ? __("Cancel", "parley-chat")
              : /* translators: button that stops an import. */ __("Stop", "parley-chat")}
          </Button>
        </div>
      ) : (
        <div className="parley-buttons">
          <Button variant="secondary" isBusy={step.at === "reading"} onClick={() => picker.current?.click()}>
            {__("Import CSV file", "parley-chat")}
          </Button>
          <Button variant="secondary" isBusy={step.at === "reading"} onClick={() => void save()}>
            {__("Export CSV file", "parley-chat")}
          </Button>
        </div>
      )}
      <input
        ref={picker}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={__("Import CSV file", "parley-chat")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file !== undefined) void files.read(file);
        }}
      />
    </section>
  );
}

function Plan({ step: { plan, skipped, faults } }: { step: Extract<ImportState, { at: "asking" }> }) {
  const fields = {
    question: __("Question", "parley-chat"),
    answer: /* translators: noun: the answer to a question. */ __("Answer", "parley-chat"),
  };
  return (
    <div className="parley-tried">
      <p>
        {sprintf(
          /* translators: 1: number of new entries, 2: of changed ones, 3: of unchanged ones. */
          __("%1$d new, %2$d with another answer, %3$d unchanged.", "parley-chat"),
          plan.add.length,
          plan.change.length,
          plan.same,
        )}
      </p>
      {skipped > 0 && (
        <>
          {/* translators: %d: number of rows of a file. */}
          <p>
            {sprintf(
              /* translators: %d: number of rows. */ __("Rows that cannot be imported: %d", "parley-chat"),
              skipped,
            )}
          </p>
          <ul>
            {faults.map(({ row, field, problem }) => (
              <li key={row}>
                {sprintf(
                  problem === "empty"
                    ? /* translators: 1: number of a row, 2: name of a field. */
                      __("Row %1$d: “%2$s” is empty.", "parley-chat")
                    : /* translators: 1: number of a row, 2: name of a field. */
                      __("Row %1$d: “%2$s” is too long.", "parley-chat"),
                  row,
                  fields[field],
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
