import { Checkbox, FormLayout, Select, TextField } from "@shopify/polaris";
import type { AppearanceDraft } from "../../../admin/appearance-draft.ts";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import { fieldError } from "../settings/field-error.ts";
import { Section } from "../settings/section.tsx";
import type { Settings } from "../settings/use-settings.ts";
import { useStrings } from "../strings/use-strings.ts";

const DISTANCES = [
  ["inset_bottom", "inset_side"],
  ["inset_bottom_phone", "inset_side_phone"],
] as const;

/** The chat's button: its position, and what appears next to it while the chat is closed. */
export function CornerFields({ settings: { draft, set, fault } }: { settings: Settings<AppearanceDraft> }) {
  const {
    choices,
    labels,
    appearance: { corner: copy },
  } = useStrings();
  return (
    <Section title={copy.title}>
      <Select
        label={labels["appearance.launcher"]}
        value={draft.launcher}
        onChange={(launcher) => set({ launcher: launcher as typeof draft.launcher })}
        options={choices["appearance.launcher"]}
      />
      <Checkbox
        label={labels["appearance.launcher_words"]}
        checked={draft.launcher_words}
        onChange={(launcher_words) => set({ launcher_words })}
      />
      <FormLayout>
        {DISTANCES.map((pair) => (
          <FormLayout.Group key={pair.join()}>
            {pair.map((name) => (
              <TextField
                key={name}
                label={labels[`appearance.${name}`]}
                type="number"
                {...SETTING_BOUNDS[`appearance.${name}`]}
                autoComplete="off"
                value={draft[name]}
                onChange={(distance) => set({ [name]: distance })}
                error={fieldError(fault, `appearance.${name}`)}
              />
            ))}
          </FormLayout.Group>
        ))}
      </FormLayout>
      <Checkbox
        label={labels["appearance.dodge"]}
        helpText={copy.dodgeHelp}
        checked={draft.dodge}
        onChange={(dodge) => set({ dodge })}
      />
      <TextField
        label={labels["appearance.teaser"]}
        autoComplete="off"
        {...SETTING_BOUNDS["appearance.teaser"]}
        helpText={copy.teaserHelp}
        value={draft.teaser}
        onChange={(teaser) => set({ teaser })}
        error={fieldError(fault, "appearance.teaser")}
      />
      <TextField
        label={labels["appearance.teaser_delay"]}
        type="number"
        {...SETTING_BOUNDS["appearance.teaser_delay"]}
        autoComplete="off"
        value={draft.teaser_delay}
        onChange={(teaser_delay) => set({ teaser_delay })}
        error={fieldError(fault, "appearance.teaser_delay")}
      />
      <TextField
        label={labels["appearance.teaser_pages"]}
        multiline={2}
        autoComplete="off"
        helpText={copy.pagesHelp}
        value={draft.pages}
        onChange={(pages) => set({ pages })}
        error={fieldError(fault, "appearance.teaser_pages")}
      />
      <Checkbox
        label={labels["appearance.preview"]}
        checked={draft.preview}
        onChange={(preview) => set({ preview })}
      />
    </Section>
  );
}
