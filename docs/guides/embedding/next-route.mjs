// app/chat/[...path]/route.js of a Next.js app, with serverExternalPackages: ["@parley/core"] in its next.config.mjs.
// Next does not change the path. The proxy in front of it sends the caller's address.
import { openParley } from "@parley/core";

/**
 * Opens the service once per process, at the first call. Next also loads this file during builds, and in development
 * after each change.
 */
async function opened() {
  globalThis.parley ??= openParley({ publicUrl: process.env.CHAT_URL, dataDir: "./chat" });
  try {
    return await globalThis.parley;
  } catch (error) {
    // Retry at the next call.
    globalThis.parley = undefined;
    throw error;
  }
}

async function answer(request) {
  const parley = await opened();
  const ip = request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "127.0.0.1";
  return parley.fetch(request, { ip });
}

export { answer as DELETE, answer as GET, answer as OPTIONS, answer as PATCH, answer as POST };
