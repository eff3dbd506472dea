import type { ServerResponse } from "node:http";

/** Maximum milliseconds for which a client may leave data unread. */
const PATIENCE = 30_000;

/**
 * Sends pieces as the client reads them: requests each only after the previous one was sent. Ends the response, or disconnects a
 * client that has not read for 30 s. Resolves when done, or when the client is gone.
 */
export async function sendChunks(
  pieces: AsyncGenerator<string | Uint8Array>,
  response: ServerResponse,
  patience = PATIENCE,
): Promise<void> {
  const closed = () => void pieces.return(undefined);
  response.once("close", closed);
  try {
    for await (const piece of pieces) {
      if (response.destroyed) break;
      if (!response.write(piece) && !(await drained(response, patience))) {
        response.destroy();
        break;
      }
    }
    if (!response.destroyed) await ended(response, patience);
  } finally {
    response.off("close", closed);
  }
}

/**
 * Sends a whole body. Disconnects a client that has read nothing for 30 s, because an answer of megabytes would stay in memory.
 * Slow readers stay connected.
 */
export function sendWhole(body: string | Uint8Array, response: ServerResponse, patience = PATIENCE): void {
  // Destroys the socket after the timeout, which each write that reaches the socket restarts. The server sets its own timeout for
  // the next request.
  response.setTimeout(patience);
  response.end(body);
}

/** Waits until the client has read the buffered data. Resolves with false if the client disconnected or did not read in time. */
function drained(response: ServerResponse, patience: number): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (hasRead: boolean) => () => {
      clearTimeout(timer);
      response.off("drain", read);
      response.off("close", left);
      resolve(hasRead);
    };
    const read = settle(true);
    const left = settle(false);
    const timer = setTimeout(left, patience);
    response.once("drain", read);
    response.once("close", left);
  });
}

function ended(response: ServerResponse, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), patience);
    response.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
    response.end();
  });
}
