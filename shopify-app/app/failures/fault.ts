import type { ErrorParams } from "../../../settings/told-problem.ts";

/** Why something was not done. */
export interface Fault {
  /** The service's own words where it gave some: English. `faultText` makes them the merchant's. */
  message: string;
  /** The setting that is to blame; empty where none is. */
  field: string;
  /** One word for programs, such as `timeout`. */
  reason: string;
  /** HTTP status; 0 where nothing answered. */
  status: number;
  /** The values that the message names. */
  params?: ErrorParams;
}

/** Of the two, one is there. */
export interface Outcome<T> {
  done?: T;
  fault?: Fault;
}
