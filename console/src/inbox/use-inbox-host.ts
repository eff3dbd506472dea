import { browserStore, type Host, type InboxRoute, type Person } from "@parley/inbox";
import { useMemo } from "react";
import { call } from "../api/call.ts";
import { siteHref } from "../shell/route.ts";
import { useSession, useSite } from "../shell/session.ts";
import { setWaiting } from "../shell/waiting.ts";
import { RIGHT_TO_LEFT, useWords } from "../strings/strings.ts";
import { partsOf } from "./route.ts";
import { siteTransport } from "./site-transport.ts";
import { useInboxStyle } from "./use-inbox-style.ts";

/** The host that the console provides to the package `inbox/`. Undefined until the inbox's style sheet is loaded. */
export function useInboxHost(route: InboxRoute = {}): Host | undefined {
  const { language, locale } = useWords();
  const { account, reload } = useSession();
  const { site_id: site, name, origin, live, role, permissions } = useSite();
  // The service accepts files from people who may write messages.
  const canUpload = permissions.includes("messages:write");
  const transport = useMemo(() => siteTransport(site, canUpload), [site, canUpload]);
  const { person } = account;
  const store = useMemo(() => browserStore(site, person.person_id), [site, person.person_id]);
  if (!useInboxStyle()) return undefined;
  return {
    transport,
    store,
    language,
    locale,
    person: {
      id: person.person_id,
      name: person.name,
      canAnswer: permissions.includes("conversations:write"),
      canDelete: permissions.includes("conversations:delete"),
    },
    // Only owners may list people.
    ...(role === "owner" && { people: () => peopleOf(site) }),
    site: { name, isLive: live, ...(origin !== undefined && { origin }) },
    ...(permissions.includes("settings:write") && {
      async goLive() {
        await call("PATCH", "site", { site, body: { live: true } });
        reload();
      },
    }),
    direction: RIGHT_TO_LEFT.includes(language) ? "rtl" : "ltr",
    route: {
      ...route,
      go: (next) => {
        location.hash = siteHref(site, "inbox", ...partsOf(next));
      },
    },
    onWaiting: (count) => setWaiting(site, count),
  };
}

async function peopleOf(site: string): Promise<Person[]> {
  const { data } = await call<{ data: { person_id: string; name: string }[] }>("GET", "site/people", {
    site,
  });
  return data.data.map(({ person_id: id, name }) => ({ id, name }));
}
