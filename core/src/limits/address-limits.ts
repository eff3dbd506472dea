/** Limits of one IP address, set by the operator. The limits of an IPv6 /48 are ten times as high. */
export interface AddressLimits {
  /** Calls per minute without a valid key, so that keys cannot be guessed quickly. */
  anonymous: number;
  /**
   * Calls per minute that a widget may make for one site before its visitor has a session. Everybody in an office or behind a
   * carrier's address shares this limit.
   */
  widget: number;
  /** Maximum bytes of files that visitors at one IP address send to one site per UTC day. */
  fileBytes: number;
}

export const ADDRESS_LIMITS: AddressLimits = { anonymous: 300, widget: 600, fileBytes: 100 * 2 ** 20 };
