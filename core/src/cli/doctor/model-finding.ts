import type { Site } from "../../sites/site.ts";
import { isThisMachine } from "../this-machine.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

/** Checks a site's model settings without calling the model, because tokens cost money. */
export function modelFinding({ id, settings }: Site): Finding {
  const check = `${id} model`;
  const missing = (option: string) =>
    fail(check, `No model is set, so visitors get no answers. Run: npx parley site update ${id} ${option}`);
  const { model_base_url, model_name } = settings;
  if (model_base_url === null) return missing("--model-base-url https://…");
  if (model_name === "") return missing("--model-name …");
  const { protocol, hostname, host } = new URL(model_base_url);
  return protocol === "http:" && !isThisMachine(hostname)
    ? warn(
        check,
        `Messages and the key go to ${host} without TLS. Install a certificate there and use https://.`,
      )
    : ok(check, `${model_name} at ${host}. The check does not call the model.`);
}
