// Made by client/generate.ts from the table of routes. Run `npm run generate` to make it again.
import { allPages, type Pages } from "../all-pages.ts";
import type { CallOptions, FileContent, FileDetails, Http } from "../http.ts";
import { type LiveEvent, liveEvents } from "../live-events.ts";
import { replyStream, type StreamedReply } from "../reply-stream.ts";
import type {
  AddKnowledgeRequest,
  AddKnowledgeResponse,
  AddMessageRequest,
  AddMessageResponse,
  AddNoteRequest,
  AddNoteResponse,
  ChangeConversationRequest,
  ChangeConversationResponse,
  ChangeHandlingRequest,
  ChangeHandlingResponse,
  CountActionRequest,
  CountActionResponse,
  CountInboxQuery,
  CountInboxResponse,
  CreateKeyRequest,
  CreateKeyResponse,
  CreateSiteRequest,
  CreateSiteResponse,
  DeleteContactResponse,
  DeleteConversationResponse,
  DeleteKeyResponse,
  DeleteKnowledgeResponse,
  DeleteSessionsQuery,
  DeleteSessionsResponse,
  DeleteSiteResponse,
  DeleteUserQuery,
  DeleteUserResponse,
  ExportContactResponse,
  ExportConversationsQuery,
  ExportConversationsResponse,
  ExportSettingsResponse,
  ExportUserQuery,
  ExportUserResponse,
  GetCallBodiesResponse,
  GetConversationQuery,
  GetConversationResponse,
  GetSiteResponse,
  GetUsageQuery,
  GetUsageResponse,
  LeaveContactRequest,
  LeaveContactResponse,
  ListCallsQuery,
  ListCallsResponse,
  ListEventsQuery,
  ListEventsResponse,
  ListKeysResponse,
  ListKnowledgeQuery,
  ListKnowledgeResponse,
  ListNotesResponse,
  ListSavedRepliesResponse,
  ListSessionsQuery,
  ListSessionsResponse,
  ListSitesQuery,
  ListSitesResponse,
  ListUnansweredQuestionsQuery,
  ListUnansweredQuestionsResponse,
  ListenToConversationQuery,
  ListenToInboxQuery,
  MailTranscriptRequest,
  MailTranscriptResponse,
  MarkQuestionAnsweredRequest,
  MarkQuestionAnsweredResponse,
  MarkReadRequest,
  MarkReadResponse,
  RateReplyRequest,
  RateReplyResponse,
  RecordCallBodiesRequest,
  RecordCallBodiesResponse,
  RetryEventResponse,
  RotateSecretRequest,
  RotateSecretResponse,
  SendFileResponse,
  SendMessageRequest,
  SendMessageResponse,
  ShowTypingRequest,
  ShowTypingResponse,
  StopReplyResponse,
  TestModelRequest,
  TestModelResponse,
  TestWebhookRequest,
  TestWebhookResponse,
  UpdateAnySiteRequest,
  UpdateAnySiteResponse,
  UpdateKnowledgeRequest,
  UpdateKnowledgeResponse,
  UpdateSiteRequest,
  UpdateSiteResponse,
} from "./requests-and-responses.ts";

/** The calls of the API, by what they are about. */
export function resources(http: Http) {
  return {
    messages: {
      /** Send a message and get the reply. */
      send: (body: SendMessageRequest, options?: CallOptions): Promise<SendMessageResponse> =>
        http.call({ method: "POST", path: "/message", body, idempotent: true, waits: true }, options),
      /** Streams the reply while it is written, and resumes a broken connection. */
      stream: (body: SendMessageRequest, options?: CallOptions): AsyncGenerator<StreamedReply<SendMessageResponse>> =>
        replyStream<SendMessageResponse>(http, { method: "POST", path: "/message", body, idempotent: true, waits: true }, options),
    },
    files: {
      /** Send a file. */
      send: (session_id: string, content: FileContent, details: FileDetails = {}, options?: CallOptions): Promise<SendFileResponse> =>
        http.call({ method: "POST", path: `/conversation/${encodeURIComponent(session_id)}/files`, file: { ...details, content } }, options),
    },
    conversations: {
      /** Read a conversation. */
      get: (session_id: string, query: GetConversationQuery = {}, options?: CallOptions): Promise<GetConversationResponse> =>
        http.call({ method: "GET", path: `/conversation/${encodeURIComponent(session_id)}`, query }, options),
      /** Stop the reply that is being written. */
      stop: (session_id: string, options?: CallOptions): Promise<StopReplyResponse> =>
        http.call({ method: "POST", path: `/conversation/${encodeURIComponent(session_id)}/stop` }, options),
      /** Rate a reply. */
      rate: (session_id: string, body: RateReplyRequest, options?: CallOptions): Promise<RateReplyResponse> =>
        http.call({ method: "POST", path: `/conversation/${encodeURIComponent(session_id)}/feedback`, body }, options),
      /** Report that a product of a reply's card was put into a cart. */
      act: (session_id: string, body: CountActionRequest, options?: CallOptions): Promise<CountActionResponse> =>
        http.call({ method: "POST", path: `/conversation/${encodeURIComponent(session_id)}/actions`, body }, options),
      /** Listen to a conversation. */
      events: (session_id: string, query: ListenToConversationQuery = {}, options?: CallOptions): AsyncGenerator<LiveEvent> =>
        liveEvents(http, { method: "GET", path: `/conversation/${encodeURIComponent(session_id)}/events`, query }, options),
      /** Add a message to a conversation. */
      reply: (session_id: string, body: AddMessageRequest, options?: CallOptions): Promise<AddMessageResponse> =>
        http.call({ method: "POST", path: `/conversation/${encodeURIComponent(session_id)}/messages`, body, idempotent: true }, options),
      /** Show that a person is typing. */
      typing: (session_id: string, body: ShowTypingRequest, options?: CallOptions): Promise<ShowTypingResponse> =>
        http.call({ method: "POST", path: `/conversation/${encodeURIComponent(session_id)}/typing`, body }, options),
      /** Take a conversation over, or hand it back. */
      handle: (session_id: string, body: ChangeHandlingRequest, options?: CallOptions): Promise<ChangeHandlingResponse> =>
        http.call({ method: "POST", path: `/conversation/${encodeURIComponent(session_id)}/handling`, body }, options),
      /** Leave an e-mail address for the answer. */
      contact: (session_id: string, body: LeaveContactRequest, options?: CallOptions): Promise<LeaveContactResponse> =>
        http.call({ method: "POST", path: `/conversation/${encodeURIComponent(session_id)}/contact`, body }, options),
      /** Close, snooze, assign or tag a conversation. */
      update: (session_id: string, body: ChangeConversationRequest = {}, options?: CallOptions): Promise<ChangeConversationResponse> =>
        http.call({ method: "PATCH", path: `/conversation/${encodeURIComponent(session_id)}`, body }, options),
      /** Add a note for the team. */
      addNote: (session_id: string, body: AddNoteRequest, options?: CallOptions): Promise<AddNoteResponse> =>
        http.call({ method: "POST", path: `/conversation/${encodeURIComponent(session_id)}/notes`, body }, options),
      /** List the notes of a conversation, oldest first. */
      notes: (session_id: string, options?: CallOptions): Promise<ListNotesResponse> =>
        http.call({ method: "GET", path: `/conversation/${encodeURIComponent(session_id)}/notes` }, options),
      /** Mark a conversation as read. */
      markRead: (session_id: string, body: MarkReadRequest = {}, options?: CallOptions): Promise<MarkReadResponse> =>
        http.call({ method: "POST", path: `/conversation/${encodeURIComponent(session_id)}/read`, body }, options),
      /** Read a transcript of a conversation as text or HTML. */
      transcript: (session_id: string, accept: "text/plain" | "text/html" = "text/plain", options?: CallOptions): Promise<string> =>
        http.text({ method: "GET", path: `/conversation/${encodeURIComponent(session_id)}/transcript`, accept }, options),
      /** E-mail a transcript of a conversation. */
      mailTranscript: (session_id: string, body: MailTranscriptRequest, options?: CallOptions): Promise<MailTranscriptResponse> =>
        http.call({ method: "POST", path: `/conversation/${encodeURIComponent(session_id)}/transcript`, body }, options),
      /** Delete a conversation and all its messages irreversibly. */
      delete: (session_id: string, options?: CallOptions): Promise<DeleteConversationResponse> =>
        http.call({ method: "DELETE", path: `/conversation/${encodeURIComponent(session_id)}` }, options),
      /** Read all conversations, page by page. */
      export: (query: ExportConversationsQuery = {}, options?: CallOptions): Promise<ExportConversationsResponse> =>
        http.call({ method: "GET", path: "/export", query }, options),
    },
    sessions: {
      /** List chat sessions, newest first. */
      list: (query: ListSessionsQuery = {}, options?: CallOptions): Pages<ListSessionsResponse> =>
        allPages((page) => http.call<ListSessionsResponse>({ method: "GET", path: "/sessions", query: { ...query, page: page ?? query.page } }, options)),
      /** Delete conversations that have been inactive since a day. */
      deleteBefore: (query: DeleteSessionsQuery, options?: CallOptions): Promise<DeleteSessionsResponse> =>
        http.call({ method: "DELETE", path: "/sessions", query }, options),
    },
    inbox: {
      /** Count the conversations in each view of the inbox. */
      counts: (query: CountInboxQuery = {}, options?: CallOptions): Promise<CountInboxResponse> =>
        http.call({ method: "GET", path: "/inbox/counts", query }, options),
      /** Listen to all conversations of the site. */
      events: (query: ListenToInboxQuery = {}, options?: CallOptions): AsyncGenerator<LiveEvent> =>
        liveEvents(http, { method: "GET", path: "/inbox/events", query }, options),
    },
    webhooks: {
      /** Send a test payload to a workflow webhook. */
      test: (body: TestWebhookRequest = {}, options?: CallOptions): Promise<TestWebhookResponse> =>
        http.call({ method: "POST", path: "/webhook/test", body, waits: true }, options),
    },
    model: {
      /** Test the site's model. */
      test: (body: TestModelRequest = {}, options?: CallOptions): Promise<TestModelResponse> =>
        http.call({ method: "POST", path: "/model/test", body, waits: true }, options),
    },
    site: {
      /** Read the site's settings. */
      get: (options?: CallOptions): Promise<GetSiteResponse> =>
        http.call({ method: "GET", path: "/site" }, options),
      /** Export the site's settings for another site. */
      exportSettings: (options?: CallOptions): Promise<ExportSettingsResponse> =>
        http.call({ method: "GET", path: "/site/settings" }, options),
      /** Change the site's settings. */
      update: (body: UpdateSiteRequest = {}, options?: CallOptions): Promise<UpdateSiteResponse> =>
        http.call({ method: "PATCH", path: "/site", body, heedsIfMatch: true }, options),
      /** Replace the signing or the identity secret. */
      rotateSecret: (body: RotateSecretRequest, options?: CallOptions): Promise<RotateSecretResponse> =>
        http.call({ method: "POST", path: "/site/secrets/rotate", body }, options),
      /** Read the saved replies. */
      savedReplies: (options?: CallOptions): Promise<ListSavedRepliesResponse> =>
        http.call({ method: "GET", path: "/site/saved-replies" }, options),
    },
    keys: {
      /** List the site's API keys, oldest first. */
      list: (options?: CallOptions): Promise<ListKeysResponse> =>
        http.call({ method: "GET", path: "/site/keys" }, options),
      /** Create another API key. */
      create: (body: CreateKeyRequest = {}, options?: CallOptions): Promise<CreateKeyResponse> =>
        http.call({ method: "POST", path: "/site/keys", body }, options),
      /** Revoke an API key. */
      delete: (key_id: string, options?: CallOptions): Promise<DeleteKeyResponse> =>
        http.call({ method: "DELETE", path: `/site/keys/${encodeURIComponent(key_id)}` }, options),
    },
    knowledge: {
      /** List the site's questions and answers, the last changed first. */
      list: (query: ListKnowledgeQuery = {}, options?: CallOptions): Pages<ListKnowledgeResponse> =>
        allPages((page) => http.call<ListKnowledgeResponse>({ method: "GET", path: "/knowledge", query: { ...query, page: page ?? query.page } }, options)),
      /** Add a question with its answer. */
      add: (body: AddKnowledgeRequest, options?: CallOptions): Promise<AddKnowledgeResponse> =>
        http.call({ method: "POST", path: "/knowledge", body }, options),
      /** Change a question or its answer. */
      update: (id: string, body: UpdateKnowledgeRequest = {}, options?: CallOptions): Promise<UpdateKnowledgeResponse> =>
        http.call({ method: "PATCH", path: `/knowledge/${encodeURIComponent(id)}`, body }, options),
      /** Delete a question with its answer. */
      delete: (id: string, options?: CallOptions): Promise<DeleteKnowledgeResponse> =>
        http.call({ method: "DELETE", path: `/knowledge/${encodeURIComponent(id)}` }, options),
    },
    events: {
      /** List events for the owner's systems, newest first. */
      list: (query: ListEventsQuery = {}, options?: CallOptions): Pages<ListEventsResponse> =>
        allPages((page) => http.call<ListEventsResponse>({ method: "GET", path: "/events", query: { ...query, page: page ?? query.page } }, options)),
      /** Retry an event immediately. */
      retry: (event_id: string, options?: CallOptions): Promise<RetryEventResponse> =>
        http.call({ method: "POST", path: `/events/${encodeURIComponent(event_id)}/retry` }, options),
    },
    calls: {
      /** List the latest calls of the workflow or model, newest first. */
      list: (query: ListCallsQuery = {}, options?: CallOptions): Pages<ListCallsResponse> =>
        allPages((page) => http.call<ListCallsResponse>({ method: "GET", path: "/calls", query: { ...query, page: page ?? query.page } }, options)),
      /** Get what a call sent and received. */
      bodies: (call_id: string, options?: CallOptions): Promise<GetCallBodiesResponse> =>
        http.call({ method: "GET", path: `/calls/${encodeURIComponent(call_id)}/bodies` }, options),
      /** Record the bodies of calls for an hour. */
      recordBodies: (body: RecordCallBodiesRequest, options?: CallOptions): Promise<RecordCallBodiesResponse> =>
        http.call({ method: "POST", path: "/calls/bodies", body }, options),
    },
    usage: {
      /** Messages, sessions, handovers, ratings and reply times by day. */
      get: (query: GetUsageQuery = {}, options?: CallOptions): Promise<GetUsageResponse> =>
        http.call({ method: "GET", path: "/usage", query }, options),
    },
    insights: {
      /** List what could not be answered. */
      questions: (query: ListUnansweredQuestionsQuery = {}, options?: CallOptions): Promise<ListUnansweredQuestionsResponse> =>
        http.call({ method: "GET", path: "/insights/questions", query }, options),
      /** Mark a question as answered. */
      markAnswered: (body: MarkQuestionAnsweredRequest, options?: CallOptions): Promise<MarkQuestionAnsweredResponse> =>
        http.call({ method: "POST", path: "/insights/questions/answered", body }, options),
    },
    users: {
      /** Read everything stored about one user. */
      export: (id: string, query: ExportUserQuery = {}, options?: CallOptions): Promise<ExportUserResponse> =>
        http.call({ method: "GET", path: `/users/${encodeURIComponent(id)}/export`, query }, options),
      /** Delete every conversation of one user irreversibly. */
      delete: (id: string, query: DeleteUserQuery = {}, options?: CallOptions): Promise<DeleteUserResponse> =>
        http.call({ method: "DELETE", path: `/users/${encodeURIComponent(id)}`, query }, options),
    },
    contacts: {
      /** Read everything stored about one e-mail address. */
      export: (email: string, options?: CallOptions): Promise<ExportContactResponse> =>
        http.call({ method: "GET", path: `/contacts/${encodeURIComponent(email)}/export` }, options),
      /** Delete every conversation of one e-mail address irreversibly. */
      delete: (email: string, options?: CallOptions): Promise<DeleteContactResponse> =>
        http.call({ method: "DELETE", path: `/contacts/${encodeURIComponent(email)}` }, options),
    },
    sites: {
      /** List all sites, newest first (operator). */
      list: (query: ListSitesQuery = {}, options?: CallOptions): Pages<ListSitesResponse> =>
        allPages((page) => http.call<ListSitesResponse>({ method: "GET", path: "/sites", query: { ...query, page: page ?? query.page } }, options)),
      /** Create a site (operator). */
      create: (body: CreateSiteRequest, options?: CallOptions): Promise<CreateSiteResponse> =>
        http.call({ method: "POST", path: "/sites", body }, options),
      /** Change a site's plan, limits and settings (operator). */
      update: (id: string, body: UpdateAnySiteRequest = {}, options?: CallOptions): Promise<UpdateAnySiteResponse> =>
        http.call({ method: "PATCH", path: `/sites/${encodeURIComponent(id)}`, body, heedsIfMatch: true }, options),
      /** Delete a site with all its keys and conversations (operator). */
      delete: (id: string, options?: CallOptions): Promise<DeleteSiteResponse> =>
        http.call({ method: "DELETE", path: `/sites/${encodeURIComponent(id)}` }, options),
    },
  };
}
