import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { useResource } from "../rest/use-resource.ts";
import { Loaded } from "../settings/loaded.tsx";
import { Told } from "../settings/told.tsx";
import { ConnectionForm } from "./connection-form.tsx";
import type { ConnectionState } from "./connection-state.ts";
import { ConnectionTest } from "./connection-test.tsx";
import { Disconnect } from "./disconnect.tsx";

export function ConnectionScreen() {
  const connection = useResource<ConnectionState>("/connection");
  const [hasLeft, setLeft] = useState(false);
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
            {hasLeft && !state.connected && (
              <Told>{__("This website is not connected any more.", "parley-chat")}</Told>
            )}
            <ConnectionForm state={state} changed={connection.replace} />
            {state.connected && (
              <>
                <ConnectionTest />
                <Disconnect
                  changed={(state) => {
                    setLeft(true);
                    connection.replace(state);
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
