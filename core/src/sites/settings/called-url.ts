import { z } from "zod";

/** A URL that the service calls. `what` names the URL in error messages; `credentials` is the fix, as a sentence, for a URL with credentials. */
export function calledUrl(what: string, credentials: string) {
  return z
    .url({ protocol: /^https?$/, error: `Give the complete address of the ${what}, starting with https://.` })
    .max(2_048)
    .refine((url) => !holdsCredentials(url), {
      params: { reason: "invalid_format" },
      message: `The address may not contain a user name or password, because everybody who reads the settings sees it. ${credentials}`,
    });
}

function holdsCredentials(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && (parsed.username !== "" || parsed.password !== "");
}
