import { listChanges } from "./audit.ts";
import { approveConnection, exchangeCode } from "./connections.ts";
import { getOwnAccount } from "./console-me.ts";
import { changeOwnAccount, openLink, signIn, signOut, useLink } from "./console-sign-in.ts";
import { leaveContact } from "./contact.ts";
import { deleteConversation, getConversation } from "./conversations.ts";
import { listEvents, retryEvent } from "./events.ts";
import { exportConversations } from "./export.ts";
import { rateReply } from "./feedback.ts";
import { changeHandling } from "./handling.ts";
import { createKey, deleteKey, listKeys } from "./keys.ts";
import { listenToConversation, listenToInbox } from "./listening.ts";
import { sendMessage } from "./messages.ts";
import { testModelRoute } from "./model-test.ts";
import { createSite, deleteSite, listSites, updateAnySite } from "./operator.ts";
import {
  changeRole,
  invitePerson,
  listPeople,
  removePerson,
  resetPassword,
  withdrawInvitation,
} from "./people.ts";
import { postReply, stopReply } from "./replies.ts";
import { deleteSessions, listSessions } from "./sessions.ts";
import { changeSite, getSite, rotateSecret } from "./site.ts";
import { addMessage, showTyping } from "./unasked.ts";
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
  listenToConversation,
  addMessage,
  showTyping,
  changeHandling,
  leaveContact,
  deleteConversation,
  listSessions,
  listenToInbox,
  deleteSessions,
  exportConversations,
  testWebhookRoute,
  testModelRoute,
  postReply,
  widgetConfig,
  openWidgetSession,
  getSite,
  changeSite,
  listKeys,
  createKey,
  deleteKey,
  rotateSecret,
  listEvents,
  retryEvent,
  getUsage,
  exportUser,
  deleteUser,
  listSites,
  createSite,
  updateAnySite,
  deleteSite,
  signIn,
  signOut,
  openLink,
  useLink,
  getOwnAccount,
  changeOwnAccount,
  listPeople,
  invitePerson,
  withdrawInvitation,
  changeRole,
  removePerson,
  resetPassword,
  listChanges,
  approveConnection,
  exchangeCode,
] as const;
