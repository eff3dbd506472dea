import type { GetUsageResponse } from "@parley/client/types";

/** Of UTC, as `GET /usage` tells of it. */
export type Day = GetUsageResponse["data"][number];
