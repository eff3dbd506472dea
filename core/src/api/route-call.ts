import type { ParsedBody } from "./body.ts";
import { type Answer, headerOf } from "./exchange.ts";
import { parseInput } from "./input.ts";
import type { Passage } from "./passage.ts";
import { EVENT_STREAM, wantsEvents } from "./reply-events.ts";
import type { AnyRoute } from "./route.ts";
import type { Services } from "./services.ts";
import { streamedReply } from "./streamed-reply.ts";

/** Parses what a route takes, has it handle the call, and writes what its schema lets out: whole, or as it comes. */
export type RouteCall = (
  passage: Passage,
  route: AnyRoute,
  params: Record<string, string>,
  body: ParsedBody,
) => Promise<Answer>;

const EVENT_HEADERS = {
  "content-type": `${EVENT_STREAM}; charset=utf-8`,
  "cache-control": "no-store",
  // Asks nginx and its like to pass each piece on at once.
  "x-accel-buffering": "no",
};

export function routeCall(services: Services): RouteCall {
  return async (passage, route, params, body) => {
    const { exchange, headers } = passage;
    const handled = async (onText: ((delta: string) => void) | undefined) => {
      const output = await route.handle(
        {
          principal: passage.principal,
          params: route.params === undefined ? params : parseInput(route.params, params, "path"),
          query: route.query && parseInput(route.query, queryOf(exchange.query), "query"),
          body: route.body && parseInput(route.body, body.json, "body"),
          rawBody: body.raw,
          exchange,
          now: passage.now,
          onText,
          concerns: (site) => {
            passage.site = site;
          },
        },
        services,
      );
      return route.output.parse(output) as object;
    };
    if (route.streams && wantsEvents(headerOf(exchange, "accept"))) {
      const { events, over } = await streamedReply(handled, passage.principal);
      passage.streaming = over;
      return { status: route.status, headers: Object.assign(headers, EVENT_HEADERS), body: events };
    }
    const output = await handled(undefined);
    headers["content-type"] = "application/json; charset=utf-8";
    headers["cache-control"] =
      route.cacheFor === undefined ? "no-store" : `public, max-age=${route.cacheFor}`;
    return { status: route.status, headers, body: JSON.stringify(output) };
  };
}

function queryOf(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}
