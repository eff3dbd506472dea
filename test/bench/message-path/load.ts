import { connect, type Socket } from "node:net";
import { messageLength } from "./http-text.ts";

export interface LoadResult {
  answered: number;
  /** Answers whose status was not 200, by status. */
  refused: Map<string, number>;
  seconds: number;
}

/**
 * Keeps `concurrency` requests in flight on as many kept-alive connections for `milliseconds`, each request the next text of
 * `requests`, written and read on bare sockets so that the load costs little beside the server.
 */
export async function load(
  port: number,
  requests: readonly Buffer[],
  concurrency: number,
  milliseconds: number,
): Promise<LoadResult> {
  const sockets = await Promise.all(Array.from({ length: concurrency }, () => opened(port)));
  const refused = new Map<string, number>();
  let answered = 0;
  let next = 0;
  const started = performance.now();
  const ends = started + milliseconds;
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          let pending = Buffer.alloc(0);
          const send = () => socket.write(requests[next++ % requests.length] as Buffer);
          socket.on("error", reject);
          socket.on("close", () => reject(new Error("The server hung up.")));
          socket.on("data", (chunk) => {
            pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
            const length = messageLength(pending);
            if (length === undefined) return;
            const status = pending.toString("latin1", 9, 12);
            pending = pending.subarray(length);
            if (status === "200") answered++;
            else refused.set(status, (refused.get(status) ?? 0) + 1);
            if (performance.now() < ends) send();
            else {
              socket.removeAllListeners("close");
              socket.destroy();
              resolve();
            }
          });
          send();
        }),
    ),
  );
  return { answered, refused, seconds: (performance.now() - started) / 1_000 };
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () =>
      resolve(socket.off("error", reject)),
    );
    socket.on("error", reject);
  });
}
