/** Why something was not done, in words for the merchant. */
export interface Fault {
  message: string;
  /** The setting that is to blame; empty where none is. */
  field: string;
  /** One word for programs, such as `timeout`. */
  reason: string;
  /** HTTP status; 0 where nothing answered. */
  status: number;
}

/** Of the two, one is there. */
export interface Outcome<T> {
  done?: T;
  fault?: Fault;
}
