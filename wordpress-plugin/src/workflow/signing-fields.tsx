import { Button, SelectControl, TextControl, ToggleControl } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import type { Site } from "../../../admin/generated/site.ts";
import { newSecret } from "../../../admin/new-secret.ts";
import type { Failure } from "../rest/call.ts";
import { fieldError } from "../settings/field-error.ts";
import { settingChoices, settingLabels } from "../settings/setting-labels.ts";

interface Signing extends Pick<Site, "sign" | "standard_webhooks" | "signature_format"> {
  signing_secret: string;
}

/** Lets the workflow verify that a call comes from Parley (contract §E.2). */
export function SigningFields({
  site,
  draft,
  set,
  failure,
}: {
  site: Site;
  draft: Signing;
  set(changes: Partial<Signing>): void;
  failure: Failure | undefined;
}) {
  const labels = settingLabels();
  const [isShown, setShown] = useState(false);
  return (
    <fieldset className="parley-fieldset">
      <legend>{__("Signature", "parley-chat")}</legend>
      <ToggleControl
        label={labels.sign}
        help={__(
          "Adds an HMAC-SHA256 signature of the body. Your workflow can use it to verify that a call comes from Parley.",
          "parley-chat",
        )}
        checked={draft.sign}
        onChange={(sign) => set({ sign })}
      />
      {draft.sign && (
        <>
          <SelectControl
            label={labels.signature_format}
            value={draft.signature_format}
            onChange={(signature_format) => set({ signature_format })}
            options={settingChoices().signature_format}
          />
          <div className="parley-row has-help">
            <TextControl
              label={labels.signing_secret}
              type={isShown ? "text" : "password"}
              autoComplete="off"
              {...SETTING_BOUNDS.signing_secret}
              value={draft.signing_secret}
              onChange={(signing_secret) => set({ signing_secret })}
              {...fieldError(failure, "signing_secret", secretHelp(site))}
            />
            <Button
              variant="secondary"
              onClick={() => {
                set({ signing_secret: newSecret() });
                setShown(true);
              }}
            >
              {__("Make one", "parley-chat")}
            </Button>
          </div>
        </>
      )}
      <ToggleControl
        label={labels.standard_webhooks}
        help={__(
          "For workflows that verify calls with a library. Adds the headers webhook-id, webhook-timestamp and webhook-signature.",
          "parley-chat",
        )}
        checked={draft.standard_webhooks}
        onChange={(standard_webhooks) => set({ standard_webhooks })}
      />
    </fieldset>
  );
}

function secretHelp({ signing_secret }: Site): string {
  return sprintf(
    /* translators: %s: four characters. */
    __(
      "The current secret ends with %s. Copy a new one into your workflow before you save: it is not shown again.",
      "parley-chat",
    ),
    signing_secret.last_four ?? "…",
  );
}
