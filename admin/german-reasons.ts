/**
 * Messages of the service and of the workflow or model that answers, by reason (core/src/failures.ts): the service's
 * own messages are in English.
 */
const SAID: Record<string, string | undefined> = {
  invalid_type: "Ein Wert dieser Art kann hier nicht stehen.",
  invalid_format: "Das hat nicht die Form, die hier gebraucht wird.",
  invalid_value: "Dieser Wert kann hier nicht stehen. Prüfen Sie, was daneben erklärt ist.",
  too_long: "Das ist zu lang.",
  changed_meanwhile: "Dies wurde inzwischen geändert. Laden Sie die Seite neu.",
  not_allowed: "Das ist nicht erlaubt.",
  handover_off: "Übergaben an einen Menschen sind ausgeschaltet. Schalten Sie sie unter „Live-Chat“ ein.",
  not_found: "Das gibt es nicht mehr.",
  already_answered: "Das ist schon beantwortet.",
  limit_exceeded: "Zu viele Aufrufe auf einmal. Warten Sie einen Moment, und versuchen Sie es noch einmal.",
  unexpected: "Im Dienst ging etwas schief. Versuchen Sie es noch einmal.",
  not_configured: "Es ist noch nicht gesagt, wer die Antworten schreibt.",
  unreachable:
    "Unter der Adresse antwortet niemand. Prüfen Sie, ob sie stimmt und ob läuft, was dort antworten soll.",
  blocked_address:
    "Parley ruft nur öffentliche Adressen mit https:// auf. Wer den Dienst betreibt, kann andere mit PARLEY_ALLOW_WEBHOOK_HOSTS freigeben.",
  timeout:
    "Die Antwort kam nicht rechtzeitig. Machen Sie den Workflow schneller, oder lassen Sie ihm mehr Zeit.",
  no_reply:
    'Was zurückkam, enthält keine Antwort. Lassen Sie den Workflow mit einer enden: {"message": "…"}.',
};

/** The German text of a reason. Undefined for an unknown one. */
export function germanReason(reason: string): string | undefined {
  const [, status] = /^status_(\d{3})$/.exec(reason) ?? [];
  return status === undefined ? SAID[reason] : ofStatus(Number(status));
}

/** The meaning of an HTTP status that a workflow or a model's API returned, in German. */
function ofStatus(status: number): string {
  if (status === 401 || status === 403)
    return `Der Aufruf wurde abgelehnt (Status ${status}). Prüfen Sie den Schlüssel, den Header oder das Signaturgeheimnis.`;
  if (status === 404)
    return "Unter der Adresse gibt es nichts (Status 404). Prüfen Sie, ob sie stimmt und ob der Workflow aktiv ist.";
  if (status === 429) return "Es waren zu viele Aufrufe, oder das Guthaben ist aufgebraucht (Status 429).";
  if (status >= 300 && status < 400)
    return `Die Adresse führt weiter zu einer anderen (Status ${status}). Geben Sie gleich diese an.`;
  if (status >= 500)
    return `Dort ging selbst etwas schief (Status ${status}). Das Protokoll des Workflows sagt, was.`;
  return `Der Aufruf wurde nicht angenommen (Status ${status}).`;
}
