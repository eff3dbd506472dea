import { listChanges } from "./console/audit.ts";
import { approveConnection, exchangeCode } from "./console/connections.ts";
import { getOwnAccount } from "./console/console-me.ts";
import { changeOwnAccount, openLink, signIn, signOut, useLink } from "./console/console-sign-in.ts";
import { createSite, deleteSite, listSites, updateAnySite } from "./console/operator.ts";
import {
  addPasskey,
  askForNewPasskey,
  askForPasskeySignIn,
  listPasskeys,
  removePasskey,
  signInByPasskey,
} from "./console/passkeys.ts";
import {
  changeRole,
  invitePerson,
  listPeople,
  removePerson,
  resetPassword,
  withdrawInvitation,
} from "./console/people.ts";
import { countAction } from "./conversation/actions.ts";
import { aiSdkChat } from "./conversation/ai-sdk-chat.ts";
import { leaveContact } from "./conversation/contact.ts";
import { deleteConversation, getConversation } from "./conversation/conversations.ts";
import { rateReply } from "./conversation/feedback.ts";
import { sendFile } from "./conversation/files.ts";
import { sendMessage } from "./conversation/messages.ts";
import { postReply, stopReply } from "./conversation/replies.ts";
import { deleteSessions, listSessions } from "./conversation/sessions.ts";
import { getTranscript, mailTranscript } from "./conversation/transcripts.ts";
import { openWidgetSession, widgetConfig } from "./conversation/widget.ts";
import { countInbox } from "./inbox/counts.ts";
import { addNote, listNotes } from "./inbox/notes.ts";
import { markRead } from "./inbox/read-marks.ts";
import { changeConversation } from "./inbox/team-state.ts";
import { listUnansweredQuestions, markQuestionAnswered } from "./insights/questions.ts";
import { listEvents, retryEvent } from "./live/events.ts";
import { changeHandling } from "./live/handling.ts";
import { listenToConversation, listenToInbox } from "./live/listening.ts";
import { addMessage, showTyping } from "./live/unasked.ts";
import { getCallBodies, listCalls, recordCallBodies } from "./site/calls.ts";
import { deleteContact, exportContact } from "./site/contacts.ts";
import { exportConversations } from "./site/export.ts";
import { createKey, deleteKey, listKeys } from "./site/keys.ts";
import { addKnowledge, changeKnowledge, deleteKnowledge, listKnowledge } from "./site/knowledge.ts";
import { testModelRoute } from "./site/model-test.ts";
import { listSavedReplies } from "./site/saved-replies.ts";
import { changeSite, exportSettings, getSite, rotateSecret } from "./site/site.ts";
import { getUsage } from "./site/usage.ts";
import { deleteUser, exportUser } from "./site/users.ts";
import { testWebhookRoute } from "./site/webhook-test.ts";

export { namedSchemas } from "../reference/named-schemas.ts";

/** Every API call, in the order in which the documentation shows them. */
export const ROUTES = [
  sendMessage,
  aiSdkChat,
  sendFile,
  getConversation,
  stopReply,
  rateReply,
  countAction,
  listenToConversation,
  addMessage,
  showTyping,
  changeHandling,
  leaveContact,
  changeConversation,
  addNote,
  listNotes,
  markRead,
  getTranscript,
  mailTranscript,
  deleteConversation,
  listSessions,
  countInbox,
  listenToInbox,
  deleteSessions,
  exportConversations,
  testWebhookRoute,
  testModelRoute,
  postReply,
  widgetConfig,
  openWidgetSession,
  getSite,
  exportSettings,
  changeSite,
  listKeys,
  createKey,
  deleteKey,
  rotateSecret,
  listSavedReplies,
  listKnowledge,
  addKnowledge,
  changeKnowledge,
  deleteKnowledge,
  listEvents,
  retryEvent,
  listCalls,
  getCallBodies,
  recordCallBodies,
  getUsage,
  listUnansweredQuestions,
  markQuestionAnswered,
  exportUser,
  deleteUser,
  exportContact,
  deleteContact,
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
  askForPasskeySignIn,
  signInByPasskey,
  listPasskeys,
  askForNewPasskey,
  addPasskey,
  removePasskey,
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
