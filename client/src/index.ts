export type { Pages } from "./all-pages.ts";
export type {
  GetConversationResponse,
  GetSiteResponse,
  ListSessionsResponse,
  SendMessageRequest,
  SendMessageResponse,
  UpdateSiteRequest,
} from "./generated/requests-and-responses.ts";
export {
  type VerifyOptions,
  verifyWebhook,
  type WebhookFault,
  type WebhookVerdict,
} from "./generated/verify-webhook.ts";
export type { CallOptions, ClientOptions, FileContent, FileDetails } from "./http.ts";
export type { LiveEvent } from "./live-events.ts";
export { type ParleyClient, parleyClient } from "./parley-client.ts";
export { ParleyError } from "./parley-error.ts";
export { readEvents, type ServerEvent } from "./read-events.ts";
export type { StreamedReply } from "./reply-stream.ts";
export { signUserToken, type TokenUser } from "./sign-user-token.ts";
