import { describe, expect, it } from "vitest";
import { newListener } from "../../../core/src/live/listener.ts";

const SECOND = 1_000;

function listening() {
  let now = 0;
  let ended = 0;
  const listener = newListener(
    () => now,
    () => ended++,
  );
  return {
    listener,
    ended: () => ended,
    /** So much time passes, and the listener is looked at. */
    pass(seconds: number) {
      now += seconds * SECOND;
      listener.tick(now);
    },
  };
}
const typing = { event: "typing" as const, data: { by: "agent" } };

describe("A listener", () => {
  it("reads what is there already, and then what changes", async () => {
    const { listener } = listening();
    expect(await listener.next()).toMatchObject({ changed: true, over: false });
    const next = listener.next();
    listener.change();
    expect(await next).toMatchObject({ changed: true });
  });

  it("holds nothing of what is kept, and the first 64 pieces of what is not", async () => {
    const { listener } = listening();
    for (let n = 0; n < 10_000; n++) {
      listener.change();
      listener.pass(typing);
    }
    expect((await listener.next()).passing).toHaveLength(64);
    expect((await Promise.race([listener.next(), "asleep"])) as unknown).toBe("asleep");
  });

  it("says that it is alive after 25 silent seconds", async () => {
    const { listener, pass } = listening();
    await listener.next();
    const next = listener.next();
    pass(25);
    pass(1);
    expect(await next).toMatchObject({ beat: true, changed: false, over: false });
  });

  it("is let go where what was sent is not read for half a minute, and frees its place once", async () => {
    const { listener, pass, ended } = listening();
    await listener.next();
    pass(30);
    expect(ended()).toBe(0);
    pass(1);
    expect(ended()).toBe(1);
    expect(await listener.next()).toMatchObject({ over: true });
    listener.end();
    expect(ended()).toBe(1);
  });

  it("is over after five minutes, however quiet it is: whoever listens comes again and is asked anew", async () => {
    const { listener, pass } = listening();
    await listener.next();
    for (let quiet = 0; quiet < 11; quiet++) {
      const next = listener.next();
      pass(26);
      expect((await next).over).toBe(false);
    }
    const next = listener.next();
    pass(26);
    expect(await next).toMatchObject({ over: true });
  });
});
