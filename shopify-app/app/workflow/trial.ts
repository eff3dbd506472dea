import type { Card } from "@parley/inbox";
import type { TestFindings } from "../../../admin/test-problem.ts";
import type { CheckedTool } from "../../../admin/tools/tool-draft.ts";

/** Result of a test message. */
export interface Trial extends TestFindings {
  /** The checked tools of the model. */
  tools?: CheckedTool[];
  toolCalls?: { name: string; error?: string }[];
  /** HTTP status; undefined if a model answered. */
  status?: number;
  /** The body as JSON, or as text if it is not JSON; undefined if a model answered. */
  body?: string;
  /** What a visitor would see: Markdown. */
  reply?: string;
  /** What would appear below the reply. */
  cards?: Card[] | undefined;
  quick_replies?: string[] | undefined;
  /** Milliseconds. */
  time: number;
  /** Whether a visitor would have received an answer. If not, `problem` or `said` explains why. */
  isGood: boolean;
  said?: { message: string; reason: string };
}
