import { SelectControl, TextareaControl, TextControl, ToggleControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import type { AppearanceDraft } from "../../../admin/appearance-draft.ts";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import type { Failure } from "../rest/call.ts";
import { fieldError } from "../settings/field-error.ts";
import { Fold } from "../settings/fold.tsx";
import { settingChoices, settingLabels } from "../settings/setting-labels.ts";

const DISTANCES = ["inset_bottom", "inset_side", "inset_bottom_phone", "inset_side_phone"] as const;

/** The chat's button: its position, and what appears next to it while the chat is closed. */
export function CornerFields({
  draft,
  set,
  failure,
}: {
  draft: AppearanceDraft;
  set(changes: Partial<AppearanceDraft>): void;
  failure: Failure | undefined;
}) {
  const labels = settingLabels();
  return (
    <Fold title={__("The chat’s button and a teaser", "parley-chat")} failure={failure}>
      <SelectControl
        label={labels["appearance.launcher"]}
        value={draft.launcher}
        onChange={(launcher) => set({ launcher })}
        options={settingChoices()["appearance.launcher"]}
      />
      <ToggleControl
        label={labels["appearance.launcher_words"]}
        checked={draft.launcher_words}
        onChange={(launcher_words) => set({ launcher_words })}
      />
      {DISTANCES.map((name) => (
        <TextControl
          key={name}
          label={labels[`appearance.${name}`]}
          type="number"
          {...SETTING_BOUNDS[`appearance.${name}`]}
          required
          value={draft[name]}
          onChange={(distance) => set({ [name]: distance })}
          {...fieldError(failure, `appearance.${name}`)}
        />
      ))}
      <ToggleControl
        label={labels["appearance.dodge"]}
        help={__("For cookie banners and a shop’s own bars.", "parley-chat")}
        checked={draft.dodge}
        onChange={(dodge) => set({ dodge })}
      />
      <TextControl
        label={labels["appearance.teaser"]}
        {...SETTING_BOUNDS["appearance.teaser"]}
        value={draft.teaser}
        onChange={(teaser) => set({ teaser })}
        {...fieldError(
          failure,
          "appearance.teaser",
          __("A short text next to the button. Visitors who close it do not see it again.", "parley-chat"),
        )}
      />
      <TextControl
        label={labels["appearance.teaser_delay"]}
        type="number"
        {...SETTING_BOUNDS["appearance.teaser_delay"]}
        required
        value={draft.teaser_delay}
        onChange={(teaser_delay) => set({ teaser_delay })}
        {...fieldError(failure, "appearance.teaser_delay")}
      />
      <TextareaControl
        label={labels["appearance.teaser_pages"]}
        rows={3}
        value={draft.pages}
        onChange={(pages) => set({ pages })}
        {...fieldError(
          failure,
          "appearance.teaser_pages",
          __("One path on each line, such as /products/*. Empty: every page.", "parley-chat"),
        )}
      />
      <ToggleControl
        label={labels["appearance.preview"]}
        checked={draft.preview}
        onChange={(preview) => set({ preview })}
      />
    </Fold>
  );
}
