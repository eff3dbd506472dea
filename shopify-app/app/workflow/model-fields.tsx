import { Checkbox, TextField } from "@shopify/polaris";
import { blamed } from "../settings/blamed.ts";
import { Section } from "../settings/section.tsx";
import type { DraftFields } from "./draft-fields.ts";
import { isUncallable } from "./is-uncallable.ts";
import { workflowWords } from "./workflow-words.ts";

const words = workflowWords.model;

/** Which language model answers, and what it is told. */
export function ModelFields({ site: { model_api_key: key }, draft, set, fault }: DraftFields) {
  return (
    <Section title={words.title}>
      <TextField
        label={words.url}
        type="url"
        autoComplete="off"
        placeholder="https://api.example.com/v1"
        helpText={isUncallable(draft.model_base_url) ? workflowWords.uncallable : words.urlHelp}
        value={draft.model_base_url}
        onChange={(model_base_url) => set({ model_base_url })}
        error={blamed(fault, "model_base_url")}
      />
      <TextField
        label={words.name}
        autoComplete="off"
        maxLength={200}
        helpText={words.nameHelp}
        value={draft.model_name}
        onChange={(model_name) => set({ model_name })}
        error={blamed(fault, "model_name")}
      />
      <TextField
        label={words.key}
        type="password"
        autoComplete="off"
        disabled={draft.forgetsModelKey}
        helpText={key.set ? words.keyKept(key.last_four ?? "") : words.keyNew}
        value={draft.model_api_key}
        onChange={(written) => set({ model_api_key: written.trim() })}
        error={blamed(fault, "model_api_key")}
      />
      {key.set && (
        <Checkbox
          label={words.forget}
          checked={draft.forgetsModelKey}
          onChange={(forgetsModelKey) => set({ forgetsModelKey, model_api_key: "" })}
        />
      )}
      <TextField
        label={words.prompt}
        multiline={6}
        autoComplete="off"
        maxLength={8_000}
        helpText={words.promptHelp}
        value={draft.model_system_prompt}
        onChange={(model_system_prompt) => set({ model_system_prompt })}
        error={blamed(fault, "model_system_prompt")}
      />
      <TextField
        label={words.history}
        type="number"
        min={0}
        max={100}
        autoComplete="off"
        helpText={words.historyHelp}
        value={draft.model_history}
        onChange={(model_history) => set({ model_history })}
        error={blamed(fault, "model_history")}
      />
    </Section>
  );
}
