import { browserStore, type Host, Inbox, type Person } from "@parley/inbox";
import { Usage } from "@parley/inbox/usage";
import { useEffect, useMemo, useState } from "@wordpress/element";
import { showWaiting } from "../admin/waiting-mark.ts";
import { call } from "../rest/call.ts";
import { hashOf, routeOf } from "./hash-place.ts";
import type { InboxFacts } from "./inbox-facts.ts";
import { shopProducts } from "./shop-products.ts";
import { wordpressTransport } from "./wordpress-transport.ts";

/**
 * The colours of the WordPress admin, as variables of the inbox (inbox/src/styles/tokens.css). The accent is a darker
 * shade, because white text on the theme's own colour has too little contrast in some schemes.
 */
const THEME: NonNullable<Host["theme"]> = {
  "--inbox-accent": "var(--wp-admin-theme-color-darker-10, #135e96)",
  "--inbox-on-accent": "#ffffff",
  "--inbox-selected": "color-mix(in srgb, var(--wp-admin-theme-color, #2271b1) 10%, #ffffff)",
  "--inbox-agent": "color-mix(in srgb, var(--wp-admin-theme-color, #2271b1) 10%, #ffffff)",
  "--inbox-sunken": "#f6f7f7",
  "--inbox-ink": "#1d2327",
  "--inbox-soft": "#50575e",
  "--inbox-round": "4px",
};

export function Screen({ facts, name }: { facts: InboxFacts; name: "inbox" | "usage" }) {
  const { rest, nonce, renew, person, site, locale, isRtl, products } = facts;
  const route = useHashRoute();
  const [isLive, setLive] = useState(site.isLive);
  const { transport, store } = useMemo(
    () => ({
      transport: wordpressTransport({ rest, nonce, renew }),
      store: browserStore(site.key, person.id),
    }),
    [rest, nonce, renew, site.key, person.id],
  );
  const host: Host = {
    transport,
    store,
    route,
    locale,
    theme: THEME,
    person: { id: person.id, name: person.name, canAnswer: true, canDelete: person.mayManage },
    people: async () => ((await transport.call("GET", "people")) as { data: Person[] }).data,
    site: { name: site.name, origin: site.origin, isLive },
    ...(person.mayManage && {
      async goLive() {
        await call("POST", "/site", { live: true });
        setLive(true);
      },
    }),
    language: /^de\b/.test(locale) ? "de" : "en",
    direction: isRtl ? "rtl" : "ltr",
    scheme: "light",
    ...(products !== null && { products: { search: (text: string) => shopProducts(products, text) } }),
    onWaiting: (count) => void showWaiting(count),
  };
  return name === "usage" ? <Usage host={host} /> : <Inbox host={host} />;
}

/** Reads the view from the address, the only place that stores it, so that Back returns to the previous view. */
function useHashRoute(): Host["route"] {
  const [route, setRoute] = useState(() => routeOf(location.hash));
  useEffect(() => {
    const follow = () => setRoute(routeOf(location.hash));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return {
    ...route,
    go(next) {
      location.hash = hashOf(next);
    },
  };
}
