import { z } from "zod";

/** A URL that the service calls. `what` names the URL in error messages; `credentials` names the correct field for credentials. */
export function calledUrl(what: string, credentials: string) {
  return z
    .url({ protocol: /^https?$/, error: `Give the whole address of the ${what}, starting with https://.` })
    .max(2_048)
    .refine((url) => !holdsCredentials(url), {
      params: { reason: "invalid_format" },
      message: `An address is visible to everybody who may read the settings: give ${credentials}.`,
    });
}

function holdsCredentials(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && (parsed.username !== "" || parsed.password !== "");
}
