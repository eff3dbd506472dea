import { useFetcher } from "@remix-run/react";
import { Banner, Card, Checkbox } from "@shopify/polaris";
import { useEffect, useState } from "react";
import type { Outcome } from "../failures/fault.ts";
import { faultText } from "../failures/fault-text.ts";
import type { SiteEdits } from "../settings/save-site.server.ts";
import { useStrings } from "../strings/use-strings.ts";
import type { KnowledgeView } from "./knowledge.tsx";

/** Sets whether the workflow also receives the entries that fit a message. Saves each change immediately. */
export function WorkflowSwitch({ site }: { site: KnowledgeView["site"] }) {
  const strings = useStrings();
  const { knowledge: copy } = strings;
  const { state, data, submit } = useFetcher<Outcome<unknown>>();
  const isOn = site.webhook_knowledge;
  const [isChecked, setChecked] = useState(isOn);
  // After a save, the loader has run again before the fetcher is idle. After a failed save, the switch returns to the stored value.
  useEffect(() => {
    if (state === "idle") setChecked(isOn);
  }, [state, isOn]);
  return (
    <Card>
      <Checkbox
        label={copy.toWorkflow}
        helpText={copy.toWorkflowHelp}
        checked={isChecked}
        onChange={(webhook_knowledge) => {
          setChecked(webhook_knowledge);
          const edits: SiteEdits = { changes: { webhook_knowledge }, seen: site };
          submit(JSON.stringify(edits), { method: "post", encType: "application/json" });
        }}
      />
      {state === "idle" && data?.fault && <Banner tone="critical">{faultText(data.fault, strings)}</Banner>}
    </Card>
  );
}
