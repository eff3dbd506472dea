import { useFetcher } from "@remix-run/react";
import type { Outcome } from "../failures/fault.ts";
import type { Site } from "../service/site.ts";
import type { Trial } from "./trial.ts";

/** Runs the test of the saved workflow or model. Components share the result until another address or model is saved. */
export function useTestRun(site: Site) {
  const isModel = site.reply_source === "model";
  const address = isModel ? site.model_base_url : site.webhook_url;
  const answerer = isModel ? `${address} ${site.model_name}` : address;
  return { address, ...useFetcher<Outcome<Trial>>({ key: `test of ${answerer}` }) };
}
