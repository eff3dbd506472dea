import { z } from "zod";
import { route } from "../../route.ts";
import { messageText } from "../../schemas/fields.ts";
import { testFindings } from "../../schemas/problem-record.ts";

export const testModelRoute = route({
  operationId: "testModel",
  client: "model.test",
  method: "POST",
  path: "/model/test",
  summary: "Test the site's model",
  description:
    "The model of the site's settings, whether or not it writes the site's replies (`reply_source`). `success` says whether it answered; `reply` is what a visitor would get; `field`, `reason` and `reason_message` say why a message would fail. Starts no session.",
  access: { permission: "webhooks:test" },
  body: z.object({ test_message: messageText.nullish() }),
  output: z.object({
    success: z.boolean(),
    response_time_ms: z.int(),
    reply: z.string().optional().meta({ description: "The model's text." }),
    model: z.string().optional().meta({ description: "The model that answered, as it names itself." }),
    tokens_used: z.int().optional(),
    field: z
      .string()
      .optional()
      .meta({ description: "The setting to check: `model_base_url` or `model_name`." }),
    reason: z.string().optional().meta({
      description: "Why there is no reply, such as `not_configured`, `unreachable` or `status_401`.",
    }),
    reason_message: z
      .string()
      .optional()
      .meta({ description: "The same as a sentence, with a possible fix." }),
    ...testFindings,
  }),
  status: 200,
  failures: [],
  waits: true,
  handle({ principal, body, now }, { testModel }) {
    return testModel({ site: principal.site, message: body.test_message ?? undefined, now });
  },
});
