import type { GetUsageResponse } from "@parley/client/types";

/** Of the site's time zone, as `GET /usage` tells of it. */
export type Day = GetUsageResponse["data"][number];
