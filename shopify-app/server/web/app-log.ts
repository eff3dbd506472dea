import { type Logger, pino } from "pino";

/**
 * One JSON object per line. Logs only the name, message and stack of an error, because other properties of errors in Shopify's
 * library may contain tokens or customers.
 */
export function appLog(): Logger {
  const err = (error: unknown) =>
    error instanceof Error
      ? { type: error.name, message: error.message, stack: error.stack }
      : { type: "thrown", message: error instanceof Response ? `a response of ${error.status}` : "no error" };
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err } });
}
