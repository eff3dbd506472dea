import type { Operation } from "@parley/core/client";
import type { z } from "zod";

/** The shop's site as the service shows it: of each secret only that it is set and its last four characters. */
export type Site = z.output<Operation["GET /site"]["output"]>;
