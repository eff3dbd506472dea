import type { z } from "zod";
import { consoleCookie, tokenInCookie } from "../../../identity/console-cookie.ts";
import { KNOWN_FOR } from "../../../identity/device-marks.ts";
import { SIGNED_IN_FOR } from "../../../people/sign-ins.ts";
import type { StoredPerson } from "../../../storage/port/people-storage.ts";
import { headerOf } from "../../request/api-request.ts";
import type { Call } from "../../route.ts";
import { languageTag } from "../../schemas/fields.ts";
import { ownViewOf, type signedIn } from "../../schemas/person-view.ts";
import type { Services } from "../../services.ts";

export const language = languageTag
  .optional()
  .meta({ description: "The language of the console and of the person's e-mails (BCP 47)." });

/** Signs in with a new secret, and voids the secret that the browser sent. Marks the browser as a known device. */
export async function beginSignIn(
  known: StoredPerson,
  given: Pick<Call<unknown, unknown, unknown, unknown>, "request" | "headers"> & {
    language?: string | undefined;
  },
  { signIns, people, devices, baseUrl, clock }: Services,
): Promise<z.input<typeof signedIn>> {
  const { request, headers, language = known.language } = given;
  const person = language === known.language ? known : await people.change(known.id, { language });
  await signIns.end(tokenInCookie(headerOf(request, "cookie")) ?? "");
  const where = { baseUrl: baseUrl(), host: headerOf(request, "host") };
  const mark = devices.make(person.email, clock());
  headers["set-cookie"] = [
    consoleCookie(mark, { ...where, seconds: KNOWN_FOR / 1_000 }, "device"),
    consoleCookie(await signIns.begin(person), { ...where, seconds: SIGNED_IN_FOR / 1_000 }),
  ].join("\n");
  return { success: true, person: ownViewOf(person) };
}
