import { addressWarnings } from "../../sites/problems/address-warnings.ts";
import type { Problem } from "../../sites/problems/problem-text.ts";
import type { SiteSettings } from "../../sites/site-settings.ts";
import { answerStop } from "./answer-stop.ts";
import { hasNoise } from "./signs-in-text.ts";
import type { AnsweredCall } from "./webhook-problem.ts";

/** Returns warnings about the URL and the reply of a webhook that works but should be improved. */
export function webhookWarnings(
  { url, text, reading }: Pick<AnsweredCall, "url" | "text" | "reading">,
  { handover }: Pick<SiteSettings, "handover">,
): Problem[] {
  // Omits `private_address`: the URL was called, so the operator has allowed it.
  const warnings = addressWarnings(url).filter(({ code }) => code !== "private_address");
  if (reading?.kind !== "reply") return warnings;
  if (reading.handover !== undefined && handover === null) warnings.push({ code: "handover_off" });
  const stop = /^\s*(?:[[{]|data:|event:|id:|:)/.test(text) ? answerStop(text) : undefined;
  if (stop !== undefined) warnings.push({ code: stop });
  if (hasNoise(text)) warnings.push({ code: "noise_around_json" });
  return warnings;
}
