import { useRef, useSyncExternalStore } from "react";
import type { CsvImport } from "../../../admin/knowledge/csv-import.ts";
import { saveFile } from "../../../admin/save-file.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/screen.tsx";
import { useToast } from "../ui/toasts.tsx";
import { useFailureToast } from "../ui/use-failure-text.ts";

/** Exports all entries as a CSV file, and imports such a file after a preview of the changes. */
export function CsvFiles({ files }: { files: CsvImport }) {
  const { say } = useWords();
  const toast = useToast();
  const toastFailure = useFailureToast();
  const picker = useRef<HTMLInputElement>(null);
  const { step } = useSyncExternalStore(files.subscribe, files.current);

  /** Reports the outcome of `work` in a toast. */
  async function done<T>(work: Promise<T>): Promise<T> {
    const result = await work;
    const { step } = files.current();
    if (step.at === "too_large") toast(say("csvTooLarge"), { kind: "failed" });
    if (step.at === "failed") toastFailure(step.failure);
    if (step.at === "imported") toast(say("csvImported", { count: step.count }));
    return result;
  }

  async function save(): Promise<void> {
    const file = await done(files.file());
    if (file !== undefined) saveFile(file, "knowledge.csv");
  }

  return (
    <Card title={say("csvFiles")}>
      <p className="hint">{say("csvHint")}</p>
      {step.at === "asking" ? (
        <div className="plan" role="status">
          <p>
            {say("csvPlan", {
              add: step.plan.add.length,
              change: step.plan.change.length,
              same: step.plan.same,
            })}
          </p>
          {step.skipped > 0 && <p>{say("csvSkipped", { count: step.skipped })}</p>}
          <ul>
            {step.faults.map(({ row, field, problem }) => (
              <li key={row}>
                {say(problem === "empty" ? "csvRowEmpty" : "csvRowLong", { row, field: say(field) })}
              </li>
            ))}
          </ul>
          <p className="actions">
            {step.plan.add.length + step.plan.change.length > 0 && (
              <Button kind="first" onPress={() => void done(files.write())}>
                {say("csvImport")}
              </Button>
            )}
            <Button onPress={files.stop}>{say("cancel")}</Button>
          </p>
        </div>
      ) : step.at === "writing" ? (
        <p className="actions" role="status">
          <span>{say("csvWriting", { done: step.done, all: step.all })}</span>
          <Button onPress={files.stop}>{say("stop")}</Button>
        </p>
      ) : (
        <p className="actions">
          <Button isBusy={step.at === "reading"} onPress={() => picker.current?.click()}>
            {say("csvChoose")}
          </Button>
          <Button isBusy={step.at === "reading"} onPress={() => void save()}>
            {say("csvExport")}
          </Button>
        </p>
      )}
      <input
        ref={picker}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={say("csvChoose")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file !== undefined) void done(files.read(file));
        }}
      />
    </Card>
  );
}
