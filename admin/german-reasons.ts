/**
 * German messages for the errors of the service, the workflow and the model, by reason (core/src/failures.ts). The service's
 * own messages are in English.
 */
const SAID: Record<string, string | undefined> = {
  invalid_type: "Diese Art von Wert ist hier nicht erlaubt.",
  invalid_format: "Der Wert hat nicht das richtige Format.",
  invalid_value: "Dieser Wert ist hier nicht erlaubt. Lesen Sie den Hinweis am Feld.",
  too_long: "Der Text ist zu lang. Kürzen Sie ihn.",
  changed_meanwhile: "Jemand anderes hat inzwischen etwas geändert. Laden Sie die Seite neu.",
  not_allowed: "Das ist nicht erlaubt.",
  handover_off: "Übergaben an einen Menschen sind ausgeschaltet. Schalten Sie sie unter „Übergabe“ ein.",
  not_found: "Diesen Eintrag gibt es nicht mehr. Laden Sie die Seite neu.",
  already_answered: "Das ist schon beantwortet.",
  limit_exceeded: "Zu viele Aufrufe auf einmal. Warten Sie einen Moment, und versuchen Sie es noch einmal.",
  unexpected: "Im Dienst ging etwas schief. Versuchen Sie es noch einmal.",
  not_configured: "Es ist noch kein Workflow oder Modell eingestellt.",
  unreachable: "Unter der Adresse antwortet kein Server. Prüfen Sie die Adresse, und ob der Server läuft.",
  blocked_address:
    "Parley ruft nur öffentliche https://-Adressen auf. Der Betreiber des Dienstes kann andere Server freigeben.",
  timeout:
    "Die Antwort kam nicht rechtzeitig. Machen Sie den Workflow schneller, oder lassen Sie ihm mehr Zeit.",
  no_reply:
    'Es kam keine Antwort für den Besucher zurück. Lassen Sie den Workflow mit einer Antwort enden: {"message": "…"}.',
};

/** The German text of a reason. Undefined for an unknown reason. */
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
    return `Die Adresse leitet zu einer anderen weiter (Status ${status}). Geben Sie die andere Adresse an.`;
  if (status >= 500)
    return `Der Workflow oder das Modell ist gescheitert (Status ${status}). Sehen Sie im dortigen Protokoll nach.`;
  return `Der Aufruf wurde nicht angenommen (Status ${status}).`;
}
