import type { Operation } from "@parley/core/client";
import type { z } from "zod";

export type SessionPage = z.output<Operation["GET /sessions"]["output"]>;
export type Session = SessionPage["data"][number];
