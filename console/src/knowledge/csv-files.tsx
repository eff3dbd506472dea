import { useRef, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { useSite } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/screen.tsx";
import { useTell } from "../ui/toasts.tsx";
import type { ReadCsv } from "./csv.ts";
import { allKnowledge, carryOut } from "./knowledge-calls.ts";
import { type ImportPlan, planImport } from "./plan-import.ts";

/** Bytes. A thousand entries of full length in four bytes a character have some more. */
const LARGEST_FILE = 20_000_000;
/** Rows with faults that are listed. */
const MOST_FAULTS = 5;

type Step =
  | { at: "reading" }
  | { at: "asking"; plan: ImportPlan; faults: ReadCsv["faults"] }
  | { at: "writing"; done: number; all: number; stop: AbortController };

/** All entries as a file, and a file as entries: first what it would change, then the change. */
export function CsvFiles({ changed }: { changed(): void }) {
  const { say } = useWords();
  const { site_id: site } = useSite();
  const tell = useTell();
  const picker = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<Step>();

  /** Says what went wrong, and shows what was done before. */
  async function trying(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const isStopped = (error as Error).name === "AbortError";
      if (!isStopped) tell(error instanceof ApiError ? error.message : say("failed"), { kind: "failed" });
    }
    setStep((now) => (now?.at === "asking" ? now : undefined));
  }

  const read = (file: File) =>
    trying(async () => {
      if (file.size > LARGEST_FILE) return tell(say("csvTooLarge"), { kind: "failed" });
      setStep({ at: "reading" });
      const [{ entriesIn }, text, stored] = await Promise.all([
        import("./csv.ts"),
        file.text(),
        allKnowledge(site),
      ]);
      const { entries, faults } = entriesIn(text);
      setStep({ at: "asking", plan: planImport(entries, stored), faults });
    });

  const write = (plan: ImportPlan) =>
    trying(async () => {
      const stop = new AbortController();
      const all = plan.add.length + plan.change.length;
      const show = (done: number) => setStep({ at: "writing", done, all, stop });
      show(0);
      try {
        await carryOut(site, plan, show, stop.signal);
        tell(say("csvImported", { count: all }));
      } finally {
        changed();
        setStep(undefined);
      }
    });

  const save = () =>
    trying(async () => {
      setStep({ at: "reading" });
      const [{ csvOf }, entries] = await Promise.all([import("./csv.ts"), allKnowledge(site)]);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([csvOf(entries)], { type: "text/csv" }));
      link.download = "knowledge.csv";
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    });

  return (
    <Card title={say("csvFiles")}>
      <p className="hint">{say("csvHint")}</p>
      {step?.at === "asking" && (
        <div className="plan" role="status">
          <p>
            {say("csvPlan", {
              add: step.plan.add.length,
              change: step.plan.change.length,
              same: step.plan.same,
            })}
          </p>
          {step.faults.length > 0 && <p>{say("csvSkipped", { count: step.faults.length })}</p>}
          <ul>
            {step.faults.slice(0, MOST_FAULTS).map(({ row, field, problem }) => (
              <li key={row}>
                {say(problem === "empty" ? "csvRowEmpty" : "csvRowLong", { row, field: say(field) })}
              </li>
            ))}
          </ul>
          <p className="actions">
            {step.plan.add.length + step.plan.change.length > 0 && (
              <Button kind="first" onPress={() => void write(step.plan)}>
                {say("csvImport")}
              </Button>
            )}
            <Button onPress={() => setStep(undefined)}>{say("cancel")}</Button>
          </p>
        </div>
      )}
      {step?.at === "writing" && (
        <p className="actions" role="status">
          <span>{say("csvWriting", { done: step.done, all: step.all })}</span>
          <Button onPress={() => step.stop.abort()}>{say("stop")}</Button>
        </p>
      )}
      {(step === undefined || step.at === "reading") && (
        <p className="actions">
          <Button isBusy={step !== undefined} onPress={() => picker.current?.click()}>
            {say("csvChoose")}
          </Button>
          <Button isBusy={step !== undefined} onPress={() => void save()}>
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
          if (file !== undefined) void read(file);
        }}
      />
    </Card>
  );
}
