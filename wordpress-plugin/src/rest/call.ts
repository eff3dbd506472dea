import apiFetch from "@wordpress/api-fetch";
import { __ } from "@wordpress/i18n";
import type { ErrorParams } from "../../../admin/test-problem.ts";

/** Why a call failed, as text for the site's owner. `advice` says how to fix it. */
export interface Failure {
  code: string;
  message: string;
  advice: string;
  /** The setting that caused the failure; empty if none did. */
  field: string;
  /** Values for the placeholders of the service's message. */
  values?: ErrorParams;
  /**
   * HTTP status, and milliseconds to wait before the next try; undefined if there was no response, or if it named no
   * time.
   */
  status?: number;
  retryAfter?: number;
}

interface FailureData extends Partial<Failure> {
  /** Seconds. */
  retry_after?: number;
  params?: Record<string, string>;
  service_params?: ErrorParams;
}

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Calls one of the plugin's routes. Rejects with a `Failure`. */
export async function call<T>(method: Method, path: string, data?: object, signal?: AbortSignal): Promise<T> {
  const more = { ...(data && { data }), ...(signal && { signal }) };
  try {
    return await apiFetch<T>({ method, path: `/parley-chat/v1${path}`, ...more });
  } catch (error) {
    throw failureFrom(error);
  }
}

/** Like `call`, for a response that is a file. */
export async function download(path: string): Promise<Blob> {
  try {
    const answer = await apiFetch<unknown, false>({ path: `/parley-chat/v1${path}`, parse: false });
    return await answer.blob();
  } catch (error) {
    throw failureFrom(error instanceof Response ? await error.json().catch(() => ({})) : error);
  }
}

export function failureFrom(error: unknown): Failure {
  const { code = "", message = "", data } = (error ?? {}) as Partial<Failure> & { data?: FailureData };
  // Reads only the first field. WordPress's own refusals name each refused field and the reason.
  const [refused] = Object.entries(data?.params ?? {});
  // Advice that WordPress's own messages lack.
  const advice: Record<string, string> = {
    rest_cookie_invalid_nonce: __(
      "You were logged out, or the page was open for too long. Reload it.",
      "parley-chat",
    ),
    invalid_json: __(
      "WordPress did not answer with data. A security or cache plugin may block its REST API.",
      "parley-chat",
    ),
    fetch_error: __("Your browser could not reach this website. Are you offline?", "parley-chat"),
  };
  return {
    ...(data?.service_params && { values: data.service_params }),
    ...(data?.status !== undefined && { status: data.status }),
    ...(data?.retry_after !== undefined && { retryAfter: data.retry_after * 1_000 }),
    code,
    message: refused?.[1] || message || __("The action failed. Try again.", "parley-chat"),
    advice: data?.advice ?? advice[code] ?? "",
    field: data?.field ?? (refused === undefined ? "" : refusedField(...refused)),
  };
}

/**
 * Returns the refused field, such as `appearance.logo`. WordPress's parameter names only the whole setting; its message
 * also names the part, as `appearance[logo]`.
 */
function refusedField(name: string, sentence: string): string {
  const [, parts = ""] = sentence.split(name, 2);
  const [inner = ""] = /^(?:\[[^\]]+\])+/.exec(parts) ?? [];
  return name + inner.replace(/\[([^\]]+)\]/g, ".$1");
}
