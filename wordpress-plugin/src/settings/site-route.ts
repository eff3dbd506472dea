import type { Site } from "../../../admin/generated/site.ts";
import { settingLabels } from "./setting-labels.ts";

/** The site's settings, which most screens edit a part of. */
export const SITE_ROUTE = {
  path: "/site",
  versionOf: ({ updated_at }: Site) => updated_at,
  labels: settingLabels,
};
