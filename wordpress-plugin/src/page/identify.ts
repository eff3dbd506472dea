import { tellChat } from "./tell-chat.ts";

/**
 * Brings the chat to pages of somebody who is logged in, once WordPress has signed who that is in a short-lived token:
 * brought first, its first message could be quicker than the token, and would come from a guest. Only these pages, which
 * no cache shares, carry this script; it stands there in place of the widget's own.
 */
const own = document.currentScript as HTMLScriptElement;
const { tokenUrl = "", nonce = "", widget = "", ...placing } = own.dataset;

/** Milliseconds. A WordPress that is slower brings the chat for a guest first, and who it is when it knows. */
const PATIENCE = 4_000;

/** Milliseconds since 1970. */
let expires = 0;

async function identify(): Promise<void> {
  const answer = await fetch(tokenUrl, {
    headers: { "X-WP-Nonce": nonce },
    credentials: "same-origin",
    cache: "no-store",
  });
  // Logged out meanwhile, or the page has been open for a day: a guest chats on.
  if (!answer.ok) return;
  const { token, expires_in } = await answer.json();
  expires = Date.now() + expires_in * 1_000;
  tellChat("identify", token);
}

function tryToIdentify(): Promise<void> {
  return identify().catch((error) => console.error("Parley: who is logged in could not be asked.", error));
}

function bringChat(): void {
  const script = document.createElement("script");
  Object.assign(script.dataset, placing);
  script.nonce = own.nonce ?? "";
  script.src = widget;
  document.body.append(script);
}

tellChat("on", "error", ({ code }: { code: string }) => {
  // A token that is refused before its time would be refused again.
  if (code === "UNAUTHORIZED" && expires !== 0 && Date.now() >= expires) void tryToIdentify();
});

void Promise.race([tryToIdentify(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]).then(bringChat);
