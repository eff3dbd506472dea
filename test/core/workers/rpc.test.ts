import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { rpc } from "../../../core/src/workers/rpc.ts";

it("A call over the line between two processes rejects with the error of the other side, its fields included", async () => {
  const ends = [new EventEmitter(), new EventEmitter()] as const;
  const line = (own: 0 | 1) => ({
    on: (event: "message", listener: (message: unknown) => void) => ends[own].on(event, listener),
    send: (message: unknown) => ends[own === 0 ? 1 : 0].emit("message", JSON.parse(JSON.stringify(message))),
  });
  const fails = async () => {
    throw Object.assign(new Error("The disk is full."), { errcode: 13 });
  };
  rpc(line(0), { fails, works: async () => "done" });
  const near = rpc<{ fails(): Promise<void>; works(): Promise<string> }, object>(line(1), {});
  const failure = await near.fails().catch((error) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).toMatchObject({ message: "The disk is full.", errcode: 13 });
  expect(await near.works()).toBe("done");
});
