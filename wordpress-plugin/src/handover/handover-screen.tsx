import { __ } from "@wordpress/i18n";
import type { Site } from "../../../admin/generated/site.ts";
import { useResource } from "../rest/use-resource.ts";
import { Loaded } from "../settings/loaded.tsx";
import type { PageFacts } from "../settings/page-facts.ts";
import { handoverTexts } from "../settings/setting-labels.ts";
import { HandoverForm } from "./handover-form.tsx";

export function HandoverScreen({ facts }: { facts: PageFacts }) {
  const site = useResource<Site>("/site");
  return (
    <>
      <h2>{__("Handover", "parley-chat")}</h2>
      <p>{handoverTexts().about}</p>
      <Loaded from={site}>
        {(settings) => <HandoverForm site={settings} changed={site.replace} facts={facts} />}
      </Loaded>
    </>
  );
}
