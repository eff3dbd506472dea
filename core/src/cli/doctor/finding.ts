/** One line of what `parley doctor` found. */
export interface Finding {
  /** What was looked at. */
  check: string;
  state: "ok" | "mend";
  /** How it stands; where it must be mended, also how. */
  message: string;
}

export function ok(check: string, message: string): Finding {
  return { check, state: "ok", message };
}

export function mend(check: string, message: string): Finding {
  return { check, state: "mend", message };
}
