import type { Site } from "../../../admin/generated/site.ts";
import { settingLabels } from "./setting-labels.ts";

/** The site's settings. Most screens edit a part of them. */
export const SITE_ROUTE = {
  path: "/site",
  versionOf: ({ updated_at }: Site) => updated_at,
  labels: settingLabels,
};
