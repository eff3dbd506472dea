import type { GetSiteResponse } from "@parley/client/types";

/** The shop's site as the service returns it. For each secret: whether it is set, and its last four characters if it is long. */
export type Site = GetSiteResponse;
