import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { LONGEST, type WrittenEntry } from "./written-entry.ts";

/** One question with its answer, while they are written. `save` rejects with `ApiError`. */
export function EntryForm({
  entry,
  save,
  cancel,
}: {
  entry?: WrittenEntry;
  save(entry: WrittenEntry): Promise<void>;
  cancel(): void;
}) {
  const { say } = useWords();
  const [question, setQuestion] = useState(entry?.question ?? "");
  const [answer, setAnswer] = useState(entry?.answer ?? "");
  const [isSaving, setIsSaving] = useState(false);
  const [fault, setFault] = useState<{ field: string; text: string }>();

  async function submit(): Promise<void> {
    const empty = question.trim() === "" ? "question" : answer.trim() === "" ? "answer" : undefined;
    if (empty !== undefined) return setFault({ field: empty, text: say("fillIn") });
    setIsSaving(true);
    setFault(undefined);
    try {
      await save({ question: question.trim(), answer: answer.trim() });
    } catch (error) {
      setIsSaving(false);
      if (error instanceof ApiError) setFault({ field: error.field, text: error.message });
      else setFault({ field: "", text: say("failed") });
    }
  }
  const faultOf = (field: string) => (fault?.field === field ? fault.text : undefined);
  const isElsewhere = fault !== undefined && fault.field !== "question" && fault.field !== "answer";

  return (
    <form
      className="entry"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) void submit();
      }}
    >
      <Field
        label={say("question")}
        value={question}
        onChange={setQuestion}
        fault={faultOf("question")}
        maxLength={LONGEST.question}
        autoFocus={entry === undefined}
      />
      <Field
        label={say("answer")}
        hint={say("answerHint")}
        value={answer}
        onChange={setAnswer}
        fault={faultOf("answer")}
        maxLength={LONGEST.answer}
        rows={5}
        autoFocus={entry !== undefined}
      />
      {isElsewhere && (
        <p className="fault" role="alert">
          {fault.text}
        </p>
      )}
      <p className="actions">
        <Button type="submit" kind="first" isBusy={isSaving}>
          {say("save")}
        </Button>
        <Button onPress={cancel}>{say("cancel")}</Button>
      </p>
    </form>
  );
}
