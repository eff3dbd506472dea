import { __, sprintf } from "@wordpress/i18n";
import { type AppearanceDraft, promptsIn } from "../../../admin/appearance-draft.ts";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import type { Failure } from "../rest/call.ts";

/** Addresses of pictures that the service accepts (core/src/sites/settings/appearance.ts). */
const PICTURE = /^https:\/\/[^\s"'<>]+$/;
const MOST_PROMPTS = SETTING_BOUNDS["appearance.starter_prompts"].maxItems;

/**
 * Returns an error for a value that the service would refuse. WordPress's own error would name only the rule, as a
 * pattern.
 */
export function faultIn({ logo, prompts, pages }: AppearanceDraft): Failure | undefined {
  return logoFault(logo) ?? promptsFault(prompts) ?? pagesFault(pages);
}

export function logoFault(logo: string): Failure | undefined {
  if (logo === "" || PICTURE.test(logo)) return undefined;
  return {
    code: "no_https",
    message: __(
      "Enter a complete address that begins with https://. Browsers show no other pictures on a secure page.",
      "parley-chat",
    ),
    advice: __(
      "Nothing was saved. Choose another picture or leave the field empty, and save again.",
      "parley-chat",
    ),
    field: "appearance.logo",
  };
}

function promptsFault(prompts: string): Failure | undefined {
  const count = promptsIn(prompts).length;
  if (count <= MOST_PROMPTS) return undefined;
  return {
    code: "too_many_prompts",
    message: __("There are too many suggested questions.", "parley-chat"),
    /* translators: %d: number of questions. */
    advice: sprintf(
      __(
        "Nothing was saved. You entered %d, and six are allowed: remove some, and save again.",
        "parley-chat",
      ),
      count,
    ),
    field: "appearance.starter_prompts",
  };
}

function pagesFault(pages: string): Failure | undefined {
  const wrong = promptsIn(pages).find((path) => !/^[/*]/.test(path));
  if (wrong === undefined) return undefined;
  return {
    code: "no_path",
    /* translators: %s: what was written instead of a path. */
    message: sprintf(__("“%s” is not a path: a path begins with / or *.", "parley-chat"), wrong),
    advice: __("Nothing was saved. Correct “Pages with the teaser”, and save again.", "parley-chat"),
    field: "appearance.teaser_pages",
  };
}
