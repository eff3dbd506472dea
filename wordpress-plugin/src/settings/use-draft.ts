import { changedSince } from "../../../settings/changed-since.ts";
import type { Failure } from "../rest/call.ts";
import { useWork, type Work } from "../rest/use-work.ts";
import { type Settings, saveChanges } from "./save-changes.ts";
import { useKept } from "./use-kept.ts";

/** How a screen shows the settings of a route. */
export interface Screen<Saved, Draft> {
  /** Of the screen: two of them may show one route. */
  name: string;
  path: string;
  /** Names their state, so that a change is made only while they are as they were seen. */
  versionOf(saved: Saved): string;
  draftOf(saved: Saved): Draft;
  /** The other way round: what the route is to be told. */
  settingsOf(draft: Draft): Settings;
  /** What the fields are called on the screen, by the names in `settingsOf`. */
  labels(): Record<string, string>;
  /** What cannot be saved as it is written, and would otherwise be lost without a word. */
  faultIn?(draft: Draft): Failure | undefined;
}

/** What is written on a screen and not saved yet, and the settings that whoever wrote it saw. Another tab does not end it. */
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
  const [written, change] = useKept(name, () => ({ draft: draftOf(saved), seen: saved }), isChanged);
  const { draft, seen } = written;
  const work = useWork();

  async function save(): Promise<void> {
    const fault = faultIn?.(draft);
    if (fault !== undefined) throw fault;
    const answer = await saveChanges({ path, versionOf }, seen, changesIn(written), labels());
    // What was written while this was on its way is not saved, and stays.
    change((now) => ({ draft: { ...draftOf(answer), ...changedSince(now.draft, draft) }, seen: answer }));
    changed(answer);
  }

  const set = (changes: Partial<Draft>) => change((now) => ({ ...now, draft: { ...now.draft, ...changes } }));
  return { draft, set, work, save, isUnsaved: isChanged(written) };
}
