import { __ } from "@wordpress/i18n";
import type { Site } from "../../../admin/generated/site.ts";
import { useResource } from "../rest/use-resource.ts";
import { Loaded } from "../settings/loaded.tsx";
import type { PageFacts } from "../settings/page-facts.ts";
import { AppearanceForm } from "./appearance-form.tsx";

export function AppearanceScreen({ facts }: { facts: PageFacts }) {
  const site = useResource<Site>("/site");
  return (
    <>
      <h2>{__("Appearance", "parley-chat")}</h2>
      <Loaded from={site}>
        {(settings) => <AppearanceForm site={settings} changed={site.replace} facts={facts} />}
      </Loaded>
    </>
  );
}
