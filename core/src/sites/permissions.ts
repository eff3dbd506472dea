/** What an API key may do. A key holds all of them unless it was narrowed when it was created. */
export const PERMISSIONS = [
  "messages:write",
  "conversations:read",
  "conversations:write",
  "conversations:delete",
  "sessions:read",
  "webhooks:test",
  "settings:read",
  "settings:write",
  "users:manage",
  "usage:read",
] as const;

export type Permission = (typeof PERMISSIONS)[number];
