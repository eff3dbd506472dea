import { useState } from "react";
import { call } from "../api/call.ts";
import type { Key } from "../api/shapes.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { useSite } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { Copyable } from "../ui/copyable.tsx";
import { Choice, Field } from "../ui/field.tsx";
import { NamedCodes } from "../ui/named-codes.tsx";
import { Card, Screen } from "../ui/screen.tsx";
import { Empty, Failing, Loading } from "../ui/states.tsx";
import { timeAgo } from "../ui/time-ago.ts";
import { useToast } from "../ui/toasts.tsx";
import { useFailureText, useFailureToast } from "../ui/use-failure-text.ts";
import { offeredPresets, type Permission, type Preset, permissionsOf } from "./key-presets.ts";

/** The site's API keys, its signing secret and its identity secret. */
export function Keys() {
  const { say, locale } = useWords();
  const { site_id: site, permissions: granted } = useSite();
  const toast = useToast();
  const toastFailure = useFailureToast();
  const [secret, setSecret] = useState<{ title: string; text: string }>();
  const { data, error, reload } = useLoaded(
    `keys ${site}`,
    async (signal) => (await call<{ data: Key[] }>("GET", "site/keys", { site, signal })).data.data,
  );
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });

  async function change(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (failure) {
      toastFailure(failure);
    }
  }
  const mayDo = (permissions: Key["permissions"]) =>
    granted.every((each) => permissions.includes(each))
      ? say("mayEverything")
      : permissions.map((each) => say(each)).join(" · ");
  const revoke = (id: string) =>
    change(async () => {
      await call("DELETE", `site/keys/${encodeURIComponent(id)}`, { site });
      toast(say("keyRevoked"));
      reload();
    });
  const rotate = (which: "signing" | "identity") =>
    change(async () => {
      const { data: made } = await call<{ secret: string }>("POST", "site/secrets/rotate", {
        site,
        body: { secret: which },
      });
      setSecret({
        title: say(which === "signing" ? "newSigningSecret" : "newIdentitySecret"),
        text: made.secret,
      });
    });

  return (
    <Screen title={say("keys")} intro={say("keysIntro")}>
      {secret !== undefined && (
        <Card title={secret.title}>
          <p>{say("shownOnce")}</p>
          <Copyable label={secret.title} text={secret.text} />
          <p>
            <Button onPress={() => setSecret(undefined)}>{say("keptIt")}</Button>
          </p>
        </Card>
      )}
      <Card title={say("apiKeys")}>
        {data === undefined && (error === undefined ? <Loading /> : <Failing error={error} retry={reload} />)}
        {data?.length === 0 && <Empty title={say("noKeys")} />}
        {data !== undefined && data.length > 0 && (
          <ul className="rows">
            {data.map(({ key_id, label, last_four, permissions, created_at, last_used_at }) => (
              <li key={key_id}>
                <span className="grow">
                  <strong>{label || say("unnamedKey")}</strong>{" "}
                  {last_four !== null && last_four !== undefined && <code>…{last_four}</code>}
                  <span className="hint">
                    {date.format(new Date(created_at))} ·{" "}
                    {last_used_at === null
                      ? say("keyUnused")
                      : say("keyUsed", { when: timeAgo(last_used_at, Date.now(), locale) })}{" "}
                    · {mayDo(permissions)}
                  </span>
                </span>
                <Confirm
                  trigger={say("revoke")}
                  title={say("revokeTitle", { label: label || key_id })}
                  confirm={say("revoke")}
                  onConfirm={() => void revoke(key_id)}
                >
                  <p>{say("revokeHint")}</p>
                </Confirm>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <NewKey
        made={(key) => {
          setSecret({ title: say("newKey"), text: key });
          reload();
        }}
      />
      <Card title={say("secrets")}>
        <ul className="rows">
          {(["signing", "identity"] as const).map((which) => (
            <li key={which}>
              <span className="grow">
                <strong>{say(which === "signing" ? "signingSecret" : "identitySecret")}</strong>
                <span className="hint">{say(which === "signing" ? "signingHint" : "identityHint")}</span>
              </span>
              <Confirm
                trigger={say("rotate")}
                title={say("rotateTitle")}
                confirm={say("rotate")}
                onConfirm={() => void rotate(which)}
              >
                <p>{say(which === "signing" ? "rotateSigningHint" : "rotateIdentityHint")}</p>
              </Confirm>
            </li>
          ))}
        </ul>
      </Card>
    </Screen>
  );
}

const PRESET_NAMES = {
  server: "keyForServer",
  readOnly: "keyForReading",
  workflow: "keyForWorkflow",
  custom: "keyForOther",
} as const satisfies Record<Preset, string>;

function NewKey({ made }: { made(key: string): void }) {
  const { say } = useWords();
  const { site_id: site, permissions: granted } = useSite();
  const [label, setLabel] = useState("");
  const presets = offeredPresets(granted);
  const [preset, setPreset] = useState(presets[0] ?? "custom");
  const [chosen, setChosen] = useState<Permission[]>([]);
  const permissions = permissionsOf(preset, chosen);
  const textOf = useFailureText();
  const [fault, setFault] = useState<string>();

  async function make(): Promise<void> {
    setFault(undefined);
    try {
      const { data } = await call<{ api_key: string }>("POST", "site/keys", {
        site,
        body: { label, permissions },
      });
      setLabel("");
      made(data.api_key);
    } catch (error) {
      setFault(textOf(error));
    }
  }

  return (
    <Card title={say("makeKey")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <Field
          label={say("keyLabel")}
          hint={say("keyLabelHint")}
          value={label}
          onChange={setLabel}
          fault={fault}
          maxLength={100}
        />
        <Choice
          label={say("keyFor")}
          value={preset}
          onChange={setPreset}
          choices={presets.map((value) => ({ value, label: say(PRESET_NAMES[value]) }))}
        />
        {preset === "custom" && (
          <NamedCodes label={say("mayDo")} codes={granted} value={chosen} onChange={setChosen} />
        )}
        <p>
          <Button type="submit" kind="first" isDisabled={permissions.length === 0}>
            {say("makeKey")}
          </Button>
        </p>
      </form>
    </Card>
  );
}
