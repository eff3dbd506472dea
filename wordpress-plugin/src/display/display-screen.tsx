import { __ } from "@wordpress/i18n";
import { useResource } from "../rest/use-resource.ts";
import { Loaded } from "../settings/loaded.tsx";
import type { Display } from "./display.ts";
import { DisplayForm } from "./display-form.tsx";

export function DisplayScreen() {
  const display = useResource<Display>("/display");
  return (
    <>
      <h2>{__("Where it shows", "parley-chat")}</h2>
      <Loaded from={display}>{(value) => <DisplayForm display={value} changed={display.replace} />}</Loaded>
    </>
  );
}
