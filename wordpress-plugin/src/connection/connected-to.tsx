import { __, sprintf } from "@wordpress/i18n";
import { DoneNotice } from "../settings/done-notice.tsx";
import type { ConnectionState } from "./connection-state.ts";

/** Names the service to which the website is connected, and the site's name there. */
export function ConnectedTo({
  state,
  name,
  isNew,
}: {
  state: ConnectionState;
  name: string;
  /** Whether the connection has just been made. The text then gets the focus, because the pressed button is gone. */
  isNew: boolean;
}) {
  const host = state.service_url.replace(/^https?:\/\//, "");
  const text = (
    <strong>
      {sprintf(
        /* translators: %1$s: host of the service, such as chat.example.com. %2$s: name of the site on the service. */
        __("Connected to %1$s as %2$s.", "parley-chat"),
        host,
        name,
      )}
    </strong>
  );
  return isNew ? <DoneNotice>{text}</DoneNotice> : <p>{text}</p>;
}
