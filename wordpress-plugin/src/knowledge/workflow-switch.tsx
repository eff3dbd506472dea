import { ToggleControl } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import type { Site } from "../../../admin/generated/site.ts";
import { useWork } from "../rest/use-work.ts";
import { FailureNotice } from "../settings/failure-notice.tsx";
import { saveChanges } from "../settings/save-changes.ts";
import { SITE_ROUTE } from "../settings/site-route.ts";

const ROUTE = { ...SITE_ROUTE, labels: () => ({ webhook_knowledge: label() }) };

/** Switches whether the workflow also receives the entries that fit a message. A change is saved immediately. */
export function WorkflowSwitch({ site, changed }: { site: Site; changed(site: Site): void }) {
  const work = useWork();
  // The chosen state, until it is saved or saving has failed.
  const [wanted, setWanted] = useState<boolean>();
  const save = async (webhook_knowledge: boolean) => {
    setWanted(webhook_knowledge);
    try {
      changed(await saveChanges(ROUTE, site, { webhook_knowledge }));
    } finally {
      setWanted(undefined);
    }
  };
  return (
    <section className="parley-card">
      <ToggleControl
        label={label()}
        help={__("Each call then contains the entries in context.knowledge.", "parley-chat")}
        checked={wanted ?? site.webhook_knowledge}
        onChange={(isOn) => void work.start(() => save(isOn))}
      />
      <FailureNotice failure={work.failure} />
    </section>
  );
}

function label(): string {
  return __("Send matching entries to the workflow", "parley-chat");
}
