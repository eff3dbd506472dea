import { repeatedWhenAsked } from "../../../admin/retry-after.ts";
import type { Send } from "../../../admin/send.ts";
import { call } from "./call.ts";

/**
 * Calls the service through the plugin's routes, which have the service's paths (Rest\KnowledgeRoutes,
 * Rest\DeliveryRoutes). Rejects with `Failure`.
 */
export const wordpressSend: Send = (method, path, { body, signal } = {}) =>
  repeatedWhenAsked(() => call(method, `/${path}`, body, signal), signal);
