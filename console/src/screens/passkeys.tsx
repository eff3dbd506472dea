import { useState } from "react";
import { call } from "../api/call.ts";
import { addPasskey, faultOf, HAS_PASSKEYS, type OwnPasskey } from "../api/passkeys.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { Field } from "../ui/field.tsx";
import { Card } from "../ui/screen.tsx";
import { Failing, Loading } from "../ui/states.tsx";
import { useToast } from "../ui/toasts.tsx";
import { useFailureToast } from "../ui/use-failure-text.ts";

export function Passkeys() {
  const { say, locale } = useWords();
  const toast = useToast();
  const toastFailure = useFailureToast();
  const { data, error, reload } = useLoaded(
    "passkeys",
    async (signal) =>
      (await call<{ data: OwnPasskey[]; available: boolean }>("GET", "console/me/passkeys", { signal })).data,
  );
  const date = (at: string) => new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(at));

  async function remove({ passkey_id: id, name }: OwnPasskey): Promise<void> {
    try {
      await call("DELETE", `console/me/passkeys/${encodeURIComponent(id)}`);
      toast(say("passkeyRemoved", { name }));
    } catch (failure) {
      toastFailure(failure);
    }
    reload();
  }

  return (
    <Card title={say("passkeys")}>
      <p className="hint">{say("passkeysHint")}</p>
      {data === undefined && (error === undefined ? <Loading /> : <Failing error={error} retry={reload} />)}
      {data !== undefined && data.data.length > 0 && (
        <ul className="rows">
          {data.data.map((passkey) => (
            <li key={passkey.passkey_id}>
              <span className="grow">
                <strong>
                  <bdi>{passkey.name}</bdi>
                </strong>
                <span className="hint">
                  {say("passkeyAddedOn", { date: date(passkey.created_at) })}
                  {passkey.last_used_at !== undefined &&
                    ` · ${say("passkeyUsedOn", { date: date(passkey.last_used_at) })}`}
                </span>
              </span>
              <Confirm
                trigger={say("remove")}
                title={say("passkeyRemoveTitle", { name: passkey.name })}
                confirm={say("remove")}
                onConfirm={() => void remove(passkey)}
              >
                <p>{say("passkeyRemoveHint")}</p>
              </Confirm>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined &&
        (data.available && HAS_PASSKEYS ? (
          <NewPasskey
            added={(name) => {
              toast(say("passkeyAdded", { name }));
              reload();
            }}
          />
        ) : (
          <p className="hint">{say(data.available ? "passkeyNotHere" : "passkeysUnavailable")}</p>
        ))}
    </Card>
  );
}

function NewPasskey({ added }: { added(name: string): void }) {
  const { say } = useWords();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function add(): Promise<void> {
    setIsBusy(true);
    setFault(undefined);
    try {
      await addPasskey(name, password);
      setName("");
      setPassword("");
      added(name);
    } catch (error) {
      const known = faultOf(error);
      setFault(known === undefined ? (error as Error).message : say(known));
    }
    setIsBusy(false);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void add();
      }}
    >
      <Field
        label={say("passkeyName")}
        hint={say("passkeyNameHint")}
        value={name}
        onChange={setName}
        isRequired
        maxLength={60}
      />
      <Field
        label={say("currentPassword")}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        isRequired
      />
      <p role="alert" className="fault">
        {fault}
      </p>
      <Button type="submit" isBusy={isBusy}>
        {say("addPasskey")}
      </Button>
    </form>
  );
}
