import { Failure } from "../../failures.ts";
import type { EventIds } from "../../live/event-ids.ts";
import { type ApiRequest, headerOf } from "../request/api-request.ts";

/** The event behind which a listener goes on: `Last-Event-ID` or `?after=`; undefined for one that wants only what is new. */
export function listenedFrom(
  request: ApiRequest,
  after: string | undefined,
  scope: string,
  ids: EventIds,
): number | undefined {
  const header = headerOf(request, "last-event-id");
  // The latest of the two: a client that comes again still has the first in its address.
  const [field, id] = header ? (["Last-Event-ID", header] as const) : (["after", after] as const);
  if (id === undefined) return undefined;
  const number = ids.read(id, scope);
  if (number !== undefined) return number;
  const message =
    "There is no such event here. Leave it out, and read the conversation for what was said before.";
  throw new Failure("invalidRequest", field, "invalid_value", message);
}
