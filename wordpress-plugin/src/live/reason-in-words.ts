import { __ } from "@wordpress/i18n";
import type { Handling } from "./conversation.ts";

/** Why a person is asked for: in the words of whoever asked, or in the reader's. */
export function reasonInWords(reason: string | undefined, code: Handling["reason_code"]): string | undefined {
  return code === "workflow_failed" ? __("The workflow did not answer.", "parley-chat") : reason;
}
