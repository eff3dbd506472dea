import type { Problem } from "../../sites/problems/problem-text.ts";

export const CALL_OUTCOMES = ["answered", "failed", "stopped"] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** A message that a site's workflow or model was asked to answer, and the outcome. */
export interface LoggedCall {
  id: string;
  siteId: string;
  sessionId: string;
  kind: "webhook" | "model";
  at: number;
  outcome: CallOutcome;
  /** HTTP status of the last call; undefined if none was answered. */
  status?: number | undefined;
  /** Milliseconds until the reply was complete or had failed. */
  duration: number;
  /** Number of calls for this message: several if a model calls tools, or if the workflow no longer waits for a form's answer. */
  calls: number;
  /** Why there is no reply. */
  problem?: Problem | undefined;
}

/** A logged call with the encrypted bodies of the last request, and the instant at which they are erased. */
export interface RecordedCall extends LoggedCall {
  bodies?: { sealed: string; until: number } | undefined;
}

export interface ListedCall extends LoggedCall {
  hasBodies: boolean;
}

/** Maximum number of calls listed per site. */
export const MOST_CALLS = 100;

/**
 * The latest calls of each site. A call is removed with its conversation. A site's `bodiesUntil` says until when calls are stored
 * with their bodies.
 */
export interface CallStorage {
  /**
   * Stores calls of any sites in one write. Drops calls of removed conversations, and bodies if the site does not record them at
   * `now`.
   */
  addCalls(calls: readonly RecordedCall[], now: number): Promise<void>;
  /** Removes all but the latest 100 calls of each of the sites. */
  trimCalls(sites: readonly string[]): Promise<void>;
  /** The latest 100 at most, newest first. */
  loggedCalls(query: {
    siteId: string;
    outcome: CallOutcome | undefined;
    page: number;
    perPage: number;
    now: number;
  }): Promise<{ calls: ListedCall[]; total: number }>;
  /** The encrypted bodies; undefined if the call is unknown or has none at `now`. */
  callBodies(siteId: string, id: string, now: number): Promise<string | undefined>;
  /** Sets `bodiesUntil`. With undefined, bodies are no longer recorded, and the recorded ones are erased. */
  setBodiesUntil(siteId: string, until: number | undefined): Promise<void>;
  hasExpiredBodies(now: number): Promise<boolean>;
  eraseExpiredBodies(now: number): Promise<void>;
}
