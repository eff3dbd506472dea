import { DAY, MINUTE, SECOND } from "../durations.ts";
import type { Principal } from "../identity/principal.ts";
import { type Plan, QUOTAS, type Quota } from "../sites/plans.ts";
import type { Site } from "../sites/site.ts";
import { clientNetworks } from "./client-networks.ts";
import type { RateLimitKey, Window } from "./limiter.ts";

/** Attempts per minute to send a late reply: platforms retry failed calls, but less often. */
const LATE_REPLIES_PER_MINUTE = 20;
/** Minimum default of messages per minute from one IP address, even on a small plan. */
const LEAST_FOR_ADDRESS = 10;

/**
 * The keys that a request counts towards. A call with a site's key counts for the site, a call with the operator's key for the
 * operator, and a signed-in person's call for that person. A visitor's call counts for the visitor's IP address. A visitor's
 * message also counts for the session, for all messages from the IP address, and for all visitors of the site. A visitor's other
 * changes have separate windows. A page's calls, and calls with an expired visitor's token, count for the site and the IP
 * address. A late reply counts for the message that it answers. A request without valid credentials counts for its IP address.
 */
export function keysForRequest(
  principal: Principal | undefined,
  { ip, counts, limits }: { ip: string; counts?: "message" | "change" | undefined; limits: AddressLimits },
): RateLimitKey[] {
  switch (principal?.kind) {
    case undefined:
      return anonymousKeys(ip, limits.anonymous);
    case "operator":
      return [OPERATOR_KEY];
    case "key":
      return [siteCallsKey(principal.site)];
    case "person":
    case "member":
      return [personKey(principal.person.id)];
    case "workflow":
      return [lateReplyKey(principal.site, principal.question.questionKey)];
    case "page":
    case "formerVisitor":
      return widgetKeys(principal.site, ip, limits.widget);
    case "visitor": {
      const { site, visitor } = principal;
      const keys = visitorAddressKeys(site, ip);
      if (counts === "message") {
        keys.push(visitorSessionKey(site, visitor.sessionId), visitorMessagesKey(site));
        keys.push(...addressMessagesKeys(site, ip));
      }
      if (counts === "change") keys.push(...visitorChangeKeys(site, visitor.sessionId, ip));
      return keys;
    }
  }
}

/** The key for calls with a site's API keys (contract §H). */
export function siteCallsKey(site: Site): RateLimitKey {
  const known = siteCallsKeys.get(site);
  if (known !== undefined) return known;
  const key = { name: `keys:{${site.id}}`, windows: windowsOf(site) };
  siteCallsKeys.set(site, key);
  return key;
}

/**
 * Cached, because every call with a key needs it. A change of settings creates a new site object, so cached keys are always
 * current.
 */
const siteCallsKeys = new WeakMap<Site, RateLimitKey>();

/** The key for messages of a site's visitors. They have separate windows, so that visitors never use up the owner's calls. */
export function visitorMessagesKey(site: Site): RateLimitKey {
  return { name: `messages:{${site.id}}`, windows: windowsOf(site) };
}

/** The plan's windows, with the site's own limits. */
function windowsOf({ plan, settings }: Site): readonly Window[] {
  const { limit_burst, limit_minute, limit_day } = settings;
  if (limit_burst === null && limit_minute === null && limit_day === null) return PLAN_WINDOWS[plan];
  const { burst, minute, day } = QUOTAS[plan];
  return quotaWindows({ burst: limit_burst ?? burst, minute: limit_minute ?? minute, day: limit_day ?? day });
}

const PLAN_WINDOWS: Record<Plan, readonly Window[]> = {
  free: quotaWindows(QUOTAS.free),
  pro: quotaWindows(QUOTAS.pro),
  enterprise: quotaWindows(QUOTAS.enterprise),
};

/** The windows of a quota. A quota without a limit per day has no window for the day. */
function quotaWindows({ burst, minute, day }: Quota): Window[] {
  const windows: Window[] = [
    { name: "burst", limit: burst, length: SECOND },
    { name: "requests_per_minute", limit: minute, length: MINUTE },
  ];
  if (Number.isFinite(day)) windows.push({ name: "requests_per_day", limit: day, length: DAY });
  return windows;
}

/** The operator has the limits of an enterprise site. */
const OPERATOR_KEY: RateLimitKey = { name: "operator", windows: PLAN_WINDOWS.enterprise };

/** The key for calls of one person in the console. Its limits are far above what anybody needs. */
function personKey(personId: string): RateLimitKey {
  return {
    name: `person:{${personId}}`,
    windows: quotaWindows({ burst: 60, minute: 1_200, day: Number.POSITIVE_INFINITY }),
  };
}

export function anonymousKeys(ip: string, perMinute: number): RateLimitKey[] {
  return addressSubjects("anonymous", ip, perMinute);
}

export function preflightKeys(ip: string, perMinute: number): RateLimitKey[] {
  return addressSubjects("preflight", ip, perMinute);
}

/** Keys for a widget's calls to one site that have no visitor's token, or an expired one. */
export function widgetKeys(site: Site, ip: string, perMinute: number): RateLimitKey[] {
  return addressSubjects("widget", ip, perMinute, site);
}

/** Keys for calls of all visitors of one site from one IP address, such as that of an office. */
export function visitorAddressKeys(site: Site, ip: string): RateLimitKey[] {
  return addressSubjects("visitors", ip, site.settings.visitor_calls_per_minute, site);
}

/**
 * Keys for messages of all visitors of one site from one IP address, so that no address uses up the plan's messages for everybody.
 */
export function addressMessagesKeys(site: Site, ip: string): RateLimitKey[] {
  return addressSubjects("address-messages", ip, addressMessages(site), site);
}

/** The site's own setting, or else a share of its messages per minute (contract §4.6). */
function addressMessages({ plan, settings }: Site): number {
  const minute = settings.limit_minute ?? QUOTAS[plan].minute;
  return settings.address_messages_per_minute ?? Math.max(LEAST_FOR_ADDRESS, Math.floor(minute / 4));
}

/** A visitor's changes other than messages, such as ratings: as many per minute as messages, in separate windows. */
export function visitorChangeKeys(site: Site, sessionId: string, ip: string): RateLimitKey[] {
  const { limit_minute, visitor_messages_per_minute } = site.settings;
  return [
    minuteSubject(`changes:{${site.id}}`, limit_minute ?? QUOTAS[site.plan].minute),
    minuteSubject(`change:{${site.id}}:${sessionId}`, visitor_messages_per_minute),
    ...addressSubjects("address-changes", ip, addressMessages(site), site),
  ];
}

export function visitorSessionKey(site: Site, sessionId: string): RateLimitKey {
  return minuteSubject(`session:{${site.id}}:${sessionId}`, site.settings.visitor_messages_per_minute);
}

/** Keys for the bytes of files that visitors of one site send from one IP address per UTC day. */
export function fileBytesKeys(siteId: string, ip: string, perDay: number): RateLimitKey[] {
  return clientNetworks(ip).map(({ name, factor }) => ({
    name: `file-bytes:{${siteId}}:${name}`,
    windows: [{ name: "file_bytes_per_day", limit: factor * perDay, length: DAY }],
  }));
}

function lateReplyKey(site: Site, questionKey: number): RateLimitKey {
  return minuteSubject(`late:{${site.id}}:${questionKey}`, LATE_REPLIES_PER_MINUTE);
}

/** Keys for all the networks of a client's IP address. Counts the calls to `site` only, or to all sites if it is undefined. */
function addressSubjects(kind: string, ip: string, limit: number, site?: Site): RateLimitKey[] {
  const networks = clientNetworks(ip);
  const tag = site?.id ?? networks.at(-1)?.name;
  return networks.map(({ name, factor }) => minuteSubject(`${kind}:{${tag}}:${name}`, factor * limit));
}

function minuteSubject(name: string, limit: number): RateLimitKey {
  return { name, windows: [{ name: "requests_per_minute", limit, length: MINUTE }] };
}

/** Limits of one IP address, set by the operator. The limits of an IPv6 /48 are ten times as high. */
export interface AddressLimits {
  /** Calls per minute without a valid key, so that keys cannot be guessed quickly. */
  anonymous: number;
  /**
   * Calls per minute that a widget may make for one site before its visitor has a session. Everybody in an office or behind a
   * carrier's address shares this limit.
   */
  widget: number;
  /** Maximum bytes of files that visitors at one IP address send to one site per UTC day. */
  fileBytes: number;
}

export const ADDRESS_LIMITS: AddressLimits = { anonymous: 300, widget: 600, fileBytes: 100 * 2 ** 20 };
