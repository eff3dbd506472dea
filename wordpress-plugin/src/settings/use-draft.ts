import { changedSince } from "../../../admin/changed-since.ts";
import type { Failure } from "../rest/call.ts";
import { useWork, type Work } from "../rest/use-work.ts";
import { type Settings, saveChanges } from "./save-changes.ts";
import { useUnsaved } from "./use-unsaved.ts";

/** How a screen shows the settings of a route. */
export interface Screen<Saved, Draft> {
  /** Name of the screen: two screens may show one route. */
  name: string;
  path: string;
  /** The version of the settings, so that a change applies only if they have not changed since. */
  versionOf(saved: Saved): string;
  draftOf(saved: Saved): Draft;
  /** The reverse: the values to send to the route. */
  settingsOf(draft: Draft): Settings;
  /** Labels of the screen's fields, by the names in `settingsOf`. */
  labels(): Record<string, string>;
  /** The error of a value that cannot be saved and would otherwise be lost silently. */
  faultIn?(draft: Draft): Failure | undefined;
}

/** The unsaved values of a screen, and the settings on which they are based. They survive a change of tabs. */
export function useDraft<Saved extends object, Draft extends object>(
  { name, path, versionOf, draftOf, settingsOf, labels, faultIn }: Screen<Saved, Draft>,
  saved: Saved,
  changed: (saved: Saved) => void,
): {
  draft: Draft;
  set(changes: Partial<Draft>): void;
  work: Work;
  save(): Promise<void>;
  isUnsaved: boolean;
} {
  const changesIn = ({ draft, seen }: { draft: Draft; seen: Saved }) =>
    changedSince(settingsOf(draft), settingsOf(draftOf(seen)));
  const isChanged = (written: { draft: Draft; seen: Saved }) => Object.keys(changesIn(written)).length > 0;
  const [written, change] = useUnsaved(name, () => ({ draft: draftOf(saved), seen: saved }), isChanged);
  const { draft, seen } = written;
  const work = useWork();

  async function save(): Promise<void> {
    const fault = faultIn?.(draft);
    if (fault !== undefined) throw fault;
    const answer = await saveChanges({ path, versionOf }, seen, changesIn(written), labels());
    // Values typed during the save are not saved, and stay.
    change((now) => ({ draft: { ...draftOf(answer), ...changedSince(now.draft, draft) }, seen: answer }));
    changed(answer);
  }

  const set = (changes: Partial<Draft>) => change((now) => ({ ...now, draft: { ...now.draft, ...changes } }));
  return { draft, set, work, save, isUnsaved: isChanged(written) };
}
