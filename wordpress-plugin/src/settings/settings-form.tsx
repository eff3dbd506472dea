import { Button, Notice } from "@wordpress/components";
import { useLayoutEffect, useRef } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import type { FormEvent, ReactNode } from "react";
import type { Work } from "../rest/use-work.ts";
import { FailureNotice } from "./failure-notice.tsx";

/**
 * Fields, and below them one button and the result. Enter also presses the button. If the form tracks unsaved changes,
 * button and result stay visible at the bottom of the window, because the form may be longer than the window.
 */
export function SettingsForm({
  work,
  save,
  label = __("Save", "parley-chat"),
  done = __("Saved.", "parley-chat"),
  isUnsaved,
  isSecondary = false,
  children,
}: {
  work: Work;
  save(): Promise<unknown>;
  label?: string;
  done?: string;
  isUnsaved?: boolean;
  /** Whether another button among the fields is the main one. */
  isSecondary?: boolean;
  children: ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const isSticky = isUnsaved !== undefined;
  useLayoutEffect(() => {
    const shown = bar.current;
    if (!isSticky || shown === null) return;
    // settings.css reserves the height of the bar, so that the bar never covers a focused field.
    const { style } = document.documentElement;
    const measured = new ResizeObserver(() => style.setProperty("--parley-save", `${shown.offsetHeight}px`));
    measured.observe(shown);
    return () => {
      measured.disconnect();
      style.removeProperty("--parley-save");
    };
  }, [isSticky]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void work.start(save);
  };
  return (
    <form className="parley-form" onSubmit={submit}>
      {children}
      <div ref={bar} className={`parley-save${isSticky ? " is-held" : ""}`}>
        <FailureNotice failure={work.failure} />
        <div className="parley-buttons">
          <Button
            variant={isSecondary ? "secondary" : "primary"}
            type="submit"
            isBusy={work.isBusy}
            aria-disabled={work.isBusy}
          >
            {label}
          </Button>
          {work.isDone && !isUnsaved && (
            <Notice status="success" isDismissible={false}>
              {done}
            </Notice>
          )}
          {isUnsaved && <span>{__("Not saved yet.", "parley-chat")}</span>}
        </div>
      </div>
    </form>
  );
}
