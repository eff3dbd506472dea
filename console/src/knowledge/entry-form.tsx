import { useState } from "react";
import { KNOWLEDGE_BOUNDS } from "../../../admin/generated/knowledge-bounds.ts";
import { faultIn, trimmed, type WrittenEntry } from "../../../admin/knowledge/written-entry.ts";
import { ApiError } from "../api/api-error.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { useFailureText } from "../ui/use-failure-text.ts";

/** The form in which a person edits a question and its answer. `save` rejects with `ApiError`. */
export function EntryForm({
  entry,
  save,
  cancel,
}: {
  entry?: WrittenEntry | undefined;
  save(entry: WrittenEntry): Promise<void>;
  cancel(): void;
}) {
  const { say } = useWords();
  const textOf = useFailureText();
  const [question, setQuestion] = useState(entry?.question ?? "");
  const [answer, setAnswer] = useState(entry?.answer ?? "");
  const [isSaving, setIsSaving] = useState(false);
  const [fault, setFault] = useState<{ field: string; text: string }>();

  async function submit(): Promise<void> {
    const wrong = faultIn(trimmed({ question, answer }));
    if (wrong?.problem === "empty") return setFault({ field: wrong.field, text: say("fillIn") });
    setIsSaving(true);
    setFault(undefined);
    try {
      await save({ question, answer });
    } catch (error) {
      setIsSaving(false);
      setFault({ field: error instanceof ApiError ? error.field : "", text: textOf(error) });
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
        maxLength={KNOWLEDGE_BOUNDS.question.maxLength}
        autoFocus={entry === undefined}
      />
      <Field
        label={say("answer")}
        hint={say("answerHint")}
        value={answer}
        onChange={setAnswer}
        fault={faultOf("answer")}
        maxLength={KNOWLEDGE_BOUNDS.answer.maxLength}
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
