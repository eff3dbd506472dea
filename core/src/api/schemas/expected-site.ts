import type { Site } from "../../sites/site.ts";
import { siteVersion, viewOf } from "../../sites/site-view.ts";
import type { ApiRequest } from "../request/api-request.ts";
import { requiredMatch } from "../request/require-match.ts";

/** Checks a request's `If-Match` against the site that the request changes. Undefined without the header. */
export function expectedSite(request: ApiRequest): ((site: Site) => void) | undefined {
  const requireMatch = requiredMatch(request);
  return requireMatch && ((site) => requireMatch(siteVersion(viewOf(site))));
}
