import { __ } from "@wordpress/i18n";
import type { Site } from "../../../admin/generated/site.ts";
import { Deliveries } from "../deliveries/deliveries.tsx";
import { useResource } from "../rest/use-resource.ts";
import { Loaded } from "../settings/loaded.tsx";
import { WorkflowForm } from "./workflow-form.tsx";

export function WorkflowScreen() {
  const site = useResource<Site>("/site");
  return (
    <>
      <h2>{__("Workflow", "parley-chat")}</h2>
      <p>
        {__(
          "Parley sends each visitor’s message to your workflow as JSON, and shows the workflow’s answer in the chat. A language model can answer instead.",
          "parley-chat",
        )}
      </p>
      <Loaded from={site}>{(settings) => <WorkflowForm site={settings} changed={site.replace} />}</Loaded>
      <Deliveries />
    </>
  );
}
