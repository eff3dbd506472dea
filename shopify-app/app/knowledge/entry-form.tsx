import { Banner, BlockStack, Button, Form, InlineStack, TextField } from "@shopify/polaris";
import { useState } from "react";
import { KNOWLEDGE_BOUNDS } from "../../../admin/generated/knowledge-bounds.ts";
import { faultIn, trimmed, type WrittenEntry } from "../../../admin/knowledge/written-entry.ts";
import type { Fault } from "../failures/fault.ts";
import { faultText } from "../failures/fault-text.ts";
import { useStrings } from "../strings/use-strings.ts";

/** The form in which a merchant edits a question and its answer. `save` rejects with a `Fault`. */
export function EntryForm({
  entry = { question: "", answer: "" },
  save,
  cancel,
}: {
  entry?: WrittenEntry;
  save(entry: WrittenEntry): Promise<void>;
  cancel(): void;
}) {
  const strings = useStrings();
  const { knowledge: copy, failures, frame } = strings;
  const [written, setWritten] = useState(entry);
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<{ field: string; text: string }>();
  const submit = async () => {
    if (isSaving) return;
    const wrong = faultIn(trimmed(written));
    if (wrong?.problem === "empty") return setFault({ field: wrong.field, text: failures.empty });
    setSaving(true);
    setFault(undefined);
    try {
      await save(written);
    } catch (error) {
      setSaving(false);
      setFault({ field: (error as Fault).field, text: faultText(error as Fault, strings) });
    }
  };
  const errorAt = (field: string) => (fault?.field === field ? fault.text : undefined);
  const isAtField = errorAt("question") !== undefined || errorAt("answer") !== undefined;
  return (
    <Form onSubmit={() => void submit()}>
      <BlockStack gap="300">
        <TextField
          label={copy.question}
          autoComplete="off"
          autoFocus={entry.question === ""}
          maxLength={KNOWLEDGE_BOUNDS.question.maxLength}
          value={written.question}
          onChange={(question) => setWritten({ ...written, question })}
          error={errorAt("question") ?? false}
        />
        <TextField
          label={copy.answer}
          helpText={copy.answerHelp}
          autoComplete="off"
          autoFocus={entry.question !== ""}
          multiline={4}
          maxLength={KNOWLEDGE_BOUNDS.answer.maxLength}
          value={written.answer}
          onChange={(answer) => setWritten({ ...written, answer })}
          error={errorAt("answer") ?? false}
        />
        {fault !== undefined && !isAtField && <Banner tone="critical">{fault.text}</Banner>}
        <InlineStack gap="200">
          <Button submit variant="primary" loading={isSaving}>
            {copy.save}
          </Button>
          <Button onClick={cancel}>{frame.cancel}</Button>
        </InlineStack>
      </BlockStack>
    </Form>
  );
}
