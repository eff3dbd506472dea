export { claimedUser } from "./page-data.ts";
export type { Adapted, AdapterRefusal, ClaimedUser, User, VerifiedUser } from "./user.ts";
export { PLATFORMS, type Platform, verifiedUser } from "./verified-user.ts";
