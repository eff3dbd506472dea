import { describe, expect, it } from "vitest";
import { hashOf, routeOf } from "../../wordpress-plugin/src/inbox/hash-place.ts";
import { restAddress } from "../../wordpress-plugin/src/inbox/rest-address.ts";
import { afterChanges } from "../../wordpress-plugin/src/inbox/wordpress-transport.ts";

describe("restAddress", () => {
  it.each([
    [
      "https://a.example/wp-json/parley-chat/v1/",
      "https://a.example/wp-json/parley-chat/v1/inbox/sessions?view=open",
    ],
    [
      "https://a.example/index.php?rest_route=/parley-chat/v1/",
      "https://a.example/index.php?rest_route=%2Fparley-chat%2Fv1%2Finbox%2Fsessions&view=open",
    ],
  ])("appends path and query to %s", (rest, address) => {
    expect(restAddress(rest, "inbox/sessions?view=open").href).toBe(address);
  });
});

describe("hashOf", () => {
  it("is reversed by `routeOf`, for any characters of an id", () => {
    for (const route of [{ view: "mine" }, { view: "open", sessionId: "a:b.c_d-e" }, {}])
      expect(routeOf(hashOf(route))).toEqual({ view: undefined, sessionId: undefined, ...route });
  });
});

describe("afterChanges", () => {
  function polled(marks: (string | Error)[]) {
    const states: string[] = [];
    let reads = 0;
    const report = afterChanges(
      async () => {
        const mark = marks[Math.min(reads++, marks.length - 1)];
        if (mark instanceof Error) throw mark;
        return mark ?? "";
      },
      (state) => states.push(state),
    );
    return { states, reads: () => reads, poll: () => report("stale"), report };
  }

  it("reports `stale` once per new change mark, and not again for the same mark after a failed read", async () => {
    const { states, poll } = polled(["a", "a", new Error(), "a", "b"]);
    for (let at = 0; at < 5; at++) await poll();
    expect(states).toEqual(["stale", "stale"]);
  });

  it("reports `stale` after a lost connection, without reading the change mark", async () => {
    const { states, reads, report } = polled(["a"]);
    await report("stale");
    await report("lost");
    await report("stale");
    expect([states, reads()]).toEqual([["stale", "lost", "stale"], 1]);
  });

  it("polls a third as often after a minute without a change, and at the full rate after the next change", async () => {
    const marks = Array.from({ length: 16 }, () => "a");
    const { reads, poll } = polled([...marks, "b"]);
    for (let at = 0; at < 12; at++) await poll();
    const before = reads();
    for (let at = 0; at < 9; at++) await poll();
    expect(reads() - before).toBe(3);
    while (reads() < 17) await poll();
    const changed = reads();
    await poll();
    expect(reads() - changed).toBe(1);
  });
});
