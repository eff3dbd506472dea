import { Checkbox, ChoiceList, FormLayout, TextField } from "@shopify/polaris";
import { chosenTypes, type FilesDraft, type FileType, MEGABYTE_BOUNDS } from "../../../admin/files-draft.ts";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import { fieldError } from "../settings/field-error.ts";
import { Section } from "../settings/section.tsx";
import { SettingsForm } from "../settings/settings-form.tsx";
import type { Settings } from "../settings/use-settings.ts";
import { useStrings } from "../strings/use-strings.ts";

export function FilesForm({ settings }: { settings: Settings<FilesDraft> }) {
  const { files: copy, labels, choices } = useStrings();
  const { draft, set, fault } = settings;
  const names = new Map<string, string>(choices["files.types"].map(({ value, label }) => [value, label]));
  const ofTypes = fieldError(fault, "files.types");
  return (
    <SettingsForm settings={settings}>
      <Section title={copy.what}>
        <Checkbox
          label={labels.files}
          helpText={copy.isOnHelp}
          checked={draft.isOn}
          onChange={(isOn) => set({ isOn })}
        />
        {draft.isOn && (
          <FormLayout>
            <ChoiceList
              title={labels["files.types"]}
              allowMultiple
              selected={draft.types}
              onChange={(types) => set({ types: chosenTypes(types as FileType[]) })}
              choices={draft.offered.map((value) => ({
                value,
                label: names.get(value) ?? value,
              }))}
              {...(ofTypes && { error: ofTypes })}
            />
            <FormLayout.Group>
              <TextField
                label={labels["files.max_bytes"]}
                helpText={copy.sizeHelp}
                type="number"
                step={0.5}
                {...MEGABYTE_BOUNDS}
                autoComplete="off"
                value={draft.megabytes}
                onChange={(megabytes) => set({ megabytes })}
                error={fieldError(fault, "files.max_bytes")}
              />
              <TextField
                label={labels["files.per_session"]}
                type="number"
                {...SETTING_BOUNDS["files.per_session"]}
                autoComplete="off"
                value={draft.per_session}
                onChange={(per_session) => set({ per_session })}
                error={fieldError(fault, "files.per_session")}
              />
            </FormLayout.Group>
          </FormLayout>
        )}
      </Section>
    </SettingsForm>
  );
}
