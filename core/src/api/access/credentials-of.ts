import type { Credentials } from "../../identity/authentication.ts";
import { tokenInCookie } from "../../identity/console-cookie.ts";
import { type ApiRequest, headerOf } from "../request/api-request.ts";
import { isFromConsole, SITE_HEADER } from "./require-console.ts";

/** What a request shows of whom it comes from; `named`: what the call itself tells by its path or its body. */
export function credentialsOf(
  request: ApiRequest,
  { replyAddress, publicKey }: Partial<Credentials> = {},
): Credentials {
  return {
    apiKey: headerOf(request, "x-api-key"),
    authorization: headerOf(request, "authorization"),
    replyAddress,
    publicKey,
    console: isFromConsole(request) ? consoleOf(request) : undefined,
  };
}

function consoleOf(request: ApiRequest): NonNullable<Credentials["console"]> {
  return { token: tokenInCookie(headerOf(request, "cookie")), siteId: headerOf(request, SITE_HEADER) };
}
