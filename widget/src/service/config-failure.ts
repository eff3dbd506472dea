import type { WidgetConfig } from "../loader/widget-config.ts";
import { errorFromBody, unreachable } from "./call-service.ts";
import type { ServiceError } from "./service-error.ts";

/** Converts the reason for a missing configuration to an error. */
export function configFailure([status, why]: NonNullable<WidgetConfig["failure"]>): ServiceError {
  return status ? errorFromBody(status, status >= 300 && why) : unreachable(why);
}
