export interface SampleCall {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
}

const conversation = { session_id: "customer-42" };

/** Keyed by `operationId`. Calls without an entry need no values. */
export const SAMPLE_CALLS: Record<string, SampleCall> = {
  sendMessage: { body: { message: "Where is my order?", session_id: "customer-42" } },
  sendFile: { params: conversation },
  getConversation: { params: conversation },
  stopReply: { params: conversation },
  rateReply: { params: conversation, body: { message_id: "msg_7Qd2", rating: "up" } },
  countAction: {
    params: conversation,
    body: { action: "add_to_cart", message_id: "msg_7Qd2", product: "winter-boots" },
  },
  listenToConversation: { params: conversation },
  addMessage: {
    params: conversation,
    body: { content: "Your parcel is here.", quick_replies: ["Thanks", "Where is it?"] },
  },
  showTyping: { params: conversation, body: { by: "agent" } },
  changeHandling: { params: conversation, body: { by: "person", agent: { id: "7", name: "May" } } },
  leaveContact: { params: conversation, body: { email: "ada@example.com", name: "Ada" } },
  changeConversation: { params: conversation, body: { status: "closed", tags: ["refund"] } },
  addNote: { params: conversation, body: { content: "Paid back.", agent: { id: "7", name: "May" } } },
  listNotes: { params: conversation },
  markRead: { params: conversation, body: { reader: "7" } },
  countInbox: { query: { reader: "7" } },
  getTranscript: { params: conversation },
  mailTranscript: { params: conversation, body: { to: "ada@example.com" } },
  deleteConversation: { params: conversation },
  listSessions: { query: { from: "2026-11-01", per_page: 50 } },
  deleteSessions: { query: { before: "2026-08-01" } },
  exportConversations: { query: { from: "2026-11-01" } },
  testWebhook: { body: { test_message: "Hello" } },
  testModel: { body: { test_message: "Hello" } },
  postReply: { params: { address: "rpl_3fT" }, body: { message: "It left our warehouse this morning." } },
  getWidgetConfig: { query: { site: "pk_9aB" } },
  openWidgetSession: { body: { site: "pk_9aB" } },
  updateSite: {
    body: { webhook_url: "https://flows.example.com/webhook/chat", sign: true, timestamp: true },
  },
  createKey: { body: { permissions: ["messages:write", "conversations:read"], label: "Shop server" } },
  deleteKey: { params: { key_id: "key_5Rt" } },
  rotateSecret: { body: { secret: "signing" } },
  listKnowledge: { query: { search: "return" } },
  addKnowledge: {
    body: {
      question: "May I return shoes?",
      answer: "Yes, within 30 days, if you have not worn them outside.",
    },
  },
  updateKnowledge: { params: { id: "ent_4Kp" }, body: { answer: "Yes, within 60 days." } },
  deleteKnowledge: { params: { id: "ent_4Kp" } },
  listEvents: { query: { state: "failed" } },
  listCalls: { query: { outcome: "failed" } },
  getCallBodies: { params: { call_id: "call_2Lm" } },
  recordCallBodies: { body: { on: true } },
  retryEvent: { params: { event_id: "evt_8Kx" } },
  getUsage: { query: { from: "2026-11-01", to: "2026-11-30" } },
  listUnansweredQuestions: { query: { from: "2026-11-01", to: "2026-11-30" } },
  markQuestionAnswered: { body: { question: "Do you ship to Norway?" } },
  exportUser: { params: { id: "42" } },
  deleteUser: { params: { id: "42" } },
  exportContact: { params: { email: "ada@example.com" } },
  deleteContact: { params: { email: "ada@example.com" } },
  createSite: { body: { name: "My shop", allowed_origins: ["https://shop.example.com"] } },
  updateAnySite: { params: { id: "site_2f9c" }, body: { plan: "pro" } },
  deleteSite: { params: { id: "site_2f9c" } },
};
