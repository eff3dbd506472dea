import { germanReason } from "../../../settings/german-reasons.ts";
import type { Language } from "./strings.ts";

/** Where nothing answered at all. */
export const OFFLINE: Record<Language, string> = {
  en: "The service cannot be reached.",
  de: "Der Dienst ist nicht erreichbar.",
};

/** A change that was not made because the sign-in had ended. */
export const SIGNED_OUT: Record<Language, string> = {
  en: "Your sign-in had ended, so this was not done. Try again.",
  de: "Ihre Anmeldung war abgelaufen, deshalb ist das nicht geschehen. Versuchen Sie es erneut.",
};

/** Why a call or a test came to nothing, in the reader's language: the service's own words are English. */
export function inWords(language: Language, reason = "", message = ""): string {
  return (language === "de" ? germanReason(reason) : ofWorkflowStatus(reason, message)) ?? message;
}

/** Where the service's own words name its calls and settings to whoever has neither before them. */
function ofWorkflowStatus(reason: string, message: string): string | undefined {
  const [, status = ""] = /^status_([45]\d\d)$/.exec(reason) ?? [];
  // A model's API is called something else; that nothing is there, and what to do then, is said in plain words.
  if (status === "" || status === "404" || status === "405" || !message.startsWith("The webhook ")) return;
  if (status === "401" || status === "403")
    return `The workflow refused the call (status ${status}). Check the signing secret there, and what else it asks for.`;
  return status.startsWith("5")
    ? `Something went wrong in the workflow itself (status ${status}). Its log says what.`
    : `The workflow did not take the call (status ${status}). See what came back.`;
}
