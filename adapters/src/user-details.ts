import { z } from "zod";
import { textFault } from "./text-fault.ts";
import type { User } from "./user.ts";

const emailSchema = z.email();

const INVISIBLE = /[[\p{Cc}\p{Cs}\p{Bidi_Control}]--[\s]]/gv;

/**
 * Reads the optional details of a user and leaves out malformed ones: an e-mail address of up to 254 characters, a name of up to
 * 200 code points, and the first usable role of up to 64. In names, control characters are removed, whitespace is collapsed and
 * the parts are joined.
 */
export function userDetails(raw: {
  email: unknown;
  nameParts: unknown[];
  roles: Iterable<unknown>;
}): Omit<User, "id"> {
  const email = usableEmail(raw.email);
  const name = usableText(raw.nameParts.map(cleanName).filter(Boolean).join(" "), 200);
  const role = Array.from(raw.roles, (role) => usableText(role, 64)).find((role) => role !== undefined);
  return {
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
    ...(role !== undefined && { role }),
  };
}

function usableEmail(value: unknown): string | undefined {
  // 254 is the maximum of mail servers (RFC 5321, erratum 1690). The length is checked first, because zod's pattern overflows the
  // stack on a text of 10 MB.
  return emailSchema.safeParse(usableText(value, 254)).data;
}

function cleanName(value: unknown): string {
  // Drops a huge text before it is processed. The limit is far more than a name with spaces around it needs.
  if (typeof value !== "string" || value.length > 2_000) return "";
  return value.replace(INVISIBLE, "").replace(/\s+/g, " ").trim();
}

function usableText(value: unknown, max: number): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  return textFault(text, max) === undefined ? text : undefined;
}
