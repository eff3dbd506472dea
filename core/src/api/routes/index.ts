import { deleteConversation, getConversation } from "./conversations.ts";
import { exportConversations } from "./export.ts";
import { rateReply } from "./feedback.ts";
import { sendMessage } from "./messages.ts";
import { createSite, deleteSite } from "./operator.ts";
import { postReply, stopReply } from "./replies.ts";
import { deleteSessions, listSessions } from "./sessions.ts";
import { changeSite, createKey, getSite, rotateSecret } from "./site.ts";
import { getUsage } from "./usage.ts";
import { deleteUser, exportUser } from "./users.ts";
import { testWebhookRoute } from "./webhook-test.ts";
import { openWidgetSession, widgetConfig } from "./widget.ts";

/** Every API call, in the order in which the documentation shows them. */
export const ROUTES = [
  sendMessage,
  getConversation,
  stopReply,
  rateReply,
  deleteConversation,
  listSessions,
  deleteSessions,
  exportConversations,
  testWebhookRoute,
  postReply,
  widgetConfig,
  openWidgetSession,
  getSite,
  changeSite,
  createKey,
  rotateSecret,
  getUsage,
  exportUser,
  deleteUser,
  createSite,
  deleteSite,
] as const;
