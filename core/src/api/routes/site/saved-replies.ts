import { z } from "zod";
import { savedRepliesSchema } from "../../../sites/settings/saved-replies.ts";
import { route } from "../../route.ts";

export const listSavedReplies = route({
  operationId: "listSavedReplies",
  client: "site.savedReplies",
  method: "GET",
  path: "/site/saved-replies",
  summary: "Read the saved replies",
  description:
    "For people who answer visitors, because they need no other settings. The owner sets them as `saved_replies`.",
  access: { permission: "conversations:write" },
  output: z.object({ success: z.literal(true), data: savedRepliesSchema }),
  status: 200,
  failures: [],
  async handle({ principal }) {
    return { success: true as const, data: principal.site.settings.saved_replies };
  },
});
