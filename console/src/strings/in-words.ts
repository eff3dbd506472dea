import { germanReason } from "../../../admin/german-reasons.ts";
import { WRONG_FORM } from "../../../admin/wrong-form.ts";
import type { Language } from "./strings.ts";

/** Used when the service did not answer at all. */
export const OFFLINE: Record<Language, string> = {
  en: "The service cannot be reached.",
  de: "Der Dienst ist nicht erreichbar.",
};

/** Used when a change was not made because the sign-in had ended. */
export const SIGNED_OUT: Record<Language, string> = {
  en: "You were signed out, so nothing was changed. Try again.",
  de: "Ihre Anmeldung war abgelaufen, deshalb ist das nicht geschehen. Versuchen Sie es erneut.",
};

/** Why a call or a test failed, in the reader's language: the service's own messages are in English. */
export function inWords(language: Language, reason = "", message = "", field = ""): string {
  const form = reason === "invalid_format" ? WRONG_FORM[language][field] : undefined;
  if (form !== undefined) return form;
  return (language === "de" ? germanReason(reason) : undefined) ?? message;
}
