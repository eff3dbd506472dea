import { z } from "zod";
import { route } from "../../route.ts";
import { readerId, readerOf } from "../../schemas/inbox-query.ts";

const count = z.int();

export const inboxCounts = z.object({
  open: count,
  waiting: count,
  unassigned: count,
  missed: count,
  contact: count,
  mine: count.optional().meta({ description: "Assigned to the reader." }),
  unread: count
    .optional()
    .meta({ description: "Open conversations with messages that the reader has not read." }),
});

/** contract §20.4. */
export const countInbox = route({
  operationId: "countInbox",
  client: "inbox.counts",
  method: "GET",
  path: "/inbox/counts",
  summary: "Count the conversations in each view of the inbox",
  description: "Up to 10,000 each; `unread` covers the newest 1,000 open conversations.",
  access: { permission: "conversations:read" },
  query: z.object({ reader: readerId }),
  output: z.object({ success: z.literal(true), ...inboxCounts.shape }),
  status: 200,
  failures: [],
  async handle({ principal, query, now }, { storage }) {
    const reader = readerOf(principal, query.reader);
    return { success: true as const, ...(await storage.inboxCounts(principal.site.id, reader, now)) };
  },
});
