import type { z } from "zod";
import { consoleCookie, tokenInCookie } from "../../../identity/console-cookie.ts";
import { SIGNED_IN_FOR } from "../../../people/sign-ins.ts";
import type { StoredPerson } from "../../../storage/port/people-storage.ts";
import { headerOf } from "../../request/api-request.ts";
import type { Call } from "../../route.ts";
import { languageTag } from "../../schemas/fields.ts";
import { ownViewOf, type signedIn } from "../../schemas/person-view.ts";
import type { Services } from "../../services.ts";

export const language = languageTag
  .optional()
  .meta({ description: "The console's, in which they are mailed (BCP 47)." });

/** With a secret that no browser has seen before; what the browser brought along is good no more. */
export async function beginSignIn(
  known: StoredPerson,
  given: Pick<Call<unknown, unknown, unknown, unknown>, "request" | "headers"> & {
    language?: string | undefined;
  },
  { signIns, people, baseUrl }: Services,
): Promise<z.input<typeof signedIn>> {
  const { request, headers, language = known.language } = given;
  const person = language === known.language ? known : await people.change(known.id, { language });
  await signIns.end(tokenInCookie(headerOf(request, "cookie")) ?? "");
  headers["set-cookie"] = consoleCookie(await signIns.begin(person), {
    baseUrl: baseUrl(),
    host: headerOf(request, "host"),
    seconds: SIGNED_IN_FOR / 1_000,
  });
  return { success: true, person: ownViewOf(person) };
}
