/** What one client address may do; the operator sets it. An IPv6 /48 may do ten times as much. */
export interface AddressLimits {
  /** Calls a minute that show no valid key, so that keys cannot be guessed at speed. */
  anonymous: number;
  /** A widget's calls a minute for one site before its visitor has a session: an office, or all behind a carrier's address, share them. */
  widget: number;
  /** Bytes of files that visitors send to one site on a UTC day. */
  fileBytes: number;
}

export const ADDRESS_LIMITS: AddressLimits = { anonymous: 300, widget: 600, fileBytes: 100 * 2 ** 20 };
