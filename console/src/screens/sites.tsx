import { useId, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { settingsIn } from "../api/site-file.ts";
import { siteHref } from "../shell/route.ts";
import { useSession } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Card, Screen } from "../ui/screen.tsx";
import { useToast } from "../ui/toasts.tsx";
import { useFailureText } from "../ui/use-failure-text.ts";
import { labelOf } from "./changed-settings.tsx";

/** Every site of the installation, for operators. */
export function Sites() {
  const words = useWords();
  const { say } = words;
  const toast = useToast();
  const { account, reload } = useSession();
  const [name, setName] = useState("");
  const textOf = useFailureText();
  const [fault, setFault] = useState<string>();
  const [file, setFile] = useState<File>();
  const fileId = useId();

  async function create(): Promise<void> {
    setFault(undefined);
    try {
      const settings = file === undefined ? {} : await settingsIn(file);
      if (settings === undefined) return setFault(say("notSettings"));
      const { data } = await call<{ site_id: string }>("POST", "sites", { body: { ...settings, name } });
      setName("");
      reload();
      toast(say("siteMade", { site: name }));
      location.hash = siteHref(data.site_id, "home");
    } catch (error) {
      const isFiles = error instanceof ApiError && error.status === 400 && error.field !== "name";
      setFault(isFiles ? `${labelOf(error.field, words)}: ${textOf(error)}` : textOf(error));
    }
  }

  return (
    <Screen title={say("sites")} intro={say("sitesIntro")}>
      <Card title={say("newSite")}>
        <form
          className="line"
          onSubmit={(event) => {
            event.preventDefault();
            void create();
          }}
        >
          <Field
            label={say("siteName")}
            value={name}
            onChange={setName}
            fault={fault}
            isRequired
            maxLength={100}
          />
          <div className="field">
            <label htmlFor={fileId}>{say("fromFile")}</label>
            <input
              id={fileId}
              type="file"
              accept=".json,application/json"
              onChange={({ target }) => setFile(target.files?.[0])}
            />
          </div>
          <Button type="submit" kind="first" isDisabled={name.trim() === ""}>
            {say("makeSite")}
          </Button>
        </form>
      </Card>
      <Card>
        <ul className="rows">
          {account.sites.map(({ site_id, name: each }) => (
            <li key={site_id}>
              <a href={siteHref(site_id, "home")}>{each}</a>
              <code>{site_id}</code>
            </li>
          ))}
        </ul>
      </Card>
    </Screen>
  );
}
