import { Checkbox, TextField } from "@shopify/polaris";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import { fieldError } from "../settings/field-error.ts";
import { useStrings } from "../strings/use-strings.ts";
import { AddressHelp } from "./address-help.tsx";
import type { DraftFields } from "./draft-fields.ts";
import { ModelPresets } from "./model-presets.tsx";

/** Which language model answers, and its instructions. */
export function ModelFields({ site, draft, set, fault }: DraftFields) {
  const { model_api_key: key } = site;
  const {
    labels,
    workflow: { model: copy },
  } = useStrings();
  return (
    <>
      <ModelPresets address={draft.model_base_url} choose={(model_base_url) => set({ model_base_url })} />
      <TextField
        label={labels.model_base_url}
        type="url"
        autoComplete="off"
        placeholder="https://api.example.com/v1"
        helpText={<AddressHelp site={site} address={draft.model_base_url} help={copy.urlHelp} />}
        value={draft.model_base_url}
        onChange={(model_base_url) => set({ model_base_url })}
        error={fieldError(fault, "model_base_url")}
      />
      <TextField
        label={labels.model_name}
        autoComplete="off"
        {...SETTING_BOUNDS.model_name}
        helpText={copy.nameHelp}
        value={draft.model_name}
        onChange={(model_name) => set({ model_name })}
        error={fieldError(fault, "model_name")}
      />
      <TextField
        label={labels.model_api_key}
        type="password"
        autoComplete="off"
        disabled={draft.forgetsModelKey}
        helpText={key.set ? copy.keyKept(key.last_four ?? "") : copy.keyNew}
        value={draft.model_api_key}
        onChange={(written) => set({ model_api_key: written.trim() })}
        error={fieldError(fault, "model_api_key")}
      />
      {key.set && (
        <Checkbox
          label={copy.forget}
          checked={draft.forgetsModelKey}
          onChange={(forgetsModelKey) => set({ forgetsModelKey, model_api_key: "" })}
        />
      )}
      <TextField
        label={labels.model_system_prompt}
        multiline={6}
        autoComplete="off"
        {...SETTING_BOUNDS.model_system_prompt}
        helpText={copy.promptHelp}
        value={draft.model_system_prompt}
        onChange={(model_system_prompt) => set({ model_system_prompt })}
        error={fieldError(fault, "model_system_prompt")}
      />
    </>
  );
}

/** The context that the model receives with the message. */
export function ModelAdvanced({ draft, set, fault }: DraftFields) {
  const {
    labels,
    workflow: { model: copy },
  } = useStrings();
  return (
    <>
      <Checkbox
        label={labels.model_context}
        helpText={copy.contextHelp}
        checked={draft.model_context}
        onChange={(model_context) => set({ model_context })}
      />
      <TextField
        label={labels.model_history}
        type="number"
        {...SETTING_BOUNDS.model_history}
        autoComplete="off"
        helpText={copy.historyHelp}
        value={draft.model_history}
        onChange={(model_history) => set({ model_history })}
        error={fieldError(fault, "model_history")}
      />
    </>
  );
}
