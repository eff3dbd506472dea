import type { GetSiteResponse } from "@parley/client/types";

/**
 * The shop's site as the service returns it: for each secret only whether it is set and its last four
 * characters.
 */
export type Site = GetSiteResponse;
