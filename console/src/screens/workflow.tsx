import { useEffect, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import type { Site } from "../api/shapes.ts";
import { useSiteSettings } from "../api/use-site-settings.ts";
import { useSite } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Choice, Field, Toggle } from "../ui/field.tsx";
import { Card, Screen } from "../ui/screen.tsx";
import { Failing, Loading } from "../ui/states.tsx";
import { useTell } from "../ui/toasts.tsx";

type Draft = Pick<
  Site,
  | "reply_source"
  | "webhook_timeout"
  | "sign"
  | "timestamp"
  | "standard_webhooks"
  | "payload"
  | "model_name"
  | "model_system_prompt"
> & { webhook_url: string; model_base_url: string; model_api_key: string };

/** Who answers: the site's own workflow, or a model. With a test that shows what a visitor would get. */
export function Workflow() {
  const { say } = useWords();
  const settings = useSiteSettings();
  const { data, error, reload } = settings;
  return (
    <Screen title={say("workflow")} intro={say("workflowIntro")}>
      {data === undefined ? (
        error === undefined ? (
          <Loading />
        ) : (
          <Failing error={error} retry={reload} />
        )
      ) : (
        <SourceForm site={data.site} save={settings.save} reload={reload} />
      )}
    </Screen>
  );
}

function SourceForm({
  site,
  save,
  reload,
}: {
  site: Site;
  save(changes: object): Promise<Site>;
  reload(): void;
}) {
  const { say } = useWords();
  const tell = useTell();
  const [draft, setDraft] = useState(() => draftOf(site));
  const [fault, setFault] = useState<ApiError>();
  const [isBusy, setIsBusy] = useState(false);
  const [saves, setSaves] = useState(0);
  // A colleague's change is taken over where nothing was written here.
  useEffect(() => setDraft(draftOf(site)), [site]);
  const set = (changes: Partial<Draft>) => setDraft((known) => ({ ...known, ...changes }));
  const isModel = draft.reply_source === "model";
  const faultOf = (field: string) => (fault?.field === field ? fault.message : undefined);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(site));

  async function submit(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setFault(undefined);
    try {
      await save(changesOf(draft));
      setSaves((count) => count + 1);
      tell(say("saved"));
    } catch (error) {
      const failure =
        error instanceof ApiError ? error : new ApiError(500, "request", "unexpected", String(error));
      setFault(failure);
      if (failure.reason === "changed_meanwhile") reload();
    }
    setIsBusy(false);
  }

  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Card>
          <Choice
            label={say("whoAnswers")}
            value={draft.reply_source}
            onChange={(reply_source) => set({ reply_source })}
            choices={[
              { value: "webhook", label: say("byWebhook") },
              { value: "model", label: say("byModel") },
            ]}
          />
          {isModel ? (
            <>
              <Field
                label={say("modelUrl")}
                hint={say("modelUrlHint")}
                placeholder="https://api.example.com/v1"
                type="url"
                value={draft.model_base_url}
                onChange={(model_base_url) => set({ model_base_url })}
                fault={faultOf("model_base_url")}
              />
              <Field
                label={say("modelName")}
                value={draft.model_name}
                onChange={(model_name) => set({ model_name })}
                fault={faultOf("model_name")}
              />
              <Field
                label={say("modelKey")}
                type="password"
                autoComplete="off"
                hint={secretHint(
                  site.model_api_key,
                  say("secretSet", { end: site.model_api_key.last_four ?? "" }),
                  say("secretUnset"),
                )}
                value={draft.model_api_key}
                onChange={(model_api_key) => set({ model_api_key })}
                fault={faultOf("model_api_key")}
              />
              <Field
                label={say("modelPrompt")}
                rows={5}
                value={draft.model_system_prompt}
                onChange={(model_system_prompt) => set({ model_system_prompt })}
                fault={faultOf("model_system_prompt")}
              />
            </>
          ) : (
            <>
              <Field
                label={say("webhookUrl")}
                hint={say("webhookUrlHint")}
                placeholder="https://flows.example.com/webhook/chat"
                type="url"
                value={draft.webhook_url}
                onChange={(webhook_url) => set({ webhook_url })}
                fault={faultOf("webhook_url")}
              />
              <Toggle
                label={say("sign")}
                hint={say("signHint")}
                isSelected={draft.sign}
                onChange={(sign) => set({ sign })}
              />
              <Toggle
                label={say("timestamp")}
                isSelected={draft.timestamp}
                onChange={(timestamp) => set({ timestamp })}
              />
              <Toggle
                label={say("standardWebhooks")}
                isSelected={draft.standard_webhooks}
                onChange={(standard_webhooks) => set({ standard_webhooks })}
              />
              <Choice
                label={say("payload")}
                value={draft.payload}
                onChange={(payload) => set({ payload })}
                choices={[
                  { value: "standard", label: say("payloadStandard") },
                  { value: "legacy", label: say("payloadLegacy") },
                ]}
              />
            </>
          )}
          <p role="alert" className="fault">
            {fault !== undefined && !isShownAt(fault.field, isModel) && fault.message}
          </p>
          <p className="actions">
            <Button kind="first" type="submit" isBusy={isBusy} isDisabled={!isChanged}>
              {say("save")}
            </Button>
            {isChanged && <Button onPress={() => setDraft(draftOf(site))}>{say("discard")}</Button>}
          </p>
        </Card>
      </form>
      <TestRun
        key={`${saves} ${isModel}`}
        isModel={isModel}
        isChanged={isChanged}
        isReady={isModel ? site.model_base_url !== null : site.webhook_url !== null}
      />
    </>
  );
}

interface TestAnswer {
  success: boolean;
  webhook_response?: { status: number; body: unknown; response_time_ms: number };
  response_time_ms?: number;
  reply?: string;
  reason_message?: string;
}

function TestRun({
  isModel,
  isChanged,
  isReady,
}: {
  isModel: boolean;
  isChanged: boolean;
  isReady: boolean;
}) {
  const { say } = useWords();
  const { site_id: site } = useSite();
  const [text, setText] = useState("");
  const [answer, setAnswer] = useState<TestAnswer | ApiError>();
  const [isBusy, setIsBusy] = useState(false);

  async function run(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setAnswer(undefined);
    const body = text.trim() === "" ? {} : { test_message: text };
    try {
      setAnswer(
        (await call<TestAnswer>("POST", isModel ? "model/test" : "webhook/test", { site, body })).data,
      );
    } catch (error) {
      setAnswer(
        error instanceof ApiError ? error : new ApiError(500, "request", "unexpected", String(error)),
      );
    }
    setIsBusy(false);
  }

  return (
    <Card title={say("test")}>
      <p>{isChanged ? say("testSaveFirst") : isReady ? say("testHint") : say("testNotReady")}</p>
      <form
        className="line"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Field
          label={say("testMessage")}
          placeholder={say("testPlaceholder")}
          value={text}
          onChange={setText}
        />
        <Button type="submit" isBusy={isBusy} isDisabled={isChanged || !isReady}>
          {isBusy ? say("testing") : say("testRun")}
        </Button>
      </form>
      <div role="status">{answer !== undefined && <TestResult answer={answer} />}</div>
    </Card>
  );
}

function TestResult({ answer }: { answer: TestAnswer | ApiError }) {
  const { say } = useWords();
  if (answer instanceof ApiError) {
    return (
      <div className="result bad">
        <h3>{say("testFailed")}</h3>
        <p>{answer.isOffline ? say("offlineHint") : answer.message}</p>
      </div>
    );
  }
  const isGood = answer.reply !== undefined;
  const { webhook_response: response } = answer;
  const time = response?.response_time_ms ?? answer.response_time_ms ?? 0;
  return (
    <div className={isGood ? "result good" : "result bad"}>
      <h3>{isGood ? say("testGood") : say("testFailed")}</h3>
      {isGood ? <blockquote dir="auto">{answer.reply}</blockquote> : <p>{answer.reason_message}</p>}
      <p className="hint">
        {response !== undefined && `HTTP ${response.status} · `}
        {time} ms
      </p>
      {response !== undefined && (
        <details>
          <summary>{say("testBody")}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be scrolled by keyboard. */}
          <pre tabIndex={0}>{JSON.stringify(response.body, null, 2)}</pre>
        </details>
      )}
    </div>
  );
}

function draftOf(site: Site): Draft {
  const {
    reply_source,
    webhook_timeout,
    sign,
    timestamp,
    standard_webhooks,
    payload,
    model_name,
    model_system_prompt,
  } = site;
  return {
    ...{
      reply_source,
      webhook_timeout,
      sign,
      timestamp,
      standard_webhooks,
      payload,
      model_name,
      model_system_prompt,
    },
    ...{ webhook_url: site.webhook_url ?? "", model_base_url: site.model_base_url ?? "", model_api_key: "" },
  };
}

/** An empty address is none; a key that was not written stays what it is. */
function changesOf({ webhook_url, model_base_url, model_api_key, ...rest }: Draft): object {
  return {
    ...rest,
    ...{ webhook_url: webhook_url.trim() || null, model_base_url: model_base_url.trim() || null },
    ...(model_api_key !== "" && { model_api_key }),
  };
}

function isShownAt(field: string, isModel: boolean): boolean {
  return isModel
    ? ["model_base_url", "model_name", "model_api_key", "model_system_prompt"].includes(field)
    : field === "webhook_url";
}

function secretHint({ set }: { set: boolean }, known: string, unknown: string): string {
  return set ? known : unknown;
}
