import { CODES, REASONS } from "../../core/src/failures.ts";
import { MADE, table } from "./page-text.ts";

interface WayOut {
  status: string;
  /** What happened. */
  means: string;
  /** What ends it. */
  remedy: string;
}

/** By reason, as `failures.ts` lists them; `status_NNN` stands for each HTTP status of a webhook or a model. */
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
    means: "The `field` is no id, URL, e-mail address or `ETag` as it has to be.",
    remedy:
      "Compare it with the call's description. A session id has 1 to 128 letters, digits, `.`, `_`, `:` or `-`, and starts with a letter or digit.",
  },
  invalid_value: {
    status: "400",
    means:
      "The `field` has the right form, but not this value: a date, a page, a range, a choice. With the field `Idempotency-Key`: the key was used before with another body. With `Content-Encoding`: the body is compressed.",
    remedy:
      "Choose an allowed value. Take a new `Idempotency-Key` for a new message. Send bodies uncompressed.",
  },
  too_long: {
    status: "400, 502",
    means:
      "400: the `field` is longer than allowed, or has too many values. 502: the webhook's or the model's answer is.",
    remedy: "Shorten it: see [Limits](../api.md#limits). A reply may have 1 MiB.",
  },
  malformed_json: {
    status: "400",
    means: "The body is no JSON, or ended too early.",
    remedy: "Send the output of a JSON encoder. Look at the quotes in your shell.",
  },
  malformed_body: {
    status: "400",
    means: "The body ended before it was complete.",
    remedy: "Send it again.",
  },
  unsupported_content_type: {
    status: "400",
    means: "The body is not said to be JSON.",
    remedy: "Send `Content-Type: application/json`.",
  },
  https_required: {
    status: "400",
    means: "The call came by plain HTTP, or the proxy in front is not known to the service.",
    remedy:
      "Use `https:`. The operator names the proxy in `PARLEY_TRUST_PROXY`, and the proxy sends `X-Forwarded-Proto`: see [Reverse proxies](../operate/proxies.md).",
  },
  changed_meanwhile: {
    status: "400",
    means:
      "Somebody else was faster: they changed the settings (`If-Match`), or took the conversation over (`take_from`).",
    remedy:
      "Read again, then repeat the change. To take a conversation from somebody, send their id as `take_from`.",
  },
  missing_api_key: {
    status: "401",
    means: "The call has no key.",
    remedy: "Send `X-API-Key: …` or `Authorization: Bearer …`.",
  },
  invalid_api_key: {
    status: "401",
    means: "No site has this key. It was revoked, or mistyped, or it belongs to another service.",
    remedy: "Make a key in the console under *Keys*, or by `npx parley key create --site ID`.",
  },
  invalid_token: {
    status: "401",
    means:
      "The `user_token` is not signed with the site's identity secret, or says something else than it should.",
    remedy:
      "Compare it with [Who the visitor is](../identity.md). After a rotation the signer needs the new secret.",
  },
  expired_token: {
    status: "401",
    means: "A visitor's token or a `user_token` is over.",
    remedy: "Sign a new one. Give the widget a function, so that it fetches one whenever it needs it.",
  },
  missing_permission: {
    status: "403",
    means:
      "The key lacks the permission that `field` names, or the signed-in person lacks a role at this site.",
    remedy: "Make a key that has it.",
  },
  origin_not_allowed: {
    status: "403",
    means:
      "The page's origin is not among the site's `allowed_origins`. An origin is the scheme, the host and the port, without a path: `https://www.shop.example.com` is another one than `https://shop.example.com`.",
    remedy:
      "Add it, in the console under *Install*, or by `npx parley site update ID --allow-origin https://shop.example.com`. The option replaces the whole list: repeat it for each origin, those you have too.",
  },
  site_closed: {
    status: "403",
    means: "The site is closed: it takes no message.",
    remedy: "Open it with `closed: false`, or by `npx parley site update ID --no-closed`.",
  },
  user_token_required: {
    status: "403",
    means: "The site lets only verified users chat (`visitors` is `verified`).",
    remedy: "Sign a token for whoever is logged in, or set `visitors` to `all`.",
  },
  feedback_off: {
    status: "403",
    means: "A visitor rated a reply, but the site asks for no ratings.",
    remedy: "Switch on `appearance.feedback`.",
  },
  handover_off: {
    status: "403",
    means: "A visitor left an address, but the site has no `handover`.",
    remedy: "Set [`handover`](../live.md#a-person-takes-over).",
  },
  files_off: {
    status: "400",
    means: "A file was sent to a site that takes none.",
    remedy: "Set [`files`](../files.md).",
  },
  site_full: {
    status: "400",
    means: "The site's files have no room for one more.",
    remedy: "Delete conversations with files, or take a larger plan: see [Files](../files.md).",
  },
  mail_off: {
    status: "400",
    means: "A transcript was to be sent by e-mail, but the service sends no e-mail.",
    remedy: "The operator sets `PARLEY_SMTP_URL` and `PARLEY_MAIL_FROM`: see [Mails](../live.md#mails).",
  },
  not_allowed: {
    status: "403",
    means: "A visitor's token asked for a change of handling that visitors may not make.",
    remedy: "Switch on `handover.visitors`, or call with a key that has `conversations:write`.",
  },
  not_found: {
    status: "404",
    means: "There is no such thing, or it is not this site's. `field` says what: a session, a site, a path.",
    remedy: "Compare the id. With the field `path`, compare method and path: calls start with `/v1`.",
  },
  already_answered: {
    status: "404",
    means: "This message has its late reply.",
    remedy: "Post one reply for each message. For more, use [`POST …/messages`](api-chat.md#addmessage).",
  },
  expired: {
    status: "404, 401",
    means: "404: the late reply came after `webhook_timeout`. 401: the sign-in to the console is over.",
    remedy:
      "Raise `webhook_timeout` (300 seconds at most), or [say it later](../live.md#say-something-unasked). Sign in again.",
  },
  limit_exceeded: {
    status: "429, 400",
    means:
      "Too many calls. `field` names the window: `burst`, `requests_per_minute`, `requests_per_day`, `file_bytes_per_day`, `in_flight`, `listeners`.",
    remedy:
      "Wait for the seconds in `Retry-After`. Is it one visitor? Raise the setting `visitor_messages_per_minute`. Are they many visitors at one address, such as an office? Raise `address_messages_per_minute`. Is it the whole site? Ask the operator for another plan or other limits: see [Limits](../api.md#limits). `in_flight` means that too many messages wait for an answer concurrently, most often because workflows are slow. As a 400 with the field `files`, the session has as many files as it may have; with the field `entries`, the site has as many entries of [knowledge](../knowledge.md) as it may have. As a 429 with the field `to`, the service sends no e-mail to this address yet: one in 10 minutes, and so many for each site and day.",
  },
  unexpected: {
    status: "500",
    means: "A fault of the service.",
    remedy: "Try again. The operator finds the cause in the log by `X-Request-Id`.",
  },
  storage_unavailable: {
    status: "500",
    means:
      "The service cannot reach its database or its store of files now, or they cannot store anything: they restart, are locked or read-only, or their disk is full.",
    remedy:
      "Repeat the call after the seconds in `Retry-After`, with the same `Idempotency-Key`. The typed client and the widget do this automatically. For the operator: see [Three in the morning](../operate/three-in-the-morning.md).",
  },
  not_configured: {
    status: "502",
    means: "The site has no workflow, or the model has no address or name.",
    remedy: "Set `webhook_url`, or `model_base_url` and `model_name`.",
  },
  unreachable: {
    status: "502",
    means:
      "Nothing answers at the workflow's or the model's address. After 5 failures in a row it is tried every 5 seconds only.",
    remedy: "Start it, and compare the address. In a container `localhost` is the container itself.",
  },
  timeout: {
    status: "502",
    means: "The workflow took longer than `webhook_timeout`.",
    remedy:
      "Raise it (300 seconds at most), [stream](../guides/streaming.md), or [answer later](../guides/late-replies.md).",
  },
  blocked_address: {
    status: "502",
    means: "The address is private, or plain `http:`.",
    remedy:
      "Use a public `https:` address. If it is meant to be private, the operator names its host in `PARLEY_ALLOW_WEBHOOK_HOSTS`.",
  },
  no_reply: {
    status: "502",
    means:
      "Something answered, but not with a reply: an empty body, an HTML page, or a mere acknowledgement.",
    remedy:
      'Answer with `{"message": "…"}`: see [What to answer](../webhooks.md#what-to-answer). In n8n, let *Respond to Webhook* answer.',
  },
  status_NNN: {
    status: "502",
    means: "The workflow or the model answered with this HTTP status. Redirects are not followed.",
    remedy:
      "`401` and `403`: compare the secret or the `webhook_headers`. `404`: compare the address; in n8n, publish the workflow and take its production address. `5xx`: look at the workflow's own log.",
  },
};

export function errorsPage(): string {
  const missing = REASONS.filter((reason) => !Object.hasOwn(WAYS_OUT, reason));
  if (missing.length > 0)
    throw new Error(`packaging/docs/errors-page.ts says no way out of: ${missing.join(", ")}`);
  const names = [...REASONS, "status_NNN"];
  return `${[
    "# Errors",
    MADE,
    "An error answer has a `code`, a `field` and a `reason`. The reason says what to do. The `message` says it for people.",
    '```json\n{\n  "success": false,\n  "error": {\n    "code": "FORBIDDEN",\n    "message": "This page\'s origin may not use this site\'s chat. Add the page\'s origin to allowed_origins.",\n    "details": { "field": "Origin", "reason": "origin_not_allowed" }\n  }\n}\n```',
    `The codes are ${CODES.map((code) => `\`${code}\``).join(", ")}. There may be more one day: bear with what you do not know.`,
    "The widget has codes of its own: see [the widget's events](widget.md#events).",
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
      return `## ${reason} (${status}) {#${slug(reason)}}\n\n${means}\n\n**Way out.** ${remedy}`;
    }),
  ].join("\n\n")}\n`;
}

function slug(reason: string): string {
  return reason.toLowerCase().replaceAll("_", "-");
}
