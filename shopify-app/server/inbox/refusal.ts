/** An error of the app itself, in the service's format (contract §G). */
export function refusal(
  status: number,
  field: string,
  reason: string,
  params?: Record<string, number>,
): Response {
  const error = { code: CODES[status] ?? "INTERNAL_ERROR", message: MESSAGES[reason] ?? "" };
  const details = { field, reason, ...(params && { params }) };
  const headers = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };
  return Response.json({ success: false, error: { ...error, details } }, { status, headers });
}

const CODES: Record<number, string> = {
  400: "INVALID_REQUEST",
  404: "NOT_FOUND",
  429: "RATE_LIMIT_EXCEEDED",
};

const MESSAGES: Record<string, string> = {
  not_found: "The inbox has no endpoint at this path.",
  too_long: "The body is too long.",
  malformed_json: "The body is not JSON.",
  invalid_value: "The call does not accept this value.",
  limit_exceeded: "Too many pages of the inbox are open.",
  unreachable: "The service did not respond.",
};
