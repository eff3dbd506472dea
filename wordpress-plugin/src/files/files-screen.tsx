import { __ } from "@wordpress/i18n";
import type { Site } from "../../../admin/generated/site.ts";
import { useResource } from "../rest/use-resource.ts";
import { Loaded } from "../settings/loaded.tsx";
import { FilesForm } from "./files-form.tsx";

export function FilesScreen() {
  const site = useResource<Site>("/site");
  return (
    <>
      <h2>{__("Files", "parley-chat")}</h2>
      <p>
        {__(
          "Photos and documents that visitors send in the chat. Your workflow gets an address for each file, which is valid for a day. You find the files in the inbox.",
          "parley-chat",
        )}
      </p>
      <Loaded from={site}>{(settings) => <FilesForm site={settings} changed={site.replace} />}</Loaded>
    </>
  );
}
