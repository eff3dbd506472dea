import { Button, TextareaControl, TextControl } from "@wordpress/components";
import { useEffect, useRef } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import type { FormEvent } from "react";
import { KNOWLEDGE_BOUNDS } from "../../../admin/generated/knowledge-bounds.ts";
import { ENTRY_FIELDS, type WrittenEntry } from "../../../admin/knowledge/written-entry.ts";
import { useWork } from "../rest/use-work.ts";
import { FailureNotice } from "../settings/failure-notice.tsx";
import { fieldError } from "../settings/field-error.ts";

/**
 * The form in which a user edits a question and its answer. The focus moves to an empty question, otherwise to the
 * answer, unless a `draft` is restored. `save` rejects with `Failure`.
 */
export function EntryForm({
  entry = { question: "", answer: "" },
  draft,
  keep,
  save,
  cancel,
}: {
  entry?: WrittenEntry | undefined;
  draft: WrittenEntry | undefined;
  keep(draft: WrittenEntry): void;
  save(entry: WrittenEntry): Promise<void>;
  cancel(): void;
}) {
  const written = draft ?? entry;
  const work = useWork();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (draft !== undefined) return;
    const [question, answer] = form.current?.querySelectorAll<HTMLElement>("input, textarea") ?? [];
    (question as HTMLInputElement | undefined)?.value === "" ? question?.focus() : answer?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void work.start(() => save(written));
  };
  const isAtField = ENTRY_FIELDS.some((field) => field === work.failure?.field);
  return (
    <form ref={form} className="parley-form" onSubmit={submit}>
      <TextControl
        label={__("Question", "parley-chat")}
        required
        maxLength={KNOWLEDGE_BOUNDS.question.maxLength}
        value={written.question}
        onChange={(question) => keep({ ...written, question })}
        {...fieldError(work.failure, "question")}
      />
      <TextareaControl
        label={/* translators: noun: the answer to a question. */ __("Answer", "parley-chat")}
        required
        rows={5}
        maxLength={KNOWLEDGE_BOUNDS.answer.maxLength}
        value={written.answer}
        onChange={(answer) => keep({ ...written, answer })}
        {...fieldError(work.failure, "answer", __("Visitors may see any part of the answer.", "parley-chat"))}
      />
      <FailureNotice failure={isAtField ? undefined : work.failure} />
      <div className="parley-buttons">
        <Button variant="primary" type="submit" isBusy={work.isBusy} aria-disabled={work.isBusy}>
          {__("Save", "parley-chat")}
        </Button>
        <Button variant="tertiary" onClick={cancel}>
          {__("Cancel", "parley-chat")}
        </Button>
      </div>
    </form>
  );
}
