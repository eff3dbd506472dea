import { type Signing, signRequest } from "../../../core/src/webhooks/request/sign-request.ts";

export const SECRET = "a secret of my own ✓";

/** A call as a receiver gets it, with header names spelt as by Node.js and the platforms. */
export interface ReceivedCall {
  body: string;
  headers: Record<string, string>;
}

const SEAL = { sessionId: "ses_1", userVerified: false, customHeaders: {}, timestamp: true };
const PAYLOAD = {
  message: 'Do you ship to "España"? 👟',
  session: { id: "ses_1", started_at: "2026-11-21T09:30:00.000Z" },
  context: {},
};
const ADA = { user: { id: "7", name: "Ada" } };
export const MESSAGE = PAYLOAD.message;

/** Calls that the service signs at the time of the test, because receivers use the system clock. */
export const authenticCalls: [what: string, call: () => ReceivedCall][] = [
  ["a signature with prefix", () => sealed("prefixed")],
  ["a bare signature", () => sealed("bare")],
];

/** Calls with the same user, and the receiver's expected answer. */
export const userCalls: [what: string, call: () => ReceivedCall, answer: string][] = [
  ["a verified user", () => sealed("prefixed", SECRET, true, ADA), `Ada said: ${MESSAGE}`],
  [
    "a user whom the page merely claims",
    () => sealed("prefixed", SECRET, false, ADA),
    `You said: ${MESSAGE}`,
  ],
];

export const refusedCalls: [what: string, call: () => ReceivedCall][] = [
  ["another secret", () => sealed("prefixed", "another secret")],
  ["a body that was changed", () => ({ ...sealed(), body: sealed().body.replace("ship", "fly") })],
  ["no signature", () => without("x-webhook-signature")],
  ["no timestamp", () => without("x-request-timestamp")],
  ["a signature cut short", () => changed("x-webhook-signature", (value) => value.slice(0, -1))],
  ["a timestamp 301 seconds old", () => changed("x-request-timestamp", (value) => `${Number(value) - 301}`)],
  [
    "a timestamp 320 seconds ahead",
    () => changed("x-request-timestamp", (value) => `${Number(value) + 320}`),
  ],
];

function sealed(
  format: "prefixed" | "bare" = "prefixed",
  secret = SECRET,
  userVerified = false,
  user: object = {},
): ReceivedCall {
  const seal: Signing = { ...SEAL, userVerified, signature: { secret, format } };
  const { body, headers } = signRequest({ ...PAYLOAD, ...user }, seal, Date.now());
  return {
    body,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  };
}

function without(name: string): ReceivedCall {
  const { body, headers } = sealed();
  const { [name]: _, ...others } = headers;
  return { body, headers: others };
}

function changed(name: string, change: (value: string) => string): ReceivedCall {
  const { body, headers } = sealed();
  return { body, headers: { ...headers, [name]: change(headers[name] ?? "") } };
}
