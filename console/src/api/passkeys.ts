import type * as Library from "@simplewebauthn/browser";
import type { StringName } from "../strings/english.ts";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";

/** Whether the browser supports passkeys. No browser does at an IP address. */
export const HAS_PASSKEYS = "PublicKeyCredential" in globalThis && !/^[\d.]+$|:/.test(location.hostname);

export interface OwnPasskey {
  passkey_id: string;
  name: string;
  created_at: string;
  last_used_at?: string;
}

export async function signInByPasskey(language: string): Promise<void> {
  const { startAuthentication } = await library();
  const { data } = await call<{ options: Parameters<typeof startAuthentication>[0]["optionsJSON"] }>(
    "POST",
    "console/passkeys/options",
  );
  const response = await startAuthentication({ optionsJSON: data.options });
  await call("POST", "console/passkeys/sign-in", { body: { response, language } });
}

export async function addPasskey(name: string, password: string): Promise<void> {
  const { startRegistration } = await library();
  const { data } = await call<{ options: Parameters<typeof startRegistration>[0]["optionsJSON"] }>(
    "POST",
    "console/me/passkeys/options",
    { body: { current_password: password } },
  );
  const response = await startRegistration({ optionsJSON: data.options });
  await call("POST", "console/me/passkeys", { body: { name, response } });
}

/** Explains why signing in or adding a passkey failed. Undefined: show the service's own message. */
export function faultOf(error: unknown): StringName | undefined {
  if (!(error instanceof ApiError)) return FAULTS[(error as Error | undefined)?.name ?? ""] ?? "failed";
  if (error.isOffline) return "offlineHint";
  if (error.status === 429) return "tooManyTries";
  if (error.status !== 401) return undefined;
  return error.field === "passkey"
    ? "passkeyUnknown"
    : error.field === "password"
      ? "wrongPassword"
      : undefined;
}

/** Keyed by the browsers' exception names (WebAuthn, Level 3, 5.1.3 and 5.1.4). */
const FAULTS: Record<string, StringName> = {
  NotAllowedError: "passkeyCancelled",
  AbortError: "passkeyCancelled",
  InvalidStateError: "passkeyThere",
  SecurityError: "passkeyNotHere",
};

/** Loads the library only when somebody uses a passkey. */
function library(): Promise<typeof Library> {
  return import("@simplewebauthn/browser");
}
