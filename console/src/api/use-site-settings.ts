import { useSite } from "../shell/session.ts";
import { call } from "./call.ts";
import type { Site } from "./shapes.ts";
import { type Loaded, useLoaded } from "./use-loaded.ts";

export interface SiteSettings extends Loaded<{ site: Site; etag: string | undefined }> {
  /** Sends the given changes. Rejects with `ApiError`; `changed_meanwhile` if somebody else saved first. */
  save(changes: object): Promise<Site>;
}

/** The site's settings with the version that was read, so that nobody overwrites a colleague's change. */
export function useSiteSettings(): SiteSettings {
  const { site_id: id } = useSite();
  const loaded = useLoaded(`site ${id}`, async (signal) => {
    const { data, etag } = await call<Site>("GET", "site", { site: id, signal });
    return { site: data, etag };
  });
  return {
    ...loaded,
    async save(changes) {
      const { data, etag } = await call<Site>("PATCH", "site", {
        ...{ site: id, body: changes, ifMatch: loaded.data?.etag },
      });
      loaded.set({ site: data, etag });
      return data;
    },
  };
}
