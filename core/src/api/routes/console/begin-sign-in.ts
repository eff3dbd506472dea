import type { z } from "zod";
import { consoleCookie, tokenInCookie } from "../../../identity/console-cookie.ts";
import { SIGNED_IN_FOR } from "../../../people/sign-ins.ts";
import type { StoredPerson } from "../../../storage/port/people-storage.ts";
import { headerOf } from "../../request/api-request.ts";
import type { Call } from "../../route.ts";
import { ownViewOf, type signedIn } from "../../schemas/person-view.ts";
import type { Services } from "../../services.ts";

/** With a secret that no browser has seen before; what the browser brought along is good no more. */
export async function beginSignIn(
  person: StoredPerson,
  { request, headers }: Pick<Call<unknown, unknown, unknown, unknown>, "request" | "headers">,
  { signIns, baseUrl }: Services,
): Promise<z.input<typeof signedIn>> {
  await signIns.end(tokenInCookie(headerOf(request, "cookie")) ?? "");
  headers["set-cookie"] = consoleCookie(await signIns.begin(person), {
    baseUrl: baseUrl(),
    host: headerOf(request, "host"),
    seconds: SIGNED_IN_FOR / 1_000,
  });
  return { success: true, person: ownViewOf(person) };
}
