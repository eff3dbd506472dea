import { useState } from "react";
import { hasAnswerSource } from "../../../admin/answer-source.ts";
import { workflowDraft, workflowSettings } from "../../../admin/workflow-draft.ts";
import { type FormOfSite, useDraft } from "../api/use-draft.ts";
import { Deliveries } from "../deliveries/deliveries.tsx";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Choice, Toggle } from "../ui/field.tsx";
import { Card } from "../ui/screen.tsx";
import { SettingsScreen } from "../ui/settings-screen.tsx";
import { useLedToFault } from "../ui/use-led-to-fault.ts";
import { AddressLimitField } from "./address-limit-field.tsx";
import { CallFields } from "./call-fields.tsx";
import { HeaderFields } from "./header-fields.tsx";
import { ModelFields } from "./model-fields.tsx";
import { TestRun } from "./test-run.tsx";
import { ToolFields } from "./tool-fields.tsx";
import { WaitField } from "./wait-field.tsx";
import { WebhookFields } from "./webhook-fields.tsx";

/** Sets who answers: the site's own workflow, or a model. A test shows what a visitor would get. */
export function Workflow() {
  const { say } = useWords();
  return <SettingsScreen title={say("workflow")} intro={say("workflowIntro")} form={SourceForm} />;
}

function SourceForm(form: FormOfSite) {
  const { site } = form;
  const { say } = useWords();
  const draft = useDraft(form, { draftOf: workflowDraft, settingsOf: workflowSettings });
  const { written, set, isChanged, failure } = draft;
  const fields = useLedToFault(failure);
  const [saves, setSaves] = useState(0);
  const [isFirstSetup] = useState(!hasAnswerSource(site));
  const isModel = written.reply_source === "model";
  const settings = workflowSettings(written);

  async function submit(): Promise<void> {
    if (await draft.submit()) setSaves((count) => count + 1);
  }

  return (
    <>
      <form
        ref={fields}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Card>
          <Choice
            label={say("whoAnswers")}
            value={written.reply_source}
            onChange={(reply_source) => set({ reply_source })}
            choices={[
              { value: "webhook", label: say("byWebhook") },
              { value: "model", label: say("byModel") },
            ]}
          />
          {isModel ? (
            <>
              <ModelFields {...draft} known={site.model_api_key} />
              <ToolFields {...draft} saved={site.model_tools} />
            </>
          ) : (
            <WebhookFields {...draft} />
          )}
          <details>
            <summary>{say("advanced")}</summary>
            {!isModel && <CallFields {...draft} />}
            <WaitField {...draft} />
            <AddressLimitField {...draft} />
            {isModel ? (
              <Toggle
                label={say("modelContext")}
                hint={say("modelContextHint")}
                isSelected={written.model_context}
                onChange={(model_context) => set({ model_context })}
              />
            ) : (
              <HeaderFields
                headers={written.headers}
                change={(headers) => set({ headers })}
                faultOf={draft.faultOf}
                field="webhook_headers"
                title={say("headers")}
                hint={say("headersHint")}
              />
            )}
          </details>
          <p role="alert" className="fault">
            {failure !== undefined && !isShownAt(failure.field, isModel) && failure.message}
          </p>
          <p className="actions">
            <Button
              kind={isFirstSetup ? "plain" : "first"}
              type="submit"
              isBusy={draft.isBusy}
              isDisabled={!isChanged}
            >
              {say("save")}
            </Button>
            {isChanged && <Button onPress={draft.discard}>{say("discard")}</Button>}
          </p>
        </Card>
      </form>
      <TestRun
        key={`${saves} ${isModel}`}
        isModel={isModel}
        isReady={hasAnswerSource(settings)}
        isFirstSetup={isFirstSetup}
        save={isChanged ? draft.submit : undefined}
        address={isModel ? settings.model_base_url : settings.webhook_url}
        hasPages={site.allowed_origins.length > 0}
      />
      <Deliveries />
    </>
  );
}

function isShownAt(field: string, isModel: boolean): boolean {
  if (isModel && field.startsWith("model_tools.")) return true;
  const fields = isModel
    ? ["model_base_url", "model_name", "model_api_key", "model_system_prompt"]
    : ["webhook_url"];
  return [...fields, "webhook_timeout", "address_messages_per_minute"].includes(field);
}
