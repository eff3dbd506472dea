import type { CustomerExport } from "../../server/exports/export-store.ts";
import type { Day } from "../usage/day.ts";

export interface HomeView {
  /** Whether the shop's pages know what they need. */
  isConnected: boolean;
  /** What has been done. */
  steps: { workflow: boolean; test: boolean; embed: boolean };
  /** When somebody last opened the chat, ISO 8601: all that the app can know of the embed. */
  lastOpened: string | null;
  /** Whether that was in the last 7 days. */
  isRecent: boolean;
  /** Of the last 7 days; those with nothing are left out. */
  usage: Day[];
  /** What customers asked for by way of Shopify. */
  requests: CustomerExport[];
}
