import type { WorkflowDraft } from "../../../admin/workflow-draft.ts";
import type { Site } from "../api/shapes.ts";
import type { Draft } from "../api/use-draft.ts";
import { useWords } from "../strings/strings.ts";
import { Field } from "../ui/field.tsx";
import { AddressHint } from "./address-hint.tsx";

export function ModelFields({
  written,
  set,
  faultOf,
  known,
}: Pick<Draft<WorkflowDraft>, "written" | "set" | "faultOf"> & { known: Site["model_api_key"] }) {
  const { say } = useWords();
  return (
    <>
      <Field
        label={say("modelUrl")}
        hint={<AddressHint address={written.model_base_url} hint={say("modelUrlHint")} />}
        placeholder="https://api.example.com/v1"
        type="url"
        value={written.model_base_url}
        onChange={(model_base_url) => set({ model_base_url })}
        fault={faultOf("model_base_url")}
      />
      <Field
        label={say("modelName")}
        value={written.model_name}
        onChange={(model_name) => set({ model_name })}
        fault={faultOf("model_name")}
      />
      <Field
        label={say("modelKey")}
        type="password"
        autoComplete="off"
        hint={known.set ? say("secretSet", { end: known.last_four ?? "" }) : say("secretUnset")}
        value={written.model_api_key}
        onChange={(model_api_key) => set({ model_api_key })}
        fault={faultOf("model_api_key")}
      />
      <Field
        label={say("modelPrompt")}
        rows={5}
        value={written.model_system_prompt}
        onChange={(model_system_prompt) => set({ model_system_prompt })}
        fault={faultOf("model_system_prompt")}
      />
    </>
  );
}
