export { type Client, clientOf } from "./api/client-of.ts";
export { expressHandler } from "./api/express-handler.ts";
export { type FetchHandler, fetchHandler } from "./api/fetch-handler.ts";
export { type ChatService, type ChatServiceParts, chatService } from "./chat-service.ts";
export { type ErrorBody, Failure, type FailureKind } from "./failures.ts";
export { type Installation, openInstallation } from "./installation.ts";
export { type Options, OptionsError, parseOptions } from "./options.ts";
export { type RunningService, runService } from "./run-service.ts";
export { type InTurn, inTurn } from "./sites/in-turn.ts";
export { PERMISSIONS, type Permission } from "./sites/permissions.ts";
export type { NewSite, SiteChanges, SiteCredentials, SiteKeeper } from "./sites/site-keeper.ts";
export { type Vault, vault } from "./sites/vault.ts";
export type { Storage } from "./storage/port.ts";
export {
  type VerifyOptions,
  verifyWebhook,
  type WebhookRefusal,
  type WebhookVerdict,
} from "./webhooks/verify-webhook.ts";
export { webhookHosts } from "./webhooks/webhook-hosts.ts";
