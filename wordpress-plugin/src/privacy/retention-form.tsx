import { TextControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import { call } from "../rest/call.ts";
import { useResource } from "../rest/use-resource.ts";
import { useWork } from "../rest/use-work.ts";
import { fieldError } from "../settings/field-error.ts";
import { Loaded } from "../settings/loaded.tsx";
import { SettingsForm } from "../settings/settings-form.tsx";
import { useUnsaved } from "../settings/use-unsaved.ts";

interface Retention {
  days: number;
}

export function RetentionForm() {
  const retention = useResource<Retention>("/retention");
  return (
    <section className="parley-card">
      <h3>{__("How long conversations are kept", "parley-chat")}</h3>
      <Loaded from={retention}>{({ days }) => <DaysField kept={days} />}</Loaded>
    </section>
  );
}

function DaysField({ kept }: { kept: number }) {
  const [days, setDays] = useUnsaved(
    "retention",
    () => `${kept}`,
    (days) => days !== `${kept}`,
  );
  const work = useWork();
  return (
    <SettingsForm work={work} save={() => call("POST", "/retention", { days: Number(days) })}>
      <TextControl
        label={__("Days to keep conversations", "parley-chat")}
        type="number"
        min={0}
        max={3650}
        required
        value={days}
        onChange={(days) => setDays(() => days)}
        {...fieldError(
          work.failure,
          "days",
          __(
            "Each day, conversations whose last message is older than this many days are deleted. 0 keeps them.",
            "parley-chat",
          ),
        )}
      />
    </SettingsForm>
  );
}
