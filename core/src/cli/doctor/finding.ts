/** One line of the output of `parley doctor`. */
export interface Finding {
  check: string;
  /** `warn`: it works, but could be better. `fail`: it does not work, or it is open to others. */
  state: "ok" | "warn" | "fail";
  /** The result; unless it is ok, also the fix. */
  message: string;
}

export function ok(check: string, message: string): Finding {
  return { check, state: "ok", message };
}

export function warn(check: string, message: string): Finding {
  return { check, state: "warn", message };
}

export function fail(check: string, message: string): Finding {
  return { check, state: "fail", message };
}
