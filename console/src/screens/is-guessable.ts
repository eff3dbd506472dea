/** Whether the service refused a new password as easy to guess. The form checks the length itself. */
export function isGuessable({
  field,
  reason,
  password,
}: {
  field: string | undefined;
  reason: string | undefined;
  password: string;
}): boolean {
  return field === "password" && reason === "invalid_value" && password.length >= 10;
}
