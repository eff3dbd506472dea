import type { MostAsked } from "../../../admin/knowledge/most-asked.ts";
import type { CustomerExport } from "../../server/exports/export-store.ts";
import type { Day } from "./day.ts";

export interface HomeView {
  /** False if the chat's data for the shop's pages could not be updated. Pages that show the chat already are not affected. */
  isConnected: boolean;
  /** The set-up steps that are done, as far as the server knows. */
  steps: { workflow: boolean; test: boolean };
  /** When the newest conversation began, ISO 8601. */
  lastConversation: string | null;
  /** Number of visitors who wait for a person. */
  waiting: number;
  /** Figures of the last 7 days, without days that have no figures. */
  usage: Day[];
  mostAsked: MostAsked | null;
  /** Data that customers requested through Shopify. */
  requests: CustomerExport[];
  /** When the data were loaded, in milliseconds since 1970. */
  now: number;
}
