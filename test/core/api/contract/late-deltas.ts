import { describe, expect, it } from "vitest";
import type { Broadcast } from "../../../../core/src/cluster/broadcast-signals.ts";
import { type OpenBench, standing } from "../harness.ts";
import { liveCalls, MAY } from "./live-calls.ts";

/** Tests deltas that arrive after the event that ended their reply, because another replica sends each delta separately. */
export function describeLateDeltas(open: OpenBench): void {
  describe("A listener that joins late", () => {
    let openStream: (text: string) => void = () => undefined;
    const broadcast: Broadcast = {
      address: "here",
      send: async () => 1,
      receive: (stream) => {
        openStream = stream;
      },
    };
    const bench = standing(open, { parts: async () => ({ broadcast }) });
    const { newSite } = bench;
    const { say, ask, handle, openStream: listen, some, shown } = liveCalls(bench);

    /** Publishes a delta of the latest question as another replica would. */
    const delta = async (site: string, content: string) => {
      const path = { siteId: site, sessionId: "s-1" };
      const events = await bench.service.storage.sessionEvents(path.siteId, path.sessionId, 0);
      const question = events.findLast((event) => event.type === "message" && event.message.role === "user");
      const data = { reply_to: "msg_1", content };
      const transient = { site, session: "s-1", event: "delta", data, question: question?.number };
      openStream(JSON.stringify(["there", "passing", 0, JSON.stringify(transient)]));
    };
    /** Returns the events that a listener who joins now receives, up to the second message after a delta. */
    const received = async (site: { site_id: string; api_key: string }) => {
      const stream = await listen("/conversation/s-1/events", { key: site.api_key });
      await delta(site.site_id, "delta");
      const events: string[] = [];
      for (const content of ["next", "last"]) {
        await say(site.api_key, content);
        while (events.at(-1) !== content) events.push(...shown(await some(stream, 1)));
      }
      stream.leave();
      return events;
    };
    const messages = ["next", "last"];

    it("receives no delta of a reply that is already stored", async () => {
      const site = await newSite();
      await ask(site.api_key, "question");
      expect(await received(site)).toEqual(messages);
    });

    it("receives no delta of the reply to a question asked before a takeover, even after the workflow resumes", async () => {
      const site = await newSite();
      const { api_key: key } = site;
      const paused = bench.workflow.holds();
      const asked = ask(key, "question");
      await paused.next();
      await handle(key, { by: "person", agent: MAY });
      await asked;
      expect(await received(site)).toEqual(messages);
      await handle(key, { by: "workflow" });
      expect(await received(site)).toEqual(messages);
    });

    it("receives the deltas of a reply that is still being written", async () => {
      const site = await newSite();
      const paused = bench.workflow.holds();
      const asked = ask(site.api_key, "question");
      const answer = await paused.next();
      const events = await received(site);
      answer.end("reply");
      await asked;
      expect(events).toContain("delta");
    });
  });
}
