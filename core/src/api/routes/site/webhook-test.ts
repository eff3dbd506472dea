import { z } from "zod";
import { permissionsOf } from "../../../identity/principal.ts";
import { route } from "../../route.ts";
import { messageText } from "../../schemas/fields.ts";
import { testFindings } from "../../schemas/problem-record.ts";
import { extrasOf, replyExtras } from "../../schemas/reply-extras-schema.ts";

/** contract §D.5. */
export const testWebhookRoute = route({
  operationId: "testWebhook",
  client: "webhooks.test",
  method: "POST",
  path: "/webhook/test",
  summary: "Send a test payload to a workflow webhook",
  description:
    "Both fields may be left out: the defaults are the webhook in the site's settings and a standard text. `success` says whether the webhook answered with a 2xx status; `reply` is what a visitor would get; `reason` says why a message would fail. With the setting `webhook_knowledge`, the matching entries are in `context.knowledge`, as in a message. The site's secret headers and signature go only to the origin of that webhook, unless the key also has settings:write.",
  access: { permission: "webhooks:test" },
  body: z.object({
    webhook_url: z
      .url({
        protocol: /^https?$/,
        error: "Give the complete address of the webhook, starting with https://.",
      })
      .max(2_048)
      .nullish(),
    test_message: messageText.nullish(),
  }),
  output: z.object({
    success: z.boolean(),
    webhook_response: z.object({
      status: z.int(),
      body: z.looseObject({}),
      response_time_ms: z.int(),
    }),
    reply: z.string().optional().meta({
      description: "The text that a visitor would get; read like the answer to a message.",
    }),
    ...replyExtras,
    reason: z.string().optional().meta({
      description: "Without a reply: why a message would fail, such as `no_reply` or `status_401`.",
    }),
    reason_message: z
      .string()
      .optional()
      .meta({ description: "The same as a sentence, with a possible fix." }),
    ...testFindings,
  }),
  status: 200,
  failures: ["webhookUnreachable", "webhookFailed"],
  waits: true,
  async handle({ principal, body, now }, { testWebhook }) {
    const { extras, ...result } = await testWebhook({
      site: principal.site,
      url: body.webhook_url ?? undefined,
      message: body.test_message ?? undefined,
      mayRedirectSecrets: permissionsOf(principal).includes("settings:write"),
      now,
    });
    return { ...result, ...extrasOf(extras) };
  },
});
