/**
 * Gives the chat a function that requests a token of the logged-in user. Only on pages of logged-in users, before the
 * widget's script. Sends no request itself: the chat calls the function when it is first opened, and again before a
 * token expires.
 */

import { callChat } from "./call-chat.ts";
import { ownTag } from "./own-tag.ts";
import { userToken } from "./user-token.ts";

const { tokenUrl = "", nonceUrl = "", nonce = "" } = ownTag("token-url")?.dataset ?? {};

const token = userToken({ tokenUrl, nonceUrl, nonce });
const identify = () => callChat("identify", token);

identify();
addEventListener("pageshow", ({ persisted }) => {
  // Restored from the back/forward cache: the user may have logged out in the meantime.
  if (persisted) identify();
});
