import { useEffect, useRef, useState } from "react";
import { changedSince } from "../../../admin/changed-since.ts";
import { type Language, useWords } from "../strings/strings.ts";
import { useToast } from "../ui/toasts.tsx";
import { type ApiError, apiErrorOf } from "./api-error.ts";
import type { Site } from "./shapes.ts";
import type { SiteSettings } from "./use-site-settings.ts";

/** What a screen passes to its settings form. */
export interface FormOfSite extends Pick<SiteSettings, "save" | "reload"> {
  site: Site;
}

export interface Draft<Written> {
  written: Written;
  set(changes: Partial<Written>): void;
  discard(): void;
  isChanged: boolean;
  isBusy: boolean;
  /** Why saving failed. */
  failure: ApiError | undefined;
  /** The service's error for this field or for something in it. */
  faultOf(field: string): string | undefined;
  /** Whether the values were saved. */
  submit(): Promise<boolean>;
}

/**
 * The unsaved values of a form. When the settings change, saved here or by a colleague, the form shows the new values
 * in every field that the person has not changed.
 */
export function useDraft<Written extends object>(
  { site, save, reload }: FormOfSite,
  { writtenOf, changesOf }: { writtenOf(site: Site): Written; changesOf(written: Written): object },
): Draft<Written> {
  const { say, language } = useWords();
  const toast = useToast();
  const [written, setWritten] = useState(() => writtenOf(site));
  const [failure, setFailure] = useState<ApiError>();
  const [isBusy, setIsBusy] = useState(false);
  const saved = writtenOf(site);
  const latest = useRef(saved);
  latest.current = saved;
  const text = JSON.stringify(saved);
  const shown = useRef(saved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other settings are why there is something else to write.
  useEffect(() => {
    const before = shown.current;
    shown.current = latest.current;
    setWritten((now) => ({ ...latest.current, ...changedSince(now, before) }));
  }, [text]);

  return {
    written,
    set: (changes) => setWritten((known) => ({ ...known, ...changes })),
    discard: () => setWritten(latest.current),
    isChanged: JSON.stringify(written) !== text,
    isBusy,
    failure,
    faultOf: (field) =>
      failure?.field === field || failure?.field.startsWith(`${field}.`)
        ? textAtField(failure, language)
        : undefined,
    async submit() {
      if (isBusy) return false;
      setIsBusy(true);
      setFailure(undefined);
      try {
        const answer = await save(changesOf(written));
        // The values as the service stored them, plus what was typed in the meantime.
        setWritten((now) => ({ ...writtenOf(answer), ...changedSince(now, written) }));
        toast(say("saved"));
        return true;
      } catch (error) {
        const shown = apiErrorOf(error);
        setFailure(shown);
        if (shown.reason === "changed_meanwhile") reload();
        return false;
      } finally {
        setIsBusy(false);
      }
    },
  };
}

/** The message contains the field's technical name; `rule` does not, but is in English. */
function textAtField({ message, params: { rule } }: ApiError, language: Language): string {
  return language === "en" && typeof rule === "string" ? rule : message;
}
