import { expect, it } from "vitest";
import type { Storage } from "../../../core/src/storage/port.ts";
import { openerOf } from "../api/harness.ts";
import { overFetch } from "../api/over-fetch.ts";

/** Calls made by timers, independent of messages. */
const LOOKS = ["hasDueEvents", "overdueHandovers"];

it("A message on a site without live features calls storage twice: once for the question and once for the reply", async () => {
  const calls: string[] = [];
  const noting = (real: Storage) =>
    new Proxy(real, {
      get(target, name, self) {
        const found = Reflect.get(target, name, self);
        if (typeof found !== "function") return found;
        return (...given: unknown[]) => {
          if (!LOOKS.includes(String(name))) calls.push(String(name));
          return found.apply(target, given);
        };
      },
    });
  const bench = await openerOf(overFetch)({ storage: noting });
  try {
    const { api_key: key } = await bench.newSite();
    const ask = () => bench.call("POST", "/message", { key, body: { message: "Hi", session_id: "s" } });
    await ask();
    calls.length = 0;
    expect((await ask()).status).toBe(200);
    expect(calls).toEqual(["recordQuestion", "recordReply"]);
  } finally {
    await bench.close();
  }
});
