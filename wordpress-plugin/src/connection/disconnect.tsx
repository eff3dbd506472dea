import { Button } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { call } from "../rest/call.ts";
import { ConfirmDialog } from "../settings/confirm-dialog.tsx";
import type { ConnectionState } from "./connection-state.ts";
import { storeAddress } from "./last-address.ts";

export function Disconnect({
  address,
  changed,
}: {
  /** The service's address, prefilled when the website is connected again. */
  address: string;
  changed(state: ConnectionState): void;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="tertiary" isDestructive onClick={() => setAsking(true)}>
        {__("Disconnect", "parley-chat")}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={__("Disconnect this website?", "parley-chat")}
          text={__(
            "Removes the chat from your pages, and the key and the secret from this website. The service keeps its settings and conversations, and accepts the key until you revoke it in Parley’s console under Keys.",
            "parley-chat",
          )}
          yes={__("Disconnect", "parley-chat")}
          work={async () => {
            const state = await call<ConnectionState>("DELETE", "/connection");
            storeAddress(address);
            changed(state);
          }}
          close={() => setAsking(false)}
        />
      )}
    </>
  );
}
