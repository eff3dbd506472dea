import { useState } from "@wordpress/element";
import type { Failure } from "../rest/call.ts";
import { useWork, type Work } from "../rest/use-work.ts";
import { changedSince } from "./changed-since.ts";
import { type Settings, saveChanges } from "./save-changes.ts";

/** How a screen shows the settings of a route. */
export interface Screen<Saved, Draft> {
  path: string;
  draftOf(saved: Saved): Draft;
  /** The other way round: what the route is to be told. */
  settingsOf(draft: Draft): Settings;
  /** What the fields are called on the screen, by the names in `settingsOf`. */
  labels(): Record<string, string>;
  /** What cannot be saved as it is written, and would otherwise be lost without a word. */
  faultIn?(draft: Draft): Failure | undefined;
}

/** What is written on a screen and not saved yet. */
export function useDraft<Saved extends object, Draft extends object>(
  { path, draftOf, settingsOf, labels, faultIn }: Screen<Saved, Draft>,
  saved: Saved,
  changed: (saved: Saved) => void,
): { draft: Draft; set(changes: Partial<Draft>): void; work: Work; save(): Promise<void> } {
  const [draft, setDraft] = useState(() => draftOf(saved));
  const work = useWork();

  async function save(): Promise<void> {
    const fault = faultIn?.(draft);
    if (fault !== undefined) throw fault;
    const changes = changedSince(settingsOf(draft), settingsOf(draftOf(saved)));
    const answer = await saveChanges(path, saved, changes, labels());
    // What was written while this was on its way is not saved, and stays.
    setDraft((now) => ({ ...draftOf(answer), ...changedSince(now, draft) }));
    changed(answer);
  }

  const set = (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes }));
  return { draft, set, work, save };
}
