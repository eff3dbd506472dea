import { callChat } from "./call-chat.ts";
import { ownTag } from "./own-tag.ts";
import { userToken } from "./user-token.ts";

/**
 * Tells the chat how to learn who is logged in. Runs before the widget's script and sends no request: the chat asks
 * when it is first opened, and again before a token expires. Only on pages of logged-in users.
 */
const { tokenUrl = "", nonceUrl = "", nonce = "" } = ownTag("token-url")?.dataset ?? {};

const token = userToken({ tokenUrl, nonceUrl, nonce });
const identify = () => callChat("identify", token);

identify();
addEventListener("pageshow", ({ persisted }) => {
  // Restored from the back/forward cache: the user may have logged out since.
  if (persisted) identify();
});
