import { useState } from "react";
import {
  afterLoad,
  afterSave,
  type DraftFormat,
  type EditedSettings,
  isEdited,
  unsavedChanges,
} from "../../../admin/settings/edited-settings.ts";
import { type Language, useWords } from "../strings/strings.ts";
import { useToast } from "../ui/toasts.tsx";
import { type ApiError, apiErrorOf } from "./api-error.ts";
import type { Site } from "./shapes.ts";
import type { SiteSettings } from "./use-site-settings.ts";

/** What a screen passes to its settings form: the settings, and the function that saves them. */
export interface FormOfSite extends Pick<SiteSettings, "save"> {
  site: Site;
}

export interface Draft<Written> {
  written: Written;
  set(changes: Partial<Written>): void;
  discard(): void;
  isChanged: boolean;
  isBusy: boolean;
  failure: ApiError | undefined;
  /** The service's error for `field` or for a part of the field. */
  faultOf(field: string): string | undefined;
  /** Saves the changes. Resolves to whether they were saved. */
  submit(): Promise<boolean>;
}

export function useDraft<Written extends object>(
  { site, save }: FormOfSite,
  format: DraftFormat<Site, Written>,
): Draft<Written> {
  const { say, language } = useWords();
  const toast = useToast();
  const shown = (): EditedSettings<Site, Written> => ({ draft: format.draftOf(site), seen: site });
  const [edited, setEdited] = useState(shown);
  const [loaded, setLoaded] = useState(site);
  const [failure, setFailure] = useState<ApiError>();
  const [isBusy, setIsBusy] = useState(false);
  if (loaded !== site) {
    setLoaded(site);
    setEdited(afterLoad(edited, site, format));
  }

  return {
    written: edited.draft,
    set: (more) => setEdited((now) => ({ ...now, draft: { ...now.draft, ...more } })),
    discard() {
      setEdited(shown());
      setFailure(undefined);
    },
    isChanged: isEdited(edited, format),
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
      const sent = edited.draft;
      try {
        const answer = await save(unsavedChanges(edited, format), edited.seen);
        setEdited((now) => afterSave(now, sent, answer, format));
        toast(say("saved"));
        return true;
      } catch (error) {
        setFailure(apiErrorOf(error));
        return false;
      } finally {
        setIsBusy(false);
      }
    },
  };
}

/** Prefers `rule` to the message, which contains the field's technical name. `rule` is available in English only. */
function textAtField({ message, params: { rule } }: ApiError, language: Language): string {
  return language === "en" && typeof rule === "string" ? rule : message;
}
