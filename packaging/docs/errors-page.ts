import { CODES, REASONS } from "../../core/src/failures.ts";
import { MADE, table } from "./page-text.ts";

interface WayOut {
  status: string;
  means: string;
  /** The fix. */
  remedy: string;
}

/** Keyed by the reasons of `failures.ts`; `status_NNN` is any HTTP status of a webhook or a model. */
export const WAYS_OUT: Record<string, WayOut> = {
  missing_required_field: {
    status: "400",
    means: "The `field` is absent, null, empty or blank.",
    remedy: "Send it.",
  },
  invalid_type: {
    status: "400",
    means: "The `field` has another JSON type.",
    remedy: "Send the type that the call asks for.",
  },
  invalid_format: {
    status: "400",
    means: "The `field` is not a valid id, URL, e-mail address or `ETag`.",
    remedy:
      "Compare it with the call's description. A session id has 1 to 128 letters, digits, `.`, `_`, `:` or `-`, and starts with a letter or digit.",
  },
  invalid_value: {
    status: "400",
    means:
      "The `field` has the right format, but the value is not allowed: a date, a page, a range, a choice. With the field `Idempotency-Key`: the key was already used with another body. With `Content-Encoding`: the body is compressed.",
    remedy:
      "Choose an allowed value. Use a new `Idempotency-Key` for a new message. Send bodies uncompressed.",
  },
  too_long: {
    status: "400, 502",
    means:
      "400: the `field` is longer than allowed, or has too many values. 502: the answer of the webhook or the model is too long.",
    remedy: "Shorten it: see [Limits](api.md#limits). A reply can have 1 MiB.",
  },
  malformed_json: {
    status: "400",
    means: "The body is not JSON, or is incomplete.",
    remedy: "Send the output of a JSON encoder. Check the quotes in your shell.",
  },
  malformed_body: {
    status: "400",
    means: "The body ended before it was complete.",
    remedy: "Send it again.",
  },
  unsupported_content_type: {
    status: "400",
    means: "The call does not declare its body as JSON.",
    remedy: "Send `Content-Type: application/json`.",
  },
  https_required: {
    status: "400",
    means: "The call came over plain HTTP, or the service does not trust the proxy in front.",
    remedy:
      "Use `https:`. The operator must name the proxy in `PARLEY_TRUST_PROXY`, and the proxy must send `X-Forwarded-Proto`: see [Reverse proxies](../operate/proxies.md).",
  },
  changed_meanwhile: {
    status: "400",
    means:
      "Somebody else has changed the settings (`If-Match`), or has taken over the conversation (`take_from`).",
    remedy:
      "Read the current state, then repeat the change. To take a conversation from somebody, send their id as `take_from`.",
  },
  missing_api_key: {
    status: "401",
    means: "The call has no key.",
    remedy: "Send `X-API-Key: …` or `Authorization: Bearer …`.",
  },
  invalid_api_key: {
    status: "401",
    means: "No site has this key. It was revoked or mistyped, or it belongs to another service.",
    remedy: "Create a key in the console under *Keys*, or with `npx parley key create --site ID`.",
  },
  invalid_token: {
    status: "401",
    means: "The `user_token` is not signed with the site's identity secret, or has invalid content.",
    remedy:
      "Compare it with [Identify visitors](../guides/identity.md). After a rotation, sign with the new secret.",
  },
  expired_token: {
    status: "401",
    means: "A visitor's token or a `user_token` has expired.",
    remedy: "Sign a new one. Give the widget a function that fetches a token, so that it can renew it.",
  },
  missing_permission: {
    status: "403",
    means:
      "The key lacks the permission that `field` names, or the signed-in person lacks a role at this site.",
    remedy: "Create a key with this permission.",
  },
  origin_not_allowed: {
    status: "403",
    means:
      "The page's origin is not among the site's `allowed_origins`. An origin is the scheme, the host and the port, without a path: `https://www.shop.example.com` and `https://shop.example.com` differ.",
    remedy:
      "Add it in the console under *Install*, or with `npx parley site update ID --allow-origin https://shop.example.com`. The option replaces the whole list: repeat it for each origin, including the existing ones.",
  },
  site_closed: {
    status: "403",
    means: "The site is closed and accepts no messages.",
    remedy: "Open it with `closed: false`, or with `npx parley site update ID --no-closed`.",
  },
  user_token_required: {
    status: "403",
    means: "The site lets only verified users chat (`visitors` is `verified`).",
    remedy: "Sign a token for the logged-in user, or set `visitors` to `all`.",
  },
  feedback_off: {
    status: "403",
    means: "A visitor rated a reply, but ratings are off for this site.",
    remedy: "Switch on `appearance.feedback`.",
  },
  handover_off: {
    status: "403",
    means: "A visitor left an address, but `handover` is off for this site.",
    remedy: "Set [`handover`](../guides/live.md#a-person-takes-over).",
  },
  files_off: {
    status: "400",
    means: "A file was sent, but files are off for this site.",
    remedy: "Set [`files`](../guides/files.md).",
  },
  site_full: {
    status: "400",
    means: "The site's quota for files is used up.",
    remedy: "Delete conversations with files, or choose a larger plan: see [Files](../guides/files.md).",
  },
  mail_off: {
    status: "400",
    means: "A call asked for a transcript by e-mail, but the service has no mail server.",
    remedy:
      "The operator must set `PARLEY_SMTP_URL` and `PARLEY_MAIL_FROM`: see [E-mail notifications](../guides/live.md#e-mail-notifications).",
  },
  not_allowed: {
    status: "403",
    means: "Visitors may not make this change of handling.",
    remedy: "Switch on `handover.visitors`, or call with a key that has `conversations:write`.",
  },
  not_found: {
    status: "404",
    means: "It does not exist, or belongs to another site. `field` names it: a session, a site, a path.",
    remedy: "Check the id. With the field `path`, check method and path: calls start with `/v1`.",
  },
  already_answered: {
    status: "404",
    means: "This message already has a late reply.",
    remedy: "Post one reply for each message. For more, use [`POST …/messages`](api.md#all-calls).",
  },
  expired: {
    status: "404, 401",
    means: "404: the late reply came after `webhook_timeout`. 401: the sign-in to the console has expired.",
    remedy:
      "404: raise `webhook_timeout` (300 seconds at most), or [send a message later](../guides/live.md#send-an-unsolicited-message). 401: sign in again.",
  },
  limit_exceeded: {
    status: "429, 400",
    means:
      "Too many calls. `field` names the limit: `burst`, `requests_per_minute`, `requests_per_day`, `file_bytes_per_day`, `in_flight`, `listeners`.",
    remedy:
      "Wait for the seconds in `Retry-After`. The typed client waits and repeats the call, up to twice, if `Retry-After` is at most 60 seconds. The widget asks the visitor to wait a moment. For one visitor, raise the setting `visitor_messages_per_minute`. For many visitors at one address, such as an office, raise `address_messages_per_minute`. For the whole site, ask the operator for another plan or other limits: see [Limits](api.md#limits). `in_flight` means that too many messages wait for an answer concurrently, most often because workflows are slow. A 400 with the field `files` means that the session has reached its maximum number of files; with the field `entries`, the site has reached its maximum number of [knowledge](../guides/knowledge.md) entries. A 429 with the field `to` means that the limit of e-mails to this address (one in 10 minutes) or of this site and day is reached.",
  },
  unexpected: {
    status: "500",
    means: "A bug in the service.",
    remedy: "Try again. The operator finds the cause in the log by `X-Request-Id`.",
  },
  storage_unavailable: {
    status: "500",
    means:
      "The service cannot reach its database or its file store, or cannot write to it: it restarts, is locked or read-only, or its disk is full.",
    remedy:
      "Repeat the call after the seconds in `Retry-After`, with the same `Idempotency-Key`. The typed client and the widget do this automatically. For the operator: see [Three in the morning](../operate/three-in-the-morning.md).",
  },
  not_configured: {
    status: "502",
    means:
      "The site has no workflow, or the model has no address or name. Visitors get a demo reply instead, unless people can take over (`handover`).",
    remedy: "Set `webhook_url`, or `model_base_url` and `model_name`.",
  },
  unreachable: {
    status: "502",
    means:
      "Nothing answers at the address of the workflow or the model. After 5 failures in a row, the service calls it only every 5 seconds.",
    remedy: "Start it, and check the address. In a container, `localhost` is the container itself.",
  },
  timeout: {
    status: "502",
    means: "The workflow took longer than `webhook_timeout`.",
    remedy:
      "Raise it (300 seconds at most), [stream](../guides/streaming.md), or [answer later](../guides/late-replies.md).",
  },
  blocked_address: {
    status: "502",
    means: "The address is private, or uses plain `http:`.",
    remedy:
      "Use a public `https:` address. To allow a private one, the operator names its host in `PARLEY_ALLOW_WEBHOOK_HOSTS`.",
  },
  no_reply: {
    status: "502",
    means:
      "Something answered, but not with a reply: an empty body, an HTML page, or a mere acknowledgement.",
    remedy:
      'Answer with `{"message": "…"}`: see [What to answer](../guides/webhooks.md#what-to-answer). In n8n, let *Respond to Webhook* answer.',
  },
  status_NNN: {
    status: "502",
    means: "The workflow or the model answered with this HTTP status. Redirects are not followed.",
    remedy:
      "`401` and `403`: check the secret or the `webhook_headers`. `404`: check the address; in n8n, publish the workflow and use its production address. `5xx`: check the workflow's own log.",
  },
};

export function errorsPage(): string {
  const missing = REASONS.filter((reason) => !Object.hasOwn(WAYS_OUT, reason));
  if (missing.length > 0)
    throw new Error(`packaging/docs/errors-page.ts has no fix for: ${missing.join(", ")}`);
  const names = [...REASONS, "status_NNN"];
  return `${[
    "# Errors",
    MADE,
    "An error answer has a `code`, a `field` and a `reason`. The reason tells programs what happened, the `message` tells people.",
    '```json\n{\n  "success": false,\n  "error": {\n    "code": "FORBIDDEN",\n    "message": "This page\'s origin may not use this site\'s chat. Add the page\'s origin to allowed_origins.",\n    "details": { "field": "Origin", "reason": "origin_not_allowed" }\n  }\n}\n```',
    `The codes are ${CODES.map((code) => `\`${code}\``).join(", ")}. Future versions may add codes, so handle unknown ones.`,
    "The widget has its own codes: see [the widget's events](widget.md#events).",
    table(
      ["Reason", "Status", "What happened"],
      names.map((reason) => [
        `[\`${reason}\`](#${slug(reason)})`,
        WAYS_OUT[reason]?.status ?? "",
        WAYS_OUT[reason]?.means ?? "",
      ]),
    ),
    ...names.map((reason) => {
      const { status, means, remedy } = WAYS_OUT[reason] ?? {};
      return `## ${reason} (${status}) {#${slug(reason)}}\n\n${means}\n\n**Fix.** ${remedy}`;
    }),
  ].join("\n\n")}\n`;
}

function slug(reason: string): string {
  return reason.toLowerCase().replaceAll("_", "-");
}
