import { Button, TextControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import type { Failure } from "../rest/call.ts";
import { fieldError } from "../settings/field-error.ts";
import { settingLabels } from "../settings/setting-labels.ts";
import { logoFault } from "./appearance-settings.ts";
import { mediaLibrary } from "./media-library.ts";

/** The address of a picture, typed, or chosen from the media library by users who may upload there. */
export function LogoField({
  logo,
  change,
  failure,
}: {
  logo: string;
  change(logo: string): void;
  failure: Failure | undefined;
}) {
  const choose = mediaLibrary();
  const title = settingLabels()["appearance.logo"];
  // No error while the scheme is still being typed.
  const fault = "https://".startsWith(logo) ? undefined : logoFault(logo);
  return (
    <div className="parley-fieldset">
      <TextControl
        label={title}
        type="url"
        {...SETTING_BOUNDS["appearance.logo"]}
        value={logo}
        onChange={change}
        {...fieldError(
          fault ?? failure,
          "appearance.logo",
          __("The https:// address of your logo, shown at the top and next to answers.", "parley-chat"),
        )}
      />
      {choose !== undefined && (
        <Button variant="secondary" onClick={() => choose(title, change)}>
          {__("Choose from the Media Library", "parley-chat")}
        </Button>
      )}
    </div>
  );
}
