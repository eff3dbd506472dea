import { RadioControl, ToggleControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import { CheckList } from "../settings/check-list.tsx";
import { SettingsForm } from "../settings/settings-form.tsx";
import { useDraft } from "../settings/use-draft.ts";

import type { Display } from "./display.ts";
import { displayLabels } from "./display-labels.ts";
import { PagePicker } from "./page-picker.tsx";

const SCREEN = {
  name: "display",
  path: "/display",
  versionOf: ({ version }: Display) => version,
  draftOf: ({ choices: _, version: _version, ...draft }: Display) => draft,
  settingsOf: (draft: Omit<Display, "choices" | "version">) => draft,
  labels: displayLabels,
};

export function DisplayForm({ display, changed }: { display: Display; changed(display: Display): void }) {
  const { draft, set, work, save, isUnsaved } = useDraft(SCREEN, display, changed);
  const { choices } = display;
  const labels = displayLabels();

  return (
    <SettingsForm work={work} save={save} isUnsaved={isUnsaved}>
      <RadioControl
        label={labels.where}
        help={__(
          "The block “Parley Chat” and the shortcode [parley_chat] show the chat inside a page, regardless of this choice.",
          "parley-chat",
        )}
        selected={draft.where}
        onChange={(where) => set({ where: where as Display["where"] })}
        options={[
          { value: "everywhere", label: __("On every page", "parley-chat") },
          { value: "selected", label: __("On selected pages", "parley-chat") },
          {
            value: "nowhere",
            label: /* translators: where the button of the chat shows. */ __("Nowhere", "parley-chat"),
          },
        ]}
      />
      {draft.where === "selected" && (
        <>
          <PagePicker chosen={draft.pages} known={choices.pages} change={(pages) => set({ pages })} />
          <CheckList
            legend={labels.post_types}
            choices={choices.post_types}
            chosen={draft.post_types}
            change={(post_types) => set({ post_types })}
          />
        </>
      )}
      <ToggleControl label={labels.guests} checked={draft.guests} onChange={(guests) => set({ guests })} />
      <ToggleControl
        label={labels.all_roles}
        checked={draft.all_roles}
        onChange={(all_roles) => set({ all_roles })}
      />
      {!draft.all_roles && (
        <CheckList
          legend={labels.roles}
          choices={choices.roles}
          chosen={draft.roles}
          change={(roles) => set({ roles })}
        />
      )}
      <CheckList
        legend={labels.user_fields}
        help={__(
          "Without the user number, no data is sent, and the workflow treats everybody as a guest.",
          "parley-chat",
        )}
        choices={[
          { value: "id", label: __("User number", "parley-chat") },
          { value: "name", label: __("Display name", "parley-chat") },
          { value: "email", label: __("E-mail address", "parley-chat") },
          { value: "roles", label: __("Role", "parley-chat") },
        ]}
        chosen={draft.user_fields}
        change={(user_fields) => set({ user_fields })}
      />
    </SettingsForm>
  );
}
