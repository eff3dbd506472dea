import { __ } from "@wordpress/i18n";
import { WORKFLOW_SILENT } from "../../../settings/workflow-silent.ts";

/** Why a person is asked for: in the workflow's own words, or for the service's own reason in the reader's. */
export function reasonInWords(reason: string): string {
  return reason === WORKFLOW_SILENT ? __("The workflow did not answer.", "parley-chat") : reason;
}
