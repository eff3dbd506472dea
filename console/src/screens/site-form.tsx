import { useId, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { settingsIn } from "../api/site-file.ts";
import { siteHref } from "../shell/route.ts";
import { useSession } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { useFailureText } from "../ui/use-failure-text.ts";
import { labelOf } from "./changed-settings.tsx";
import { websiteOrigins } from "./origin-of.ts";

type Fault = { at: "name" | "address"; text: string };

/** Creates a site. With `canCopy`, a person may choose a file of settings for it. Without a file, the Workflow screen opens next. */
export function SiteForm({ canCopy = false }: { canCopy?: boolean }) {
  const words = useWords();
  const { say } = words;
  const { reload } = useSession();
  const [name, setName] = useState("");
  const [address, setAddress] = useState("");
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<Fault>();
  const [isBusy, setIsBusy] = useState(false);
  const textOf = useFailureText();
  const fileId = useId();

  /** Resolves to what is wrong; to undefined if the site was created. */
  async function create(): Promise<Fault | undefined> {
    const origins = websiteOrigins(address);
    if (origins.length === 0 && address.trim() !== "") return { at: "address", text: say("originFault") };
    try {
      const settings = file === undefined ? {} : await settingsIn(file);
      if (settings === undefined) return { at: "name", text: say("notSettings") };
      const body = { ...settings, name, ...(origins.length > 0 && { allowed_origins: origins }) };
      const { data } = await call<{ site_id: string }>("POST", "sites", { body });
      reload();
      location.hash = siteHref(data.site_id, file === undefined ? "workflow" : "home");
    } catch (error) {
      const isFiles = error instanceof ApiError && error.status === 400 && error.field !== "name";
      const text = isFiles ? `${labelOf(error.field, words)}: ${textOf(error)}` : textOf(error);
      return { at: "name", text };
    }
  }

  async function submit(): Promise<void> {
    setIsBusy(true);
    setFault(undefined);
    setFault(await create());
    setIsBusy(false);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      <Field
        label={say("siteName")}
        value={name}
        onChange={setName}
        fault={fault?.at === "name" ? fault.text : undefined}
        isRequired
        maxLength={100}
        autoFocus={!canCopy}
      />
      <Field
        label={say("siteAddress")}
        hint={say("siteAddressHint")}
        placeholder="https://www.example.com"
        value={address}
        onChange={setAddress}
        fault={fault?.at === "address" ? fault.text : undefined}
      />
      {canCopy && (
        <div className="field">
          <label htmlFor={fileId}>{say("fromFile")}</label>
          <input
            id={fileId}
            type="file"
            accept=".json,application/json"
            onChange={({ target }) => setFile(target.files?.[0])}
          />
        </div>
      )}
      <p>
        <Button type="submit" kind="first" isBusy={isBusy} isDisabled={name.trim() === ""}>
          {say("makeSite")}
        </Button>
      </p>
    </form>
  );
}
