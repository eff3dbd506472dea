import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import { QUOTAS } from "../sites/plans.ts";
import type { Site } from "../sites/site.ts";
import type { Subject, Window } from "./limiter.ts";

const SECOND = 1_000;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** Requests a minute of one client address that shows no valid key, so that keys cannot be guessed at speed. */
const ANONYMOUS_PER_MINUTE = 300;

/** Platforms try again when a call fails; more than this is no platform. */
const LATE_REPLIES_PER_MINUTE = 20;

/** A site under its plan's windows (spec.md, Limits). An unlimited day has no window. */
export function siteSubject(site: Site): Subject {
  return { name: `site:{${site.id}}`, windows: PLAN_WINDOWS[site.plan] };
}

const PLAN_WINDOWS = Object.fromEntries(
  Object.entries(QUOTAS).map(([plan, quota]) => {
    const windows: Window[] = [
      { name: "burst", limit: quota.burst, length: SECOND },
      { name: "requests_per_minute", limit: quota.minute, length: MINUTE },
    ];
    if (Number.isFinite(quota.day)) windows.push({ name: "requests_per_day", limit: quota.day, length: DAY });
    return [plan, windows];
  }),
) as Record<keyof typeof QUOTAS, Window[]>;

/** The operator counts like an enterprise site. */
export const OPERATOR_SUBJECT: Subject = { name: "operator", windows: PLAN_WINDOWS.enterprise };

export function anonymousSubject(ip: string): Subject {
  return perMinute(`address:${household(ip)}`, ANONYMOUS_PER_MINUTE);
}

/** All visitors of one site behind one address: an office shares it. */
export function visitorAddressSubject(site: Site, ip: string): Subject {
  return perMinute(`visitors:{${site.id}}:${household(ip)}`, site.settings.visitor_calls_per_minute);
}

export function visitorSessionSubject(site: Site, sessionId: string): Subject {
  return perMinute(`session:{${site.id}}:${sessionId}`, site.settings.visitor_messages_per_minute);
}

/** Tries to answer one message late. */
export function lateReplySubject(site: Site, questionKey: number): Subject {
  return perMinute(`late:{${site.id}}:${questionKey}`, LATE_REPLIES_PER_MINUTE);
}

function perMinute(name: string, limit: number): Subject {
  return { name, windows: [{ name: "requests_per_minute", limit, length: MINUTE }] };
}

/** One IPv6 subscriber holds a whole /64, so its first four groups are the address that is counted. */
function household(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(":") : address.toString();
}
