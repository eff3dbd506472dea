import { CheckboxControl, TextareaControl, TextControl } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import type { SecretView, Site } from "../../../admin/generated/site.ts";
import type { Failure } from "../rest/call.ts";
import { fieldError } from "../settings/field-error.ts";
import { settingLabels } from "../settings/setting-labels.ts";
import { addressHelp } from "./address-help.ts";
import { ModelPresets } from "./model-presets.tsx";
import type { DraftFields } from "./workflow-settings.ts";

export function ModelFields({
  site: { model_api_key },
  draft,
  set,
  failure,
}: DraftFields & { site: Site; failure: Failure | undefined }) {
  const labels = settingLabels();
  return (
    <>
      <ModelPresets address={draft.model_base_url} choose={(model_base_url) => set({ model_base_url })} />
      <TextControl
        label={labels.model_base_url}
        type="url"
        required
        value={draft.model_base_url}
        onChange={(model_base_url) => set({ model_base_url })}
        placeholder="https://api.example.com/v1"
        {...fieldError(
          failure,
          "model_base_url",
          addressHelp(
            draft.model_base_url,
            __("The part before /chat/completions, which the provider calls the base URL.", "parley-chat"),
          ),
        )}
      />
      <TextControl
        label={labels.model_name}
        required
        {...SETTING_BOUNDS.model_name}
        value={draft.model_name}
        onChange={(model_name) => set({ model_name })}
        {...fieldError(
          failure,
          "model_name",
          __("The name that the provider’s API uses for the model.", "parley-chat"),
        )}
      />
      <TextControl
        label={labels.model_api_key}
        type="password"
        autoComplete="off"
        disabled={draft.forgetsModelKey}
        value={draft.model_api_key}
        onChange={(key) => set({ model_api_key: key.trim() })}
        {...fieldError(failure, "model_api_key", keyHelp(model_api_key))}
      />
      {model_api_key.set && (
        <CheckboxControl
          label={__("Delete the stored key", "parley-chat")}
          checked={draft.forgetsModelKey}
          onChange={(forgetsModelKey) => set({ forgetsModelKey, model_api_key: "" })}
        />
      )}
      <TextareaControl
        label={labels.model_system_prompt}
        rows={6}
        {...SETTING_BOUNDS.model_system_prompt}
        value={draft.model_system_prompt}
        onChange={(model_system_prompt) => set({ model_system_prompt })}
        {...fieldError(
          failure,
          "model_system_prompt",
          __(
            "The system prompt. It tells the model who it speaks for, what it knows and which rules it follows.",
            "parley-chat",
          ),
        )}
      />
      <CheckboxControl
        label={labels.model_context}
        help={__(
          "The model receives the page’s title and address, the product and the cart. It never receives the visitor’s name or e-mail address.",
          "parley-chat",
        )}
        checked={draft.model_context}
        onChange={(model_context) => set({ model_context })}
      />
      <TextControl
        label={labels.model_history}
        type="number"
        {...SETTING_BOUNDS.model_history}
        required
        value={draft.model_history}
        onChange={(model_history) => set({ model_history })}
        {...fieldError(
          failure,
          "model_history",
          __("With more messages, the model remembers more, but each answer costs more.", "parley-chat"),
        )}
      />
    </>
  );
}

function keyHelp({ set, last_four }: SecretView): string {
  if (!set) return __("The service stores the key encrypted, and never shows it again.", "parley-chat");
  return sprintf(
    /* translators: %s: four characters. */
    __(
      "The stored key ends with %s. Leave this field empty to keep the key. If you enter the address of another server, the key is deleted.",
      "parley-chat",
    ),
    last_four ?? "…",
  );
}
