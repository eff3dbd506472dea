/** Calls a minute that one client address may make; the operator sets them. An IPv6 /48 may make ten times as many. */
export interface AddressLimits {
  /** That show no valid key, so that keys cannot be guessed at speed. */
  anonymous: number;
  /** A widget's for one site before its visitor has a session: an office, or all behind a carrier's address, share them. */
  widget: number;
}

export const ADDRESS_LIMITS: AddressLimits = { anonymous: 300, widget: 600 };
