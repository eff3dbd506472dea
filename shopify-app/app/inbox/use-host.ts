import { browserStore, type Host, type InboxRoute } from "@parley/inbox";
import { useMemo, useState } from "react";
import { useStrings } from "../strings/use-strings.ts";
import { appTransport } from "./app-transport.ts";
import type { InboxData } from "./inbox-data.server.ts";

/** Polaris' colours. Polaris has only a light theme. */
const THEME = {
  "--inbox-paper": "var(--p-color-bg-surface)",
  "--inbox-sunken": "var(--p-color-bg-surface-secondary)",
  "--inbox-hover": "var(--p-color-bg-surface-hover)",
  "--inbox-selected": "var(--p-color-bg-surface-selected)",
  "--inbox-line": "var(--p-color-border)",
  "--inbox-line-strong": "var(--p-color-input-border)",
  "--inbox-ink": "var(--p-color-text)",
  "--inbox-soft": "var(--p-color-text-secondary)",
  "--inbox-accent": "var(--p-color-bg-fill-brand)",
  "--inbox-on-accent": "var(--p-color-text-brand-on-bg-fill)",
  "--inbox-bad": "var(--p-color-text-critical)",
  "--inbox-bad-soft": "var(--p-color-bg-surface-critical)",
  "--inbox-warn": "var(--p-color-text-caution)",
  "--inbox-warn-soft": "var(--p-color-bg-surface-caution)",
  "--inbox-good": "var(--p-color-text-success)",
  "--inbox-visitor": "var(--p-color-bg-surface-tertiary)",
  "--inbox-agent": "var(--p-color-bg-surface-info)",
  "--inbox-round": "var(--p-border-radius-200)",
  "--inbox-font": "var(--p-font-family-sans)",
} as const;

/** The host that the app provides to the components of the package `inbox/`. */
export function useHost(
  { shop, person, isLive }: InboxData,
  route: InboxRoute & { go(place: InboxRoute): void },
  onWaiting?: (count: number) => void,
): Host {
  const { language } = useStrings();
  const store = useMemo(() => browserStore(shop, person.id), [shop, person.id]);
  const [isSwitchedOn, setSwitchedOn] = useState(false);
  return {
    transport: appTransport,
    store,
    route,
    theme: THEME,
    scheme: "light",
    // Shopify decides who may open the app; every staff member with access may do everything there.
    person: { ...person, canAnswer: true, canDelete: true },
    site: { name: shop, origin: `https://${shop}/`, isLive: isLive || isSwitchedOn },
    async goLive() {
      await appTransport.call("PATCH", "site", { body: { live: true } });
      setSwitchedOn(true);
    },
    userUrl: (id) => `https://${shop}/admin/customers/${encodeURIComponent(id)}`,
    language: language === "de" ? "de" : "en",
    ...(onWaiting && { onWaiting }),
  };
}
