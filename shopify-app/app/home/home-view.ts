import type { MostAsked } from "../../../admin/knowledge/most-asked.ts";
import type { CustomerExport } from "../../server/exports/export-store.ts";
import type { Day } from "./day.ts";

export interface HomeView {
  /** Whether the shop's pages have the data for the chat. */
  isConnected: boolean;
  /** The set-up steps that are done, as far as the server knows. */
  steps: { workflow: boolean; test: boolean };
  /** When the newest conversation began, ISO 8601. */
  lastConversation: string | null;
  /** Number of visitors who wait for a person. */
  waiting: number;
  /** Figures of the last 7 days; days without any are left out. */
  usage: Day[];
  mostAsked: MostAsked | null;
  /** Data that customers requested through Shopify. */
  requests: CustomerExport[];
  /** Milliseconds: the time of this data. */
  now: number;
}
