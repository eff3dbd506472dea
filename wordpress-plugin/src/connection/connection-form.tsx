import { TextControl } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { changedFields } from "../../../admin/settings/setting-changes.ts";
import { call } from "../rest/call.ts";
import { useWork } from "../rest/use-work.ts";
import { fieldError } from "../settings/field-error.ts";
import { Fold } from "../settings/fold.tsx";
import { SettingsForm } from "../settings/settings-form.tsx";
import { useUnsaved } from "../settings/use-unsaved.ts";
import { ApprovalButton } from "./approval-button.tsx";
import type { ConnectionState, StoredSecret } from "./connection-state.ts";
import { IdentityChoice, type IdentitySource } from "./identity-choice.tsx";
import { lastAddress } from "./last-address.ts";

/** The fields of a connection, folded if the website is connected. */
export function ConnectionForm({
  state,
  changed,
  isShort = false,
}: {
  state: ConnectionState;
  /** Omits rarely needed fields, which are on the Connection screen. */
  isShort?: boolean;
  changed(state: ConnectionState): void;
}) {
  const shown = () => ({
    address: state.service_url || lastAddress(),
    browserAddress: state.browser_url,
    key: "",
    source: (state.identity_secret.set ? "keep" : "new") as IdentitySource,
    secret: "",
  });
  const isUnsaved = (kept: ReturnType<typeof shown>) => Object.keys(changedFields(kept, shown())).length > 0;
  const [written, change] = useUnsaved("connection", shown, isUnsaved);
  const { address, browserAddress, key, source, secret } = written;
  const set = (changes: Partial<typeof written>) => change((now) => ({ ...now, ...changes }));
  const work = useWork();
  const [isApproving, setApproving] = useState(false);
  // Once a key is entered, connecting with that key is the main action.
  const isApprovalFirst = !state.connected && state.api_key.source !== "constant" && key === "";

  async function connect(): Promise<void> {
    setApproving(false);
    const answer = await call<ConnectionState>("POST", "/connection", {
      service_url: address,
      browser_url: browserAddress,
      ...(key !== "" && { api_key: key }),
      identity: source,
      ...(source === "given" && { identity_secret: secret }),
    });
    changed(answer);
  }

  const form = (
    <SettingsForm
      // The result of an approval is shown next to its own button.
      work={isApproving ? { ...work, isDone: false, failure: undefined } : work}
      save={connect}
      label={state.connected ? __("Save and connect", "parley-chat") : __("Connect", "parley-chat")}
      isSecondary={isApprovalFirst}
    >
      <TextControl
        label={__("Service address", "parley-chat")}
        // A text field: type url would refuse an address without https://, but the plugin adds a missing scheme.
        inputMode="url"
        required
        value={address}
        onChange={(address) => set({ address })}
        disabled={state.service_url_source === "constant"}
        placeholder="https://chat.example.com"
        {...fieldError(
          work.failure,
          "service_url",
          state.service_url_source === "constant"
            ? __("Set in wp-config.php.", "parley-chat")
            : __("The address of your Parley service: that of its console, without /console.", "parley-chat"),
        )}
      />
      {!isShort && (
        <TextControl
          label={__("Address for browsers", "parley-chat")}
          inputMode="url"
          value={browserAddress}
          onChange={(browserAddress) => set({ browserAddress })}
          disabled={state.browser_url_source === "constant"}
          placeholder={address}
          {...fieldError(
            work.failure,
            "browser_url",
            state.browser_url_source === "constant"
              ? __("Set in wp-config.php.", "parley-chat")
              : __(
                  "The address at which your visitors’ browsers reach the service. Leave this empty unless this server reaches it at another address, such as http://127.0.0.1:3000.",
                  "parley-chat",
                ),
          )}
        />
      )}
      {state.api_key.source !== "constant" && (
        <>
          <ApprovalButton
            work={work}
            failure={isApproving ? work.failure : undefined}
            begun={() => setApproving(true)}
            address={address}
            browserAddress={browserAddress}
            isFirst={isApprovalFirst}
          />
          <p className="parley-or">{__("Or connect with an API key:", "parley-chat")}</p>
        </>
      )}
      <TextControl
        label={__("API key", "parley-chat")}
        type="password"
        autoComplete="off"
        required={!state.api_key.set}
        value={key}
        onChange={(key) => set({ key })}
        disabled={state.api_key.source === "constant"}
        {...fieldError(work.failure, "X-API-Key", keyHelp(state.api_key))}
      />
      {!isShort && (
        <IdentityChoice
          stored={state.identity_secret}
          source={source}
          choose={(source) => set({ source })}
          secret={secret}
          write={(secret) => set({ secret })}
          failure={work.failure}
        />
      )}
    </SettingsForm>
  );
  if (!state.connected) return form;
  return (
    <Fold
      title={__("Connect to another service", "parley-chat")}
      contains={__("Or change the API key, the address for browsers or the identity secret.", "parley-chat")}
      failure={work.failure}
      isOpen={isUnsaved(written) || state.browser_fault !== null}
    >
      {form}
    </Fold>
  );
}

function keyHelp({ source, last_four, unreadable }: StoredSecret): string {
  if (unreadable)
    return __(
      "The stored key can no longer be read, because wp-config.php was changed. Enter it again.",
      "parley-chat",
    );
  if (source === "constant")
    return sprintf(
      /* translators: %s: four characters. */
      __("Set in wp-config.php; ends with %s.", "parley-chat"),
      last_four ?? "…",
    );
  if (source === "option")
    return sprintf(
      /* translators: %s: four characters. */
      __("A key ending with %s is stored. Leave this empty to keep it.", "parley-chat"),
      last_four ?? "…",
    );
  return __("It is stored encrypted on this website and is never shown again.", "parley-chat");
}
