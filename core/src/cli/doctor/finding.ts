/** One line of what `parley doctor` found. */
export interface Finding {
  /** What was looked at. */
  check: string;
  /** `warn`: it works, and could be better. `mend`: something does not work, or is open to others. */
  state: "ok" | "warn" | "mend";
  /** How it stands; where it is not ok, also how to mend it. */
  message: string;
}

export function ok(check: string, message: string): Finding {
  return { check, state: "ok", message };
}

export function warn(check: string, message: string): Finding {
  return { check, state: "warn", message };
}

export function mend(check: string, message: string): Finding {
  return { check, state: "mend", message };
}
