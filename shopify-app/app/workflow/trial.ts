import type { Card } from "@parley/inbox";
import type { TestFindings } from "../../../settings/told-problem.ts";

/** What came of a test message. */
export interface Trial extends TestFindings {
  /** HTTP status; undefined where a model answered. */
  status?: number;
  /** JSON, or the text alone where it is none; undefined where a model answered. */
  body?: string;
  /** What a visitor would be shown: Markdown. */
  reply?: string;
  /** What would stand below it. */
  cards?: Card[] | undefined;
  quick_replies?: string[] | undefined;
  /** Milliseconds. */
  time: number;
  /** Whether a visitor would have had an answer; `problem` says what to fix if not, or the service does in its own words. */
  isGood: boolean;
  said?: { message: string; reason: string };
}
