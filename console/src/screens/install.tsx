import { useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { ApiError } from "../api/api-error.ts";
import type { Site } from "../api/shapes.ts";
import { useSiteSettings } from "../api/use-site-settings.ts";
import { useSite } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Copyable } from "../ui/copyable.tsx";
import { Field } from "../ui/field.tsx";
import { Card, Screen } from "../ui/screen.tsx";
import { ScriptLine, SERVICE } from "../ui/script-line.tsx";
import { Failing, Loading } from "../ui/states.tsx";
import { useToast } from "../ui/toasts.tsx";
import { useFailureText } from "../ui/use-failure-text.ts";
import { originOf } from "./origin-of.ts";
import { SettingsTransfer } from "./settings-transfer.tsx";

/** The line to paste, and the pages that may show the chat. */
export function Install() {
  const { say } = useWords();
  const { public_key: key } = useSite();
  return (
    <Screen title={say("install")}>
      <Card title={say("lineTitle")}>
        <Tabs className="tabs">
          <TabList aria-label={say("lineTitle")} className="tab-list">
            <Tab id="html">HTML</Tab>
            <Tab id="wordpress">WordPress</Tab>
            <Tab id="shopify">Shopify</Tab>
            <Tab id="react">React</Tab>
            <Tab id="csp">CSP</Tab>
          </TabList>
          <TabPanel id="html">
            <ScriptLine />
          </TabPanel>
          <TabPanel id="wordpress">
            <p>{say("wordpressHint")}</p>
            <Copyable label={say("serviceAddress")} text={SERVICE} />
          </TabPanel>
          <TabPanel id="shopify">
            <p>{say("shopifyHint")}</p>
            <Copyable label={say("serviceAddress")} text={SERVICE} />
          </TabPanel>
          <TabPanel id="react">
            <p>{say("reactHint")}</p>
            <Copyable label="React" text={`<script src="${SERVICE}/widget.js" data-site="${key}" async />`} />
          </TabPanel>
          <TabPanel id="csp">
            <p>{say("cspHint")}</p>
            <Copyable
              label="CSP"
              text={`script-src ${new URL(SERVICE).origin}; connect-src ${new URL(SERVICE).origin}`}
            />
          </TabPanel>
        </Tabs>
      </Card>
      <Origins />
      <SettingsTransfer />
    </Screen>
  );
}

function Origins() {
  const { say } = useWords();
  const toast = useToast();
  const { data: site, error, reload, save } = useSiteSettings();
  const [added, setAdded] = useState("");
  const textOf = useFailureText();
  const [fault, setFault] = useState<string>();
  if (site === undefined) return error === undefined ? <Loading /> : <Failing error={error} retry={reload} />;
  const origins = site.allowed_origins;

  /** Resolves to the saved settings; to undefined if saving failed. */
  async function set(next: string[], seen: Site): Promise<Site | undefined> {
    setFault(undefined);
    try {
      return await save({ allowed_origins: next }, seen);
    } catch (failure) {
      if (failure instanceof ApiError && failure.reason === "changed_elsewhere") reload();
      setFault(textOf(failure));
    }
  }

  async function add(site: Site, origin: string): Promise<void> {
    if ((await set([...new Set([...origins, origin])], site)) === undefined) return;
    // Keeps text typed in the meantime.
    setAdded((typed) => (typed === added ? "" : typed));
    toast(say("originAdded", { origin }));
  }

  async function remove(site: Site, origin: string): Promise<void> {
    const others = origins.filter((each) => each !== origin);
    const without = await set(others, site);
    if (without === undefined) return;
    toast(say("originRemoved", { origin }), { undo: () => void set(origins, without) });
  }

  return (
    <Card title={say("originsTitle")}>
      {origins.length === 0 ? (
        <p className="hint">{say("noOrigins")}</p>
      ) : (
        <ul className="rows">
          {origins.map((origin) => (
            <li key={origin}>
              <code>{origin}</code>
              <Button
                kind="quiet"
                aria-label={say("removeNamed", { what: origin })}
                onPress={() => void remove(site, origin)}
              >
                {say("remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        className="line"
        onSubmit={(event) => {
          event.preventDefault();
          const origin = originOf(added);
          if (origin === undefined) setFault(say("originFault"));
          else void add(site, origin);
        }}
      >
        <Field
          label={say("siteAddress")}
          placeholder="https://www.example.com"
          value={added}
          onChange={setAdded}
          fault={fault}
        />
        <Button type="submit">{say("add")}</Button>
      </form>
    </Card>
  );
}
