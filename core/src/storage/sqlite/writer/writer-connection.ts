import { once } from "node:events";
import { connect } from "node:net";
import { orderedAnswers } from "../../queue/ordered-answers.ts";
import type { RemoteChannel } from "../../queue/text-channel.ts";
import { frameOf, frameReader } from "../../queue/text-frames.ts";

/** A way to a `writerServer`. It ends with the connection: whether a group under way is written, nobody knows then. */
export async function writerConnection(address: string): Promise<RemoteChannel> {
  const socket = connect(address);
  await once(socket, "connect");
  const answers = orderedAnswers();
  const take = (texts: string[]) => {
    const failures = JSON.parse(texts.pop() as string);
    answers.answer({ values: texts.map((text) => (text === "" ? null : text)), failures });
  };
  socket.setEncoding("utf8").on("data", frameReader(take));
  socket.on("error", answers.end);
  socket.on("close", () => answers.end(new Error("The process that writes to the database has gone.")));
  return {
    get hasEnded() {
      return answers.hasEnded;
    },
    run(calls) {
      const answer = answers.next();
      if (!answers.hasEnded) socket.write(frameOf(calls));
      return answer;
    },
    async close() {
      if (answers.hasEnded) return;
      socket.end();
      await once(socket, "close");
    },
  };
}
