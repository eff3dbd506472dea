import type { ErrorParams } from "./test-problem.ts";

/** An error of the service (contract §4.5). */
export interface ServiceError {
  message?: string;
  details: { field?: string; reason: string; params?: ErrorParams };
}

/** The error in an answer's JSON. Undefined if it is not the service's, such as a proxy's: only the service names a reason. */
export function serviceErrorIn(body: unknown): ServiceError | undefined {
  const { error } = (body ?? {}) as { error?: { details?: { reason?: unknown } | null } | null };
  return typeof error?.details?.reason === "string" ? (error as ServiceError) : undefined;
}
