import { Button, Notice } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import type { FormEvent, ReactNode } from "react";
import type { Work } from "../rest/use-work.ts";
import { FailureNotice } from "./failure-notice.tsx";

/** Fields with one button below them, which Enter presses too, and what came of it. */
export function SettingsForm({
  work,
  save,
  label = __("Save", "parley-chat"),
  done = __("Saved.", "parley-chat"),
  isUnsaved = false,
  isSecondary = false,
  children,
}: {
  work: Work;
  save(): Promise<unknown>;
  label?: string;
  done?: string;
  /** Something is written that was not saved. */
  isUnsaved?: boolean;
  /** A button among the fields is what most people want. */
  isSecondary?: boolean;
  children: ReactNode;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void work.start(save);
  };
  return (
    <form className="parley-form" onSubmit={submit}>
      {children}
      <FailureNotice failure={work.failure} />
      {work.isDone && (
        <Notice status="success" isDismissible={false}>
          {done}
        </Notice>
      )}
      <div className="parley-buttons">
        <Button
          variant={isSecondary ? "secondary" : "primary"}
          type="submit"
          isBusy={work.isBusy}
          aria-disabled={work.isBusy}
        >
          {label}
        </Button>
        {isUnsaved && <span>{__("Not saved yet.", "parley-chat")}</span>}
      </div>
    </form>
  );
}
