// app/chat/[...path]/route.js of a Next.js app, with serverExternalPackages: ["@parley/core"] in its next.config.mjs.
// Next leaves the path as it is, and the proxy in front of it says who calls.
import { openParley } from "@parley/core";

/** Once for the process, at the first call: Next loads this file while it builds, and again for each change in development. */
async function opened() {
  globalThis.parley ??= openParley({ publicUrl: process.env.CHAT_URL, dataDir: "./chat" });
  try {
    return await globalThis.parley;
  } catch (error) {
    // The next call tries again.
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
