import type { UnansweredQuestion } from "../../../settings/knowledge/knowledge-calls.ts";
import type { CustomerExport } from "../../server/exports/export-store.ts";
import type { Day } from "./day.ts";

export interface HomeView {
  /** Whether the shop's pages know what they need. */
  isConnected: boolean;
  /** What has been done, as far as the server knows. */
  steps: { workflow: boolean; test: boolean };
  /** When the newest conversation began, ISO 8601. */
  lastConversation: string | null;
  /** How many visitors wait for a person. */
  waiting: number;
  /** Of the last 7 days; those with nothing are left out. */
  usage: Day[];
  /** The most frequent questions that could not be answered. */
  mostAsked: Pick<UnansweredQuestion, "question" | "count">[];
  /** What customers asked for by way of Shopify. */
  requests: CustomerExport[];
  /** Milliseconds: when all this was so. */
  now: number;
}
