import type { ErrorParams } from "./test-problem.ts";

/** An error of the service (contract §4.5). */
export interface ServiceError {
  message?: string;
  details: { field?: string; reason: string; params?: ErrorParams };
}

/** The error in a response's JSON. Undefined without a reason: the response is then from elsewhere, such as a proxy. */
export function serviceErrorIn(body: unknown): ServiceError | undefined {
  const { error } = (body ?? {}) as { error?: { details?: { reason?: unknown } | null } | null };
  return typeof error?.details?.reason === "string" ? (error as ServiceError) : undefined;
}
