import { __, sprintf } from "@wordpress/i18n";
import { type HandoverDraft, wrongDays } from "../../../admin/handover-draft.ts";
import { partsIn } from "../../../admin/opening-hours.ts";
import type { Failure } from "../rest/call.ts";

/** Returns an error for a value that the service would refuse, with a message that shows the correct format. */
export function faultIn(draft: HandoverDraft): Failure | undefined {
  const wrongAddress = partsIn(draft.notify_emails).find((text) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text));
  if (wrongAddress !== undefined)
    return {
      code: "address_unreadable",
      /* translators: %s: what somebody wrote. */
      message: sprintf(__("“%s” is not an e-mail address.", "parley-chat"), wrongAddress),
      advice: __("Nothing was saved. Write one address on each line.", "parley-chat"),
      field: "notify_emails",
    };
  if (!draft.isOn || !draft.hasHours) return undefined;
  const [wrong] = wrongDays(draft);
  if (wrong !== undefined)
    return {
      code: "hours_unreadable",
      message: __("These hours are not valid.", "parley-chat"),
      advice: __(
        "Nothing was saved. Enter 09:00–17:00, or 09:00–12:30, 13:30–17:00. Leave a day empty if nobody is there.",
        "parley-chat",
      ),
      field: `handover.hours.weekly.${wrong}`,
    };
  const day = partsIn(draft.closed).find((text) => !/^\d{4}-\d{2}-\d{2}$/.test(text));
  if (day === undefined) return undefined;
  return {
    code: "day_unreadable",
    /* translators: %s: what somebody wrote. */
    message: sprintf(__("“%s” is not a date.", "parley-chat"), day),
    advice: __("Nothing was saved. Enter dates such as 2026-12-25, one on each line.", "parley-chat"),
    field: "handover.hours.closed",
  };
}
