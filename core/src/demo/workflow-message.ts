import { z } from "zod";

const text = z.string().nullish();

/**
 * A message as a workflow receives it, in either shape (contract §B.6). Keys that the page added to the context are accepted too.
 */
export const workflowMessageSchema = z.looseObject({
  message: z.string(),
  user: z.looseObject({ id: text, email: text, name: text, role: text, sessionId: text }).optional(),
  session: z.looseObject({ id: z.string(), started_at: z.string() }).optional(),
  files: z.array(z.looseObject({ name: z.string() })).optional(),
  context: z.looseObject({ page_url: text, page_title: text, referrer: text }),
});

export type WorkflowMessage = z.output<typeof workflowMessageSchema>;
