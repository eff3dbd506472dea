export { openParley, type Parley, type ParleyOptions } from "./app/open-parley.ts";
export { type ErrorBody, Failure, type FailureKind } from "./failures.ts";
export { OptionsError } from "./options.ts";
export { PERMISSIONS, type Permission } from "./sites/permissions.ts";
export type { NewSite, SiteChanges, SiteCredentials, SiteService } from "./sites/site-service.ts";
export {
  type VerifyOptions,
  verifyWebhook,
  type WebhookRefusal,
  type WebhookVerdict,
} from "./webhooks/request/verify-webhook-sync.ts";
