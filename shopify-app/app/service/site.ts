import type { GetSiteResponse } from "@parley/client/types";

/** The shop's site as the service shows it: of each secret only that it is set and its last four characters. */
export type Site = GetSiteResponse;
