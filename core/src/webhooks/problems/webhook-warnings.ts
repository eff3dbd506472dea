import type { SiteSettings } from "../../sites/site-settings.ts";
import { addressWarnings } from "./address-warnings.ts";
import { answerStop } from "./answer-stop.ts";
import type { Problem } from "./problem-text.ts";
import { hasNoise } from "./signs-in-text.ts";
import type { AnsweredCall } from "./webhook-problem.ts";

/** Warnings about what works but should be improved: in the URL, and in a received reply. */
export function webhookWarnings(
  { url, text, reading }: Pick<AnsweredCall, "url" | "text" | "reading">,
  { handover }: Pick<SiteSettings, "handover">,
): Problem[] {
  // The URL was called, so the operator has allowed it.
  const warnings = addressWarnings(url).filter(({ code }) => code !== "private_address");
  if (reading?.kind !== "reply") return warnings;
  if (reading.handover !== undefined && handover === null) warnings.push({ code: "handover_off" });
  const stop = /^\s*(?:[[{]|data:|event:|id:|:)/.test(text) ? answerStop(text) : undefined;
  if (stop !== undefined) warnings.push({ code: stop });
  if (hasNoise(text)) warnings.push({ code: "noise_around_json" });
  return warnings;
}
