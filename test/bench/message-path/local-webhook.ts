import { createServer, type Server, type Socket } from "node:net";
import { messageLength } from "./http-text.ts";

const REPLY = JSON.stringify({ message: "We are open from nine to five, and on Saturdays until noon." });
const ANSWER = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${REPLY.length}\r\n\r\n${REPLY}`;

export interface WebhookHabits {
  /** Milliseconds until it answers. */
  delay: number;
  /** It begins to think only once it has been asked so many times: then all of them wait at the same time. */
  together: number;
}

/** A webhook that costs next to nothing, on bare sockets, so that what is measured is the server in front of it. */
export function localWebhook({ delay, together }: WebhookHabits): Server {
  let asked = 0;
  const gathering: Socket[] = [];

  function ask(socket: Socket): void {
    asked++;
    if (asked > together || together === 1) {
      answerLater(socket);
      return;
    }
    gathering.push(socket);
    if (asked === together) for (const waiting of gathering.splice(0)) answerLater(waiting);
  }

  function answerLater(socket: Socket): void {
    if (delay === 0) socket.write(ANSWER);
    else setTimeout(() => socket.write(ANSWER), delay);
  }

  return createServer({ noDelay: true }, (socket) => {
    let pending = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      for (let length = messageLength(pending); length !== undefined; length = messageLength(pending)) {
        pending = pending.subarray(length);
        ask(socket);
      }
    });
  });
}
