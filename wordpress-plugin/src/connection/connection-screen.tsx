import { Notice } from "@wordpress/components";
import { useContext, useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import type { Site } from "../../../admin/generated/site.ts";
import { useResource } from "../rest/use-resource.ts";
import { DoneNotice } from "../settings/done-notice.tsx";
import { Loaded } from "../settings/loaded.tsx";
import { UnsavedValues } from "../settings/use-unsaved.ts";
import { ConnectedTo } from "./connected-to.tsx";
import { ConnectionForm } from "./connection-form.tsx";
import type { ConnectionState } from "./connection-state.ts";
import { ConnectionTest } from "./connection-test.tsx";
import { Disconnect } from "./disconnect.tsx";

export function ConnectionScreen() {
  const connection = useResource<ConnectionState>("/connection");
  const [changes, setChanges] = useState(0);
  const unsaved = useContext(UnsavedValues);
  const replace = (state: ConnectionState) => {
    // Discards the drafts of all screens if the website is now connected to another site.
    if (state.public_key === connection.value?.public_key) unsaved.delete("connection");
    else unsaved.clear();
    connection.replace(state);
    setChanges((count) => count + 1);
  };
  const isNew = changes > 0;
  return (
    <>
      <h2>{__("Connection", "parley-chat")}</h2>
      <Loaded from={connection}>
        {(state) => (
          <>
            {state.connected ? (
              <Connected key={changes} state={state} isNew={isNew} changed={replace} />
            ) : (
              <>
                <p>
                  {__(
                    "Parley is the service between this website and your workflow. It tells you its address and an API key when your site is set up there.",
                    "parley-chat",
                  )}
                </p>
                {isNew && (
                  <DoneNotice>{__("This website is no longer connected.", "parley-chat")}</DoneNotice>
                )}
              </>
            )}
            <ConnectionForm key={`form ${changes}`} state={state} changed={replace} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Connected({
  state,
  isNew,
  changed,
}: {
  state: ConnectionState;
  isNew: boolean;
  changed(state: ConnectionState): void;
}) {
  const site = useResource<Site>("/site");
  return (
    <section className="parley-card">
      <Loaded from={site}>{({ name }) => <ConnectedTo state={state} name={name} isNew={isNew} />}</Loaded>
      {state.browser_fault && (
        <Notice status="error" isDismissible={false}>
          <strong>{state.browser_fault.label}</strong> {state.browser_fault.advice}
        </Notice>
      )}
      <ConnectionTest state={state}>
        <Disconnect
          address={state.service_url}
          changed={(state) => {
            document.querySelector(".parley-approved")?.remove();
            changed(state);
          }}
        />
      </ConnectionTest>
    </section>
  );
}
