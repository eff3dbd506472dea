import { Notice } from "@wordpress/components";
import { useContext, useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { useResource } from "../rest/use-resource.ts";
import { DoneNotice } from "../settings/done-notice.tsx";
import { Loaded } from "../settings/loaded.tsx";
import { UnsavedValues } from "../settings/use-unsaved.ts";
import { ConnectionForm } from "./connection-form.tsx";
import type { ConnectionState } from "./connection-state.ts";
import { ConnectionTest } from "./connection-test.tsx";
import { Disconnect } from "./disconnect.tsx";

export function ConnectionScreen() {
  const connection = useResource<ConnectionState>("/connection");
  const [disconnections, setDisconnections] = useState(0);
  const unsaved = useContext(UnsavedValues);
  const replace = (state: ConnectionState) => {
    // Discards drafts on the other screens if the site is now another one.
    if (state.public_key === connection.value?.public_key) unsaved.delete("connection");
    else unsaved.clear();
    connection.replace(state);
  };
  return (
    <>
      <h2>{__("Connection", "parley-chat")}</h2>
      <p>
        {__(
          "Parley is the service between this website and your workflow. It tells you its address and an API key when your site is set up there.",
          "parley-chat",
        )}
      </p>
      <Loaded from={connection}>
        {(state) => (
          <>
            {disconnections > 0 && !state.connected && (
              <DoneNotice>{__("This website is no longer connected.", "parley-chat")}</DoneNotice>
            )}
            {/* A new form after disconnecting: the old one would still say “Connected.” */}
            <ConnectionForm key={disconnections} state={state} changed={replace} />
            {state.connected && (
              <>
                {state.browser_fault && (
                  <Notice status="error" isDismissible={false}>
                    <strong>{state.browser_fault.label}</strong> {state.browser_fault.advice}
                  </Notice>
                )}
                <ConnectionTest state={state} />
                <Disconnect
                  address={state.service_url}
                  changed={(state) => {
                    document.querySelector(".parley-approved")?.remove();
                    setDisconnections((count) => count + 1);
                    replace(state);
                  }}
                />
              </>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
