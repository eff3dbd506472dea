import { germanReason } from "../../../settings/german-reasons.ts";
import type { Language } from "./strings.ts";

/** Why a test came to nothing, in the reader's language: the service's own words are English. */
export function inWords(language: Language, reason: string | undefined, message: string | undefined): string {
  const german = language === "de" && reason !== undefined ? germanReason(reason) : undefined;
  return german ?? message ?? "";
}
