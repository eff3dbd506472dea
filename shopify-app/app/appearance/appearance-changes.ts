import { type AppearanceDraft, appearanceSettingsOf } from "../../../admin/appearance-draft.ts";
import { changedSince } from "../../../admin/changed-since.ts";

/** The changed fields, as `PATCH /site` accepts them; `strings` only as a whole. */
export function appearanceChanges(draft: AppearanceDraft, saved: AppearanceDraft): object {
  const [now, before] = [appearanceSettingsOf(draft), appearanceSettingsOf(saved)];
  const appearance = changedSince(now.appearance, before.appearance);
  return { appearance, ...changedSince({ strings: now.strings }, { strings: before.strings }) };
}
