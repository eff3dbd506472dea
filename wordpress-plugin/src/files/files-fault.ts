import { __ } from "@wordpress/i18n";
import type { FilesDraft } from "../../../admin/files-draft.ts";
import type { Failure } from "../rest/call.ts";

/**
 * Returns an error if no type is chosen, because WordPress would refuse with a technical message. The browser checks
 * the bounds of numbers.
 */
export function faultIn({ isOn, types }: FilesDraft): Failure | undefined {
  if (!isOn || types.length > 0) return undefined;
  return {
    code: "no_types",
    message: __("Choose at least one type of files.", "parley-chat"),
    advice: __("Nothing was saved. To accept no files, turn them off.", "parley-chat"),
    field: "files.types",
  };
}
