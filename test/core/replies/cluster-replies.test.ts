import { describe, expect, it } from "vitest";
import { noSignals } from "../../../core/src/cluster/signals.ts";
import { clusterReplies } from "../../../core/src/replies/live-replies.ts";
import { delivered, medium } from "../cluster/medium.ts";

const SESSION = 7;
const MINUTE = 60_000;

describe("Replies in progress on several services", () => {
  function services(count: number) {
    const { service, sent, state } = medium();
    return { all: Array.from({ length: count }, (_, n) => clusterReplies(service(`${n}`))), sent, state };
  }

  it("send no signal if no other service waits for them", async () => {
    const { all, sent } = services(2);
    all[0]?.begin(SESSION, 1, undefined).end();
    await delivered();
    expect(sent).toEqual([]);
  });

  it("wake a watcher at another service as soon as they end", async () => {
    const { all } = services(3);
    const [one, two] = all as [(typeof all)[0], (typeof all)[0]];
    const reply = one.begin(SESSION, 1, undefined);
    const watch = await two.watch(SESSION, MINUTE);
    const woken = watch.changed(MINUTE);
    reply.end();
    await woken;
    watch.end();
  });

  it("send one signal for any number of services that watch one session", async () => {
    const { all, sent } = services(2);
    const watches = await Promise.all(all.map((each) => each.watch(SESSION, MINUTE)));
    sent.length = 0;
    const woken = watches.map((watch) => watch.changed(MINUTE));
    all[0]?.begin(SESSION, 1, undefined).end();
    await Promise.all(woken);
    await delivered();
    expect(sent).toHaveLength(1);
  });

  it("stop sending signals after the time for which another service watches the session", async () => {
    const { all, sent } = services(2);
    await all[1]?.watch(SESSION, 1);
    await expect
      .poll(
        async () => {
          sent.length = 0;
          all[0]?.begin(SESSION, 1, undefined).end();
          await delivered();
          return sent.length;
        },
        { timeout: 60_000 },
      )
      .toBe(0);
  });

  it("are aborted if any service changes who handles the conversation, unless they started after the change", async () => {
    const { all } = services(2);
    const [one, two] = all as [(typeof all)[0], (typeof all)[0]];
    const [before, since] = [one.begin(SESSION, 1, undefined), one.begin(SESSION, 2, undefined, 1)];
    two.superseded(SESSION, 1);
    expect(await before.brokenOff(MINUTE)).toBe(true);
    expect(since.isWanted).toBe(true);
    one.superseded(SESSION, 1);
    expect(since.isWanted).toBe(true);
    one.superseded(SESSION, 2);
    expect(since.isWanted).toBe(false);
  });

  it("are aborted by a stop, a deletion or a late reply at any other service", async () => {
    const { all } = services(3);
    const [one, two, three] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]];
    const replies = [one.begin(SESSION, 1, undefined), two.begin(SESSION, 2, undefined)];
    expect(await three.stop(SESSION)).toBe(2);
    expect(replies.map(({ stopped }) => stopped)).toEqual([true, true]);
    const answered = one.begin(8, 3, undefined);
    two.answered(8, 3);
    expect(await answered.brokenOff(MINUTE)).toBe(true);
    const deleted = one.begin(9, 4, undefined);
    two.deleted(9);
    expect(await deleted.brokenOff(MINUTE)).toBe(true);
    expect([answered.stopped, deleted.stopped]).toEqual([false, false]);
  });

  it("are found by the service that runs them even without a connection to the other services", async () => {
    const { all, state } = services(2);
    state.isDown = true;
    for (const alone of [all[0] as (typeof all)[0], clusterReplies(noSignals)]) {
      const reply = alone.begin(SESSION, 1, undefined);
      const watch = await alone.watch(SESSION, MINUTE);
      expect(await alone.stop(SESSION)).toBe(1);
      const woken = watch.changed(MINUTE);
      reply.end();
      await woken;
      watch.end();
    }
  });
});
