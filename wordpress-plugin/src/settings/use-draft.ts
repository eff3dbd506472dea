import {
  afterSave,
  type DraftFormat,
  type EditedSettings,
  unsavedChanges,
} from "../../../admin/settings/edited-settings.ts";
import type { Failure } from "../rest/call.ts";
import { useWork, type Work } from "../rest/use-work.ts";
import { type SettingsRoute, saveChanges } from "./save-changes.ts";
import { useUnsaved } from "./use-unsaved.ts";

/** How a screen shows the settings of a route. */
export interface Screen<Saved, Draft> extends SettingsRoute<Saved>, DraftFormat<Saved, Draft> {
  /** Name of the screen. Several screens may show one route. */
  name: string;
  faultIn?(draft: Draft): Failure | undefined;
}

/** Returns the unsaved values of a screen, which survive a change of tabs. */
export function useDraft<Saved extends object, Draft extends object>(
  screen: Screen<Saved, Draft>,
  saved: Saved,
  changed: (saved: Saved) => void,
): {
  draft: Draft;
  set(changes: Partial<Draft>): void;
  work: Work;
  save(): Promise<void>;
  isUnsaved: boolean;
} {
  const isChanged = (edited: EditedSettings<Saved, Draft>) =>
    Object.keys(unsavedChanges(edited, screen)).length > 0;
  const initial = () => ({ draft: screen.draftOf(saved), seen: saved });
  const [edited, change] = useUnsaved(screen.name, initial, isChanged);
  const work = useWork();

  async function save(): Promise<void> {
    const { draft, seen } = edited;
    const fault = screen.faultIn?.(draft);
    if (fault !== undefined) throw fault;
    const answer = await saveChanges(screen, seen, unsavedChanges(edited, screen));
    change((now) => afterSave(now, draft, answer, screen));
    changed(answer);
  }

  const set = (changes: Partial<Draft>) => change((now) => ({ ...now, draft: { ...now.draft, ...changes } }));
  return { draft: edited.draft, set, work, save, isUnsaved: isChanged(edited) };
}
