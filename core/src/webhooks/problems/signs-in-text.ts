import { isHtmlDocument } from "../response/html-document.ts";

/** Whether a text is an error that PHP printed into a response, or a stack trace of another language. */
export function isProgramError(text: string): boolean {
  return PROGRAM_ERROR.test(text.slice(0, LONGEST_EXCERPT));
}

/**
 * Whether a page or a text comes from a bot protection in front of the server: Cloudflare, Sucuri, Imperva, AWS, Vercel and
 * others.
 */
export function isBotProtection(text: string): boolean {
  return BLOCKED.test(text) || (isHtmlDocument(text) && BOT_PAGE.test(text.slice(0, LONGEST_EXCERPT)));
}

/** Whether a text contains only a model's marked thoughts. */
export function hasThoughtsOnly(text: string): boolean {
  const decoded = text.slice(0, LONGEST_EXCERPT);
  const opened = THOUGHTS.exec(decoded);
  if (opened === null) return false;
  // In JSON that contains only thoughts, quotes and brackets surround them.
  const [, before = "", , after = ""] = opened;
  return WRAPPING.test(before) && WRAPPING.test(after);
}

/** Whether a text with JSON begins with a warning or notice that PHP printed. */
export function hasNoise(text: string): boolean {
  const trimmed = text.trim();
  return NOISE.test(trimmed) && /[{[]/.test(trimmed);
}

/** Codes of Cloudflare's firewall rules. Does not match 1015, its rate limit. */
const BLOCKED = /^error code: 10(?:0[6-9]|1[02]|20)$/;
const BOT_PAGE =
  /_cf_chl_opt|\/cdn-cgi\/challenge-platform\/|<title>(?:Just a moment\.\.\.|Attention Required! \| Cloudflare|DDoS-Guard|Vercel Security Checkpoint)|Sucuri WebSite Firewall|_Incapsula_Resource|captcha-delivery\.com|px-captcha|awsWafCookieDomainList/i;

/** Maximum number of characters of a page or line that are read. */
export const LONGEST_EXCERPT = 65_536;

const NOISE =
  /^(?:<br \/>\s*)?<b>(?:Deprecated|Notice|Warning|Strict Standards)<\/b>:|^(?:PHP )?(?:Deprecated|Notice|Warning): .{1,500} on line \d+/;
const PROGRAM_ERROR =
  /<b>(?:Fatal error|Parse error|Warning|Notice|Deprecated)<\/b>:|^(?:PHP )?(?:Fatal error|Parse error): |^Traceback \(most recent call last\)|\n\s+at .{1,200}:\d+:\d+\)?(?:\n|$)/;

/**
 * Dialects of models: `<think>`, `<thinking>`, `<thought>`, `<reasoning>`, `<reflection>`, Mistral's `[THINK]`; also without an end
 * tag.
 */
const THOUGHTS =
  /^([^<[]{0,200}|\[?\{[^<]{0,200})[<[](think(?:ing)?|thoughts?|reasoning|reflection)[>\]](?:(?![<[]\/\2[>\]]).)*(?:[<[]\/\2[>\]](.*))?$/is;
/** Quotes, brackets, field names and line breaks of JSON around a text. */
const WRAPPING = /^(?:[\s{}[\]",:]|\\n|"?[\w-]{1,30}"\s*:)*$/;
