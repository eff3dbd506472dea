import { useState } from "react";
import {
  appearanceDraft,
  appearanceSettingsIn,
  appearanceSettingsOf,
} from "../../../admin/appearance-draft.ts";
import { APPEARANCE_SECTION_NAMES, APPEARANCE_SECTIONS } from "../../../admin/appearance-sections.ts";
import { offeredLanguages } from "../../../admin/offered-languages.ts";
import { type FormOfSite, useDraft } from "../api/use-draft.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Choice } from "../ui/field.tsx";
import { Card } from "../ui/screen.tsx";
import { SettingsScreen } from "../ui/settings-screen.tsx";
import { useLedToFault } from "../ui/use-led-to-fault.ts";
import { appearanceControls } from "./appearance-controls.tsx";
import { useDefaultTexts } from "./use-default-texts.ts";
import { WidgetPreview } from "./widget-preview.tsx";

export function AppearanceScreen() {
  const { say } = useWords();
  return (
    <SettingsScreen title={say("appearance")} intro={say("appearanceIntro")} form={AppearanceForm} isWide />
  );
}

const FORMAT = { draftOf: appearanceDraft, settingsOf: appearanceSettingsOf };

function AppearanceForm(form: FormOfSite) {
  const words = useWords();
  const { say, language: ours, sections } = words;
  const draft = useDraft(form, FORMAT);
  const [previewLanguage, setPreviewLanguage] = useState<string>(ours);
  const [language, setLanguage] = useState("");
  const { failure } = draft;
  const choose = (tag: string) => {
    setLanguage(tag);
    setPreviewLanguage(tag || ours);
  };
  const defaults = { own: useDefaultTexts(ours), chosen: useDefaultTexts(language || ours) };
  const controls = appearanceControls({ draft, language, choose, defaults }, words);

  return (
    <div className="beside">
      <form
        ref={useLedToFault(failure)}
        onSubmit={(event) => {
          event.preventDefault();
          void draft.submit();
        }}
      >
        <Card>
          {APPEARANCE_SECTION_NAMES.map((name) => (
            <details key={name} className="fold" open={name === "look" || undefined}>
              <summary>
                <strong>{sections[name].title}</strong>
                <span className="hint">{sections[name].contains}</span>
              </summary>
              {APPEARANCE_SECTIONS[name].map((row) => (
                <div key={row[0]} className={row.length > 1 ? "line" : undefined}>
                  {row.map((field) => controls[field])}
                </div>
              ))}
            </details>
          ))}
          <p role="alert" className="fault">
            {failure?.message}
          </p>
          <p className="actions">
            <Button kind="first" type="submit" isBusy={draft.isBusy} isDisabled={!draft.isChanged}>
              {say("save")}
            </Button>
          </p>
        </Card>
      </form>
      <section className="preview-side" aria-label={say("preview")}>
        <Choice
          label={say("previewLanguage")}
          value={previewLanguage}
          onChange={setPreviewLanguage}
          choices={offeredLanguages(Object.keys(draft.written.languages), ours)}
        />
        <WidgetPreview
          look={appearanceSettingsIn(draft.written, previewLanguage)}
          language={previewLanguage}
        />
      </section>
    </div>
  );
}
