import { useState } from "react";
import { Checkbox, CheckboxGroup, Label } from "react-aria-components";
import { saveFile } from "../../../admin/save-file.ts";
import { call } from "../api/call.ts";
import type { OwnSite, Site } from "../api/shapes.ts";
import { fileNameOf } from "../api/site-file.ts";
import { useSession, useSite } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/screen.tsx";
import { useToast } from "../ui/toasts.tsx";
import { useFailureText, useFailureToast } from "../ui/use-failure-text.ts";

/** Exports the site's settings as a file for another site, and copies its look and texts to other sites of the person. */
export function SettingsTransfer() {
  const { say } = useWords();
  const { site_id: site, name } = useSite();
  const { account } = useSession();
  const toast = useToast();
  const toastFailure = useFailureToast();
  const others = account.sites.filter(
    ({ site_id, permissions }) => site_id !== site && permissions.includes("settings:write"),
  );

  async function save(): Promise<void> {
    try {
      const { data } = await call<{ site: object }>("GET", "site/settings", { site });
      const file = new Blob([`${JSON.stringify(data.site, undefined, 2)}\n`], { type: "application/json" });
      saveFile(file, fileNameOf(name));
      toast(say("exported"));
    } catch (error) {
      toastFailure(error);
    }
  }

  return (
    <Card>
      <details>
        <summary>{say("settingsFile")}</summary>
        <p>{say("settingsFileHint")}</p>
        <p>
          <Button onPress={() => void save()}>{say("exportSettings")}</Button>
        </p>
        {others.length > 0 && <CopyLook others={others} />}
      </details>
    </Card>
  );
}

function CopyLook({ others }: { others: readonly OwnSite[] }) {
  const { say } = useWords();
  const { site_id: site } = useSite();
  const textOf = useFailureText();
  const [chosen, setChosen] = useState<string[]>([]);
  const [isCopying, setIsCopying] = useState(false);
  const [results, setResults] = useState<{ id: string; text: string; isFault: boolean }[]>([]);

  async function copyTo(id: string, body: Pick<Site, "appearance" | "strings">): Promise<void> {
    let result = { id, text: say("lookCopied"), isFault: false };
    try {
      await call("PATCH", "site", { site: id, body });
    } catch (error) {
      result = { id, text: textOf(error), isFault: true };
    }
    setResults((known) => [...known, result]);
  }

  async function copy(): Promise<void> {
    setIsCopying(true);
    setResults([]);
    try {
      const { appearance, strings } = (await call<Site>("GET", "site", { site })).data;
      for (const id of chosen) await copyTo(id, { appearance, strings });
      setChosen([]);
    } catch (error) {
      setResults([{ id: site, text: textOf(error), isFault: true }]);
    }
    setIsCopying(false);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void copy();
      }}
    >
      <CheckboxGroup className="checks" value={chosen} onChange={setChosen}>
        <Label>{say("copyLookTo")}</Label>
        <div className="check-grid">
          {others.map(({ site_id, name }) => (
            <Checkbox key={site_id} value={site_id} className="check">
              <span className="box" aria-hidden="true" />
              <bdi>{name}</bdi>
            </Checkbox>
          ))}
        </div>
      </CheckboxGroup>
      <p className="hint">{say("copyLookHint")}</p>
      <p>
        <Button type="submit" isBusy={isCopying} isDisabled={chosen.length === 0}>
          {say("copyLook")}
        </Button>
      </p>
      <div role="status">
        <ul className="changed">
          {results.map(({ id, text, isFault }) => (
            <li key={id} className={isFault ? "fault" : "hint"}>
              <bdi>{others.find(({ site_id }) => site_id === id)?.name}</bdi>: {text}
            </li>
          ))}
        </ul>
      </div>
    </form>
  );
}
