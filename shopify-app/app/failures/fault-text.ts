import type { Strings } from "../strings/strings.ts";
import type { Fault } from "./fault.ts";

/** Matches the name of the setting for starter prompts, in all languages or in one. */
const PROMPTS = /^appearance\.(languages\.[\w-]+\.)?starter_prompts$/;

/** Why a request failed, in the merchant's language: the service's messages are in English. */
export function faultText(
  { message, field, fields = [], reason, status, params }: Fault,
  strings: Strings,
): string {
  const copy = strings.failures;
  const labels: Record<string, string> = strings.labels;
  const own: Record<string, string | undefined> = {
    offline: copy.offline,
    session_ended: copy.sessionEnded,
    wrong_secret: copy.wrongSecret,
    app_failed: copy.unexpected,
    unreadable: copy.unexpected,
    changed_meanwhile: copy.changedMeanwhile,
    changed_elsewhere: copy.changedElsewhere(fields.map((name) => labels[name] ?? name).join(", ")),
  };
  if (own[reason] !== undefined) return own[reason];
  if (status === 0) return copy.unreachable;
  if (status !== 400) return copy.said(message, reason);
  if (reason === "missing_required_field") return copy.empty;
  if (PROMPTS.test(field) && reason === "invalid_value") return strings.appearance.texts.tooMany;
  if (copy.wrongValue[field] !== undefined) return copy.wrongValue[field];
  const form = copy.wrongForm[field];
  if (reason === "invalid_format" && form !== undefined) return form;
  // The message contains the field's technical name; here the text is next to the field.
  return copy.said(typeof params?.rule === "string" ? params.rule : message, reason);
}

/** The same fault with another message. */
export function inWords(fault: Fault, strings: Strings): Fault {
  return { ...fault, message: faultText(fault, strings) };
}
