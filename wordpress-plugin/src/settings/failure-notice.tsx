import { Notice } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import type { Failure } from "../rest/call.ts";

/** What is wrong, and how to mend it: where a screen is to be tried again, the connection may be what is wrong. Screen readers hear it at once; it stays until the next try. */
export function FailureNotice({ failure, retry }: { failure: Failure | undefined; retry?: () => void }) {
  if (failure === undefined) return null;
  const isOfConnection =
    failure.field === "service_url" || /^parley_chat_(not_connected|key_)/.test(failure.code);
  const actions =
    retry === undefined
      ? []
      : [
          { label: __("Try again", "parley-chat"), onClick: retry },
          ...(isOfConnection
            ? [{ label: __("Look at the connection", "parley-chat"), url: "#connection" }]
            : []),
        ];
  return (
    <Notice
      status="error"
      isDismissible={false}
      actions={actions}
      spokenMessage={`${failure.message} ${failure.advice}`}
    >
      <strong>{failure.message}</strong> {failure.advice}
    </Notice>
  );
}
