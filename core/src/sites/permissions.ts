/** Permissions of an API key. A key has all of them unless it was restricted at its creation. */
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
