import { TextControl } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { call } from "../rest/call.ts";
import { useWork } from "../rest/use-work.ts";
import { blamed } from "../settings/blamed.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import type { ConnectionState, KeptSecret } from "./connection-state.ts";
import { IdentityChoice, type IdentitySource } from "./identity-choice.tsx";

export function ConnectionForm({
  state,
  changed,
}: {
  state: ConnectionState;
  changed(state: ConnectionState): void;
}) {
  const [address, setAddress] = useState(state.service_url);
  const [key, setKey] = useState("");
  const [source, setSource] = useState<IdentitySource>(state.identity_secret.set ? "keep" : "new");
  const [secret, setSecret] = useState("");
  const work = useWork();

  async function connect(): Promise<void> {
    const answer = await call<ConnectionState>("POST", "/connection", {
      service_url: address,
      ...(key !== "" && { api_key: key }),
      identity: source,
      ...(source === "given" && { identity_secret: secret }),
    });
    setKey("");
    setSecret("");
    setSource("keep");
    setAddress(answer.service_url);
    changed(answer);
  }

  return (
    <SettingsForm
      work={work}
      save={connect}
      label={state.connected ? __("Save and connect again", "parley-chat") : __("Connect", "parley-chat")}
      done={__("Connected. Next, set your workflow.", "parley-chat")}
    >
      <TextControl
        label={__("Service address", "parley-chat")}
        type="url"
        required
        value={address}
        onChange={setAddress}
        disabled={state.service_url_source === "constant"}
        placeholder="https://chat.example.com"
        {...blamed(
          work.failure,
          "service_url",
          state.service_url_source === "constant" ? __("Set in wp-config.php.", "parley-chat") : "",
        )}
      />
      <TextControl
        label={__("API key", "parley-chat")}
        type="password"
        autoComplete="off"
        required={!state.api_key.set}
        value={key}
        onChange={setKey}
        disabled={state.api_key.source === "constant"}
        {...blamed(work.failure, "X-API-Key", keyHelp(state.api_key))}
      />
      <IdentityChoice
        kept={state.identity_secret}
        source={source}
        choose={setSource}
        secret={secret}
        write={setSecret}
        failure={work.failure}
      />
    </SettingsForm>
  );
}

function keyHelp({ source, last_four, unreadable }: KeptSecret): string {
  if (unreadable)
    return __(
      "The key that is kept can no longer be read, as wp-config.php was changed. Enter it again.",
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
      __("A key ending with %s is kept. Leave this empty to go on with it.", "parley-chat"),
      last_four ?? "…",
    );
  return __("It is kept encrypted on this website and is never shown again.", "parley-chat");
}
