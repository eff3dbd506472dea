import type { Operation } from "@parley/core/client";
import type { z } from "zod";

/** Of UTC, as `GET /usage` tells of it. */
export type Day = z.output<Operation["GET /usage"]["output"]>["data"][number];
