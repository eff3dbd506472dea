import type { GetUsageResponse } from "@parley/client/types";

/** The figures of one day in the site's time zone, as in `GET /usage`. */
export type Day = GetUsageResponse["data"][number];
