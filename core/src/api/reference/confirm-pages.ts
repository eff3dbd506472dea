import { type ApiRequest, type ApiResponse, headerOf } from "../request/api-request.ts";
import type { ApiPage } from "./api-page.ts";

/** The path of the confirmation page: next to `/v1`, because responses below `/v1` are JSON. */
export const CONFIRM_PATH = "/confirm";

/** Returns the page where a visitor confirms an e-mail address: `GET` shows a button, which confirms by `POST`. */
export function confirmPages(
  show: (
    token: string,
    exchange: { method: string; acceptLanguage: string | undefined },
  ) => Promise<ApiResponse>,
): ApiPage[] {
  const showTo = ({ token = "" }: Record<string, string>, request: ApiRequest) =>
    show(token, { method: request.method, acceptLanguage: headerOf(request, "accept-language") });
  return [
    { absolutePath: `${CONFIRM_PATH}/{token}`, show: showTo },
    { method: "POST", absolutePath: `${CONFIRM_PATH}/{token}`, show: showTo },
  ];
}
