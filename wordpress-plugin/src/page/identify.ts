import { ownTag } from "./own-tag.ts";
import { tellChat } from "./tell-chat.ts";
import { userToken } from "./user-token.ts";

/**
 * Tells the chat how to learn who is logged in. It runs before the widget's script, and asks nothing by itself: the chat
 * asks when it is first opened, and again before a token ends. Only pages of somebody who is logged in carry it.
 */
const { tokenUrl = "", nonceUrl = "", nonce = "" } = ownTag("token-url")?.dataset ?? {};

const token = userToken({ tokenUrl, nonceUrl, nonce });
const identify = () => tellChat("identify", token);

identify();
addEventListener("pageshow", ({ persisted }) => {
  // Brought back from the browser's memory: whoever it is may have logged out since.
  if (persisted) identify();
});
