import { Notice } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import type { Failure } from "../rest/call.ts";

/**
 * The error and its fix. If the screen can be retried, the notice also has a button for that and, after a failure of
 * the connection, a link to the connection settings. Screen readers announce the notice immediately. The notice stays
 * until the next try.
 */
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
            ? [{ label: __("Open the connection settings", "parley-chat"), url: "#connection" }]
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
