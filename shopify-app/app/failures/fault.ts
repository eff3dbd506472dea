import type { ErrorParams } from "../../../admin/test-problem.ts";

/** Why a request failed. */
export interface Fault {
  /** The service's message in English, or empty. `inWords` replaces it with a text for the merchant. */
  message: string;
  /** The setting that caused the failure; empty if none did. */
  field: string;
  /** For `changed_elsewhere`: all settings that somebody else has changed. */
  fields?: readonly string[];
  /** An error code, such as `timeout`. */
  reason: string;
  /** HTTP status; 0 if there was no response. */
  status: number;
  /** Values for the placeholders of the message. */
  params?: ErrorParams;
}

/** The result of a call, or why it failed: exactly one of the two is set. */
export interface Outcome<T> {
  done?: T;
  fault?: Fault;
}
