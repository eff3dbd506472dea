import type { StoredLink } from "../port/people-storage.ts";

/** A link as Postgres answers it: NULL where the port says undefined. */
export type LinkRow = { [K in keyof StoredLink]: Exclude<StoredLink[K], undefined> | null } & Pick<
  StoredLink,
  "hash" | "kind" | "createdAt" | "expiresAt"
>;

export function storedLink(row: LinkRow): StoredLink {
  return {
    ...row,
    email: row.email ?? undefined,
    role: row.role ?? undefined,
    siteId: row.siteId ?? undefined,
    makerId: row.makerId ?? undefined,
  };
}
