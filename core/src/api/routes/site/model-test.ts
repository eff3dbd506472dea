import { z } from "zod";
import { route } from "../../route.ts";
import { messageText } from "../../schemas/fields.ts";
import { testFindings } from "../../schemas/problem-record.ts";
import { extrasOf, replyExtras } from "../../schemas/reply-extras-schema.ts";

const checkedTool = z
  .object({
    type: z.enum(["shopify", "wordpress", "woocommerce", "mcp"]),
    url: z.string().optional(),
    problem: testFindings.problem.meta({ description: "Why it cannot be used; absent if it can." }),
  })
  .meta({ title: "CheckedTool" });
const calledTool = z
  .object({
    name: z.string(),
    error: z.string().optional().meta({ description: "What the model received instead of a result." }),
  })
  .meta({ title: "CalledTool" });

export const testModelRoute = route({
  operationId: "testModel",
  client: "model.test",
  method: "POST",
  path: "/model/test",
  summary: "Test the site's model",
  description:
    "The model of the site's settings, whether or not it writes the site's replies (`reply_source`). `success` says whether it answered; `reply` is what a visitor would get; `field`, `reason` and `reason_message` say why a message would fail. Starts no session.",
  access: { permission: "webhooks:test" },
  body: z.object({
    test_message: messageText.nullish(),
    tools_only: z.boolean().nullish().meta({
      description: "Whether only the tools (`model_tools`) are checked, without a call of the model.",
    }),
  }),
  output: z.object({
    success: z.boolean(),
    response_time_ms: z.int(),
    reply: z.string().optional().meta({ description: "The model's text." }),
    model: z.string().optional().meta({ description: "The model that answered, as it names itself." }),
    tokens_used: z.int().optional(),
    ...replyExtras,
    tools: z.array(checkedTool).optional().meta({
      description:
        "Whether each tool of `model_tools` can be used, in their order. Absent if there are none.",
    }),
    tool_calls: z.array(calledTool).optional().meta({
      description: "The tools that the model called, in their order. Absent if it called none.",
    }),
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
  async handle({ principal, body, now }, { testModel }) {
    const { extras, ...result } = await testModel({
      site: principal.site,
      message: body.test_message ?? undefined,
      toolsOnly: body.tools_only ?? false,
      now,
    });
    return { ...result, ...extrasOf(extras) };
  },
});
