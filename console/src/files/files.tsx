import { Checkbox, CheckboxGroup, FieldError, Label } from "react-aria-components";
import { chosenTypes, type FileType, filesDraft, filesSettings } from "../../../admin/files-draft.ts";
import { type FormOfSite, useDraft } from "../api/use-draft.ts";
import type { StringName } from "../strings/english.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Field, Toggle } from "../ui/field.tsx";
import { Card } from "../ui/screen.tsx";
import { SettingsScreen } from "../ui/settings-screen.tsx";
import { useLedToFault } from "../ui/use-led-to-fault.ts";

const NAMES: Partial<Record<FileType, StringName>> = {
  "image/*": "pictureFiles",
  "application/pdf": "pdfFiles",
  "text/plain": "textFiles",
};
/** Picture types that a site may accept instead of `image/*`. */
const PICTURES: Partial<Record<FileType, string>> = {
  "image/jpeg": "JPG",
  "image/png": "PNG",
  "image/webp": "WebP",
  "image/gif": "GIF",
  "image/avif": "AVIF",
};

export function Files() {
  const { say } = useWords();
  return <SettingsScreen title={say("files")} intro={say("filesIntro")} form={FilesForm} />;
}

function FilesForm(form: FormOfSite) {
  const { say } = useWords();
  const { written, set, failure, faultOf, ...draft } = useDraft(form, {
    draftOf: filesDraft,
    settingsOf: filesSettings,
  });
  const ofTypes = faultOf("files.types");
  const isElsewhere = ![ofTypes, faultOf("files.max_bytes"), faultOf("files.per_session")].some(Boolean);
  return (
    <form
      ref={useLedToFault(failure)}
      onSubmit={(event) => {
        event.preventDefault();
        void draft.submit();
      }}
    >
      <Card title={say("filesOfVisitors")}>
        <Toggle
          label={say("filesOn")}
          hint={say("filesOnHint")}
          isSelected={written.isOn}
          onChange={(isOn) => set({ isOn })}
        />
        {written.isOn && (
          <>
            <CheckboxGroup
              className="checks"
              value={written.types}
              onChange={(chosen) => set({ types: chosenTypes(chosen as FileType[]) })}
              isInvalid={ofTypes !== undefined}
              validationBehavior="aria"
            >
              <Label>{say("fileTypes")}</Label>
              <div className="check-grid">
                {written.offered.map((type) => (
                  <Checkbox key={type} value={type} className="check">
                    <span className="box" aria-hidden="true" />
                    <FileTypeName type={type} />
                  </Checkbox>
                ))}
              </div>
              <FieldError className="fault">{ofTypes}</FieldError>
            </CheckboxGroup>
            <div className="line">
              <Field
                label={say("fileSize")}
                hint={say("fileSizeHint")}
                inputMode="decimal"
                value={written.megabytes}
                onChange={(megabytes) => set({ megabytes })}
                fault={faultOf("files.max_bytes")}
                maxLength={24}
              />
              <Field
                label={say("filesPerSession")}
                inputMode="numeric"
                value={written.per_session}
                onChange={(per_session) => set({ per_session })}
                fault={faultOf("files.per_session")}
                maxLength={4}
              />
            </div>
          </>
        )}
      </Card>
      <p role="alert" className="fault">
        {failure !== undefined && isElsewhere ? failure.message : ""}
      </p>
      <div className="actions">
        <Button type="submit" kind="first" isBusy={draft.isBusy} isDisabled={!draft.isChanged}>
          {say("save")}
        </Button>
      </div>
    </form>
  );
}

/** The type's name. For pictures, the exact types are below the name. */
function FileTypeName({ type }: { type: FileType }) {
  const { say } = useWords();
  const name = NAMES[type];
  const detail = type === "image/*" ? Object.values(PICTURES).join(", ") : type;
  return (
    <span>
      {name !== undefined ? say(name) : say("picturesOf", { kind: PICTURES[type] ?? type })}
      {(name === undefined || type === "image/*") && <span className="hint">{detail}</span>}
    </span>
  );
}
