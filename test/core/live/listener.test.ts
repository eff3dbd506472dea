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
    /** Advances the time and calls the listener's timer. */
    pass(seconds: number) {
      now += seconds * SECOND;
      listener.tick(now);
    },
  };
}
const typing = { event: "typing" as const, data: { by: "agent" } };

describe("A listener", () => {
  it("reads the current state first, and then the changes", async () => {
    const { listener } = listening();
    expect(await listener.next()).toMatchObject({ changed: true, over: false });
    const next = listener.next();
    listener.change();
    expect(await next).toMatchObject({ changed: true });
  });

  it("buffers at most 64 transient events, and no stored events", async () => {
    const { listener } = listening();
    for (let n = 0; n < 10_000; n++) {
      listener.change();
      listener.pass(typing);
    }
    expect((await listener.next()).transient).toHaveLength(64);
    expect((await Promise.race([listener.next(), "asleep"])) as unknown).toBe("asleep");
  });

  it("sends a heartbeat after 25 seconds without data", async () => {
    const { listener, pass } = listening();
    await listener.next();
    const next = listener.next();
    pass(25);
    pass(1);
    expect(await next).toMatchObject({ beat: true, changed: false, over: false });
  });

  it("ends if its output is not read for 30 seconds, and frees its slot once", async () => {
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

  it("ends after five minutes, so that the client reconnects and is authenticated again", async () => {
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
