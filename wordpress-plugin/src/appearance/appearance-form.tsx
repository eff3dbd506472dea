import { useState } from "@wordpress/element";
import {
  appearanceDraft,
  appearanceSettingsIn,
  appearanceSettingsOf,
} from "../../../admin/appearance-draft.ts";
import { APPEARANCE_SECTION_NAMES, APPEARANCE_SECTIONS } from "../../../admin/appearance-sections.ts";
import type { Site } from "../../../admin/generated/site.ts";
import { Fold } from "../settings/fold.tsx";
import type { PageFacts } from "../settings/page-facts.ts";
import { sectionTexts } from "../settings/setting-labels.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import { SITE_ROUTE } from "../settings/site-route.ts";
import { useDraft } from "../settings/use-draft.ts";
import { appearanceControls } from "./appearance-controls.tsx";
import { faultIn } from "./appearance-settings.ts";
import { LivePreview } from "./live-preview.tsx";
import { useDefaultTexts } from "./use-default-texts.ts";

const SCREEN = {
  ...SITE_ROUTE,
  name: "appearance",
  draftOf: appearanceDraft,
  settingsOf: appearanceSettingsOf,
  faultIn,
};

export function AppearanceForm({
  site,
  changed,
  facts,
}: {
  site: Site;
  changed(site: Site): void;
  facts: PageFacts;
}) {
  const { draft, set, work, save, isUnsaved } = useDraft(SCREEN, site, changed);
  const [language, choose] = useState("");
  const { failure } = work;
  const { locale } = facts;
  const defaults = { own: useDefaultTexts(locale), chosen: useDefaultTexts(language || locale) };
  const controls = appearanceControls({ draft, set, failure, language, choose, defaults, locale });
  return (
    <div className="parley-columns parley-appearance">
      <SettingsForm work={work} save={save} isUnsaved={isUnsaved}>
        {APPEARANCE_SECTION_NAMES.map((name) => (
          <Fold
            key={name}
            className="parley-section"
            isOpen={name === "look"}
            {...{ ...sectionTexts()[name], failure }}
          >
            {APPEARANCE_SECTIONS[name].map((row) => (
              <div key={row[0]} className="parley-pair">
                {row.map((field) => controls[field])}
              </div>
            ))}
          </Fold>
        ))}
      </SettingsForm>
      <LivePreview {...appearanceSettingsIn(draft, language || locale)} language={language} facts={facts} />
    </div>
  );
}
