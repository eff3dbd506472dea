import type { SiteSettings } from "../../sites/site-settings.ts";
import { addressWarnings } from "./address-warnings.ts";
import { answerStop } from "./answer-stop.ts";
import type { Problem } from "./problem-text.ts";
import { hasNoise } from "./signs-in-text.ts";
import type { AnsweredCall } from "./webhook-problem.ts";

/** What works now, and yet is not as it should be: of the address, and of a reply that came. */
export function webhookWarnings(
  { url, text, reading }: Pick<AnsweredCall, "url" | "text" | "reading">,
  { handover }: Pick<SiteSettings, "handover">,
): Problem[] {
  // It was called: so the operator has allowed the address.
  const warnings = addressWarnings(url).filter(({ code }) => code !== "private_address");
  if (reading?.kind !== "reply") return warnings;
  if (reading.handover !== undefined && handover === null) warnings.push({ code: "handover_off" });
  const stop = /^\s*(?:[[{]|data:|event:|id:|:)/.test(text) ? answerStop(text) : undefined;
  if (stop !== undefined) warnings.push({ code: stop });
  if (hasNoise(text)) warnings.push({ code: "noise_around_json" });
  return warnings;
}
