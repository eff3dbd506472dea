import { CheckboxControl, TextareaControl, TextControl } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import type { Failure } from "../rest/call.ts";
import type { SecretView, Site } from "../rest/site.ts";
import { blamed } from "../settings/blamed.ts";
import type { DraftFields } from "./workflow-draft.ts";
import { workflowLabels } from "./workflow-labels.ts";

/** Which language model answers, and what it is told. */
export function ModelFields({
  site: { model_api_key },
  draft,
  set,
  failure,
}: DraftFields & { site: Site; failure: Failure | undefined }) {
  const labels = workflowLabels();
  return (
    <>
      <TextControl
        label={labels.model_base_url}
        type="url"
        required
        value={draft.model_base_url}
        onChange={(model_base_url) => set({ model_base_url })}
        placeholder="https://api.example.com/v1"
        {...blamed(
          failure,
          "model_base_url",
          __("What stands before /chat/completions. Its provider calls it base URL.", "parley-chat"),
        )}
      />
      <TextControl
        label={labels.model_name}
        required
        maxLength={200}
        value={draft.model_name}
        onChange={(model_name) => set({ model_name })}
        {...blamed(failure, "model_name", __("Its name, as the API knows it.", "parley-chat"))}
      />
      <TextControl
        label={labels.model_api_key}
        type="password"
        autoComplete="off"
        disabled={draft.forgetsModelKey}
        value={draft.model_api_key}
        onChange={(key) => set({ model_api_key: key.trim() })}
        {...blamed(failure, "model_api_key", keyHelp(model_api_key))}
      />
      {model_api_key.set && (
        <CheckboxControl
          label={__("Forget the key that is kept", "parley-chat")}
          checked={draft.forgetsModelKey}
          onChange={(forgetsModelKey) => set({ forgetsModelKey, model_api_key: "" })}
        />
      )}
      <TextareaControl
        label={labels.model_system_prompt}
        rows={6}
        maxLength={8000}
        value={draft.model_system_prompt}
        onChange={(model_system_prompt) => set({ model_system_prompt })}
        {...blamed(
          failure,
          "model_system_prompt",
          __("Who it speaks for, what it knows and what it keeps to: the system prompt.", "parley-chat"),
        )}
      />
      <TextControl
        label={labels.model_history}
        type="number"
        min={0}
        max={100}
        required
        value={draft.model_history}
        onChange={(text) => set({ model_history: Number(text) })}
        {...blamed(
          failure,
          "model_history",
          __("More make it remember better, and each answer dearer.", "parley-chat"),
        )}
      />
    </>
  );
}

function keyHelp({ set, last_four }: SecretView): string {
  if (!set) return __("The service keeps it encrypted, and it is never shown again.", "parley-chat");
  return sprintf(
    /* translators: %s: four characters. */
    __(
      "A key ending with %s is kept. Leave this empty to go on with it. It is forgotten when the address turns to another server.",
      "parley-chat",
    ),
    last_four ?? "…",
  );
}
