import type { GetUsageResponse } from "@parley/client/types";

/** A day in the site's time zone, as in `GET /usage`. */
export type Day = GetUsageResponse["data"][number];
