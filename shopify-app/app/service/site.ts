import type { GetSiteResponse } from "@parley/client/types";

/** The shop's site as the service returns it. It contains no secrets, but whether each is set, and the last four characters. */
export type Site = GetSiteResponse;
