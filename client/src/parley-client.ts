import { resources } from "./generated/resources.ts";
import { type ClientOptions, http } from "./http.ts";

export type ParleyClient = ReturnType<typeof resources>;

/**
 * A client for the API: `const parley = parleyClient({ baseUrl, apiKey })`, then `parley.messages.send({ message: "Hi" })`.
 * Calls reject with `ParleyError`.
 */
export function parleyClient(options: ClientOptions): ParleyClient {
  return resources(http(options));
}
