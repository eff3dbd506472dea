import type { Identity } from "./chat-service.ts";
import { tokenClaims } from "./token-claims.ts";

/**
 * A name for whoever speaks, the same for each of their tokens; empty for a guest. It is kept in the browser's storage, where
 * an id may be somebody's e-mail address: hence a number of 47 bits instead.
 */
export function speakerOf({ user_token, user }: Identity): string {
  if (!user_token) return user ? numbered(`claimed:${user.id}`) : "";
  const { platform, data } = tokenClaims(user_token);
  return numbered(`${platform}:${data?.ID ?? data?.id}`);
}

function numbered(text: string): string {
  let number = 7;
  for (const character of text) number = (number * 31 + character.charCodeAt(0)) % 2 ** 47;
  return number.toString(36);
}
