import { changedFields, changesSince, conflicts, type SettingChanges } from "./setting-changes.ts";

/** The values on a screen (`draft`), and the saved settings that they started from (`seen`). */
export interface EditedSettings<Saved, Draft> {
  draft: Draft;
  seen: Saved;
}

/** Converts settings for a screen, and back for sending. */
export interface DraftFormat<Saved, Draft> {
  draftOf(saved: Saved): Draft;
  settingsOf(draft: Draft): object;
}

export function unsavedChanges<Saved, Draft>(
  { draft, seen }: EditedSettings<Saved, Draft>,
  { draftOf, settingsOf }: DraftFormat<Saved, Draft>,
): SettingChanges {
  return changesSince(settingsOf(draftOf(seen)), settingsOf(draft));
}

/** Whether somebody edited the screen. An edit may change no setting yet, such as an empty row of a list. */
export function isEdited<Saved, Draft extends object>(
  { draft, seen }: EditedSettings<Saved, Draft>,
  { draftOf }: DraftFormat<Saved, Draft>,
): boolean {
  return Object.keys(changedFields(draft, draftOf(seen))).length > 0;
}

/** `now`, but with the fields of `draft` that differ from `seen`. */
export function mergedDraft<Draft extends object>(draft: Draft, seen: Draft, now: Draft): Draft {
  return { ...now, ...changedFields(draft, seen) };
}

/**
 * The screen after the settings were loaded again. If somebody else changed an edited setting, `seen` stays, so that saving
 * reports the conflict.
 */
export function afterLoad<Saved extends object, Draft extends object>(
  edited: EditedSettings<Saved, Draft>,
  now: Saved,
  format: DraftFormat<Saved, Draft>,
): EditedSettings<Saved, Draft> {
  const { draft, seen } = edited;
  if (conflicts(unsavedChanges(edited, format), seen, now).length > 0) return edited;
  return { draft: mergedDraft(draft, format.draftOf(seen), format.draftOf(now)), seen: now };
}

/** The screen after `sent` was saved. Values typed during the save stay unsaved. */
export function afterSave<Saved, Draft extends object>(
  { draft }: EditedSettings<Saved, Draft>,
  sent: Draft,
  answer: Saved,
  { draftOf }: DraftFormat<Saved, Draft>,
): EditedSettings<Saved, Draft> {
  return { draft: mergedDraft(draft, sent, draftOf(answer)), seen: answer };
}
