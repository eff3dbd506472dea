import type { Failure } from "../failures.ts";
import type { Principal } from "../identity/principal.ts";
import type { Standing } from "../limits/limiter.ts";
import type { RandomText } from "../random-text.ts";
import type { Site } from "../sites/site.ts";
import { type Exchange, headerOf } from "./exchange.ts";
import type { Page } from "./page.ts";
import type { AnyRoute } from "./route.ts";

/** What a method and a path lead to. */
export type Entry = { route: AnyRoute; page?: never } | { page: Page; route?: never };

/** A request on its way: what is known of it so far decides its headers and its line in the log. */
export interface Passage {
  readonly exchange: Exchange;
  readonly requestId: string;
  readonly now: number;
  /** Of the answer, whatever becomes of it. */
  readonly headers: Record<string, string>;
  entry: Entry | undefined;
  principal: Principal | undefined;
  /** Whose origins may read the answer. */
  site: Site | undefined;
  standing: Standing | undefined;
  /** Where the answer is sent as it comes: resolves once nothing more will come, with what went wrong. */
  streaming: Promise<Failure | undefined> | undefined;
}

const SANE_REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

export function newPassage(exchange: Exchange, now: number, randomText: RandomText): Passage {
  const asked = headerOf(exchange, "x-request-id");
  const requestId = asked !== undefined && SANE_REQUEST_ID.test(asked) ? asked : `req_${randomText(20)}`;
  return {
    exchange,
    requestId,
    now,
    headers: { "x-request-id": requestId, "x-content-type-options": "nosniff" },
    entry: undefined,
    principal: undefined,
    site: undefined,
    standing: undefined,
    streaming: undefined,
  };
}
