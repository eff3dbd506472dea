import { TextControl, ToggleControl } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import { chosenTypes, filesDraft, filesSettings, MEGABYTE_BOUNDS } from "../../../admin/files-draft.ts";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import type { Site } from "../../../admin/generated/site.ts";
import { CheckList } from "../settings/check-list.tsx";
import { fieldError } from "../settings/field-error.ts";
import { settingChoices, settingLabels } from "../settings/setting-labels.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import { SITE_ROUTE } from "../settings/site-route.ts";
import { useDraft } from "../settings/use-draft.ts";
import { faultIn } from "./files-fault.ts";

const SCREEN = {
  ...SITE_ROUTE,
  name: "files",
  draftOf: filesDraft,
  settingsOf: filesSettings,
  faultIn,
};

export function FilesForm({ site, changed }: { site: Site; changed(site: Site): void }) {
  const { draft, set, work, save, isUnsaved } = useDraft(SCREEN, site, changed);
  const labels = settingLabels();
  const names = new Map<string, string>(
    settingChoices()["files.types"].map(({ value, label }) => [value, label]),
  );
  const ofTypes = work.failure?.field === "files.types" ? work.failure.message : undefined;
  return (
    <SettingsForm work={work} save={save} isUnsaved={isUnsaved}>
      <ToggleControl
        label={labels.files}
        help={__(
          "The type of a file is detected from its content. Pictures are re-encoded, which removes the location where they were taken.",
          "parley-chat",
        )}
        checked={draft.isOn}
        onChange={(isOn) => set({ isOn })}
      />
      {draft.isOn && (
        <>
          <CheckList
            legend={labels["files.types"]}
            choices={draft.offered.map((value) => ({ value, label: names.get(value) ?? value }))}
            chosen={draft.types}
            change={(types) => set({ types: chosenTypes(types) })}
            fault={ofTypes}
          />
          <TextControl
            label={labels["files.max_bytes"]}
            type="number"
            required
            step="any"
            {...MEGABYTE_BOUNDS}
            value={draft.megabytes}
            onChange={(megabytes) => set({ megabytes })}
            {...fieldError(
              work.failure,
              "files.max_bytes",
              /* translators: %s: a number of megabytes. */
              sprintf(__("At most %s MB.", "parley-chat"), `${MEGABYTE_BOUNDS.max}`),
            )}
          />
          <TextControl
            label={labels["files.per_session"]}
            type="number"
            required
            {...SETTING_BOUNDS["files.per_session"]}
            value={draft.per_session}
            onChange={(per_session) => set({ per_session })}
            {...fieldError(work.failure, "files.per_session")}
          />
        </>
      )}
    </SettingsForm>
  );
}
