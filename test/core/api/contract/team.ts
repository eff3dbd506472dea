import { beforeAll, describe, expect, it } from "vitest";
import type { SiteCredentials } from "../../../../core/src/sites/site-service.ts";
import { type ConsolePerson, consolePerson } from "../console-person.ts";
import { MINUTE, type OpenBench, refusal, standing } from "../harness.ts";
import { liveCalls, MAY } from "./live-calls.ts";

const HANDOVER = { visitors: true, after_failures: 0, timeout: 300, otherwise: "workflow" as const };
const DAY = 24 * 60 * MINUTE;

export function describeTeam(open: OpenBench): void {
  const bench = standing(open);
  const { call, newSite, newKey, visit, clock } = bench;
  const { openStream, some } = liveCalls(bench);

  describe("The team's fields of a conversation", () => {
    let site: SiteCredentials;
    let key: string;
    let owner: ConsolePerson;
    let agent: ConsolePerson;
    beforeAll(async () => {
      site = await newSite({ handover: HANDOVER });
      key = site.api_key;
      owner = await consolePerson(bench, "owner", site.site_id);
      agent = await consolePerson(bench, "agent", site.site_id);
    });
    /** Creates a conversation with one question. Also returns functions that call the API for it. */
    const asked = async () => {
      const visitor = await visit(site);
      const ask = (message = "Hi") => call("POST", "/message", { token: visitor.token, body: { message } });
      await ask();
      const path = `/conversation/${visitor.session_id}`;
      const change = (body: object, by = key) => call("PATCH", path, { key: by, body });
      const state = async () => (await change({})).json.session;
      return { ...visitor, path, ask, change, state };
    };
    const inDays = (days: number) => new Date(clock.now() + days * DAY).toISOString();

    it("change only if the request contains them, so an empty body changes nothing", async () => {
      const { session_id, change } = await asked();
      const first = await change({});
      expect([first.status, first.json.session]).toEqual([
        200,
        expect.objectContaining({ session_id, message_count: 2, status: "open", tags: [] }),
      ]);
      for (const absent of ["assignee", "snoozed_until", "unread", "outcome", "handling"])
        expect(first.json.session).not.toHaveProperty(absent);
      const until = inDays(2);
      await change({ status: "closed", snoozed_until: until });
      await change({ assignee: agent.id, tags: [" refund ", "vip", "vip"] });
      expect((await change({})).json.session).toMatchObject({
        status: "closed",
        snoozed_until: until,
        tags: ["refund", "vip"],
        assignee: { id: agent.id, name: expect.any(String) },
      });
      await change({ status: "open", snoozed_until: null, assignee: null, tags: [] });
      const last = (await change({})).json.session;
      expect(last).toEqual(first.json.session);
    });

    it("are returned to the team with include=user, and never to a visitor", async () => {
      const { path, token, change } = await asked();
      const state = { status: "closed", tags: ["vip"] };
      await change({ ...state, assignee: agent.id });
      const read = (who: object) => call("GET", `${path}?include=user`, who);
      const ours = { ...state, assignee: { id: agent.id, name: expect.any(String) } };
      expect((await read({ key })).json).toMatchObject(ours);
      const signedIn = await agent.call("GET", `${path}?include=user`, site.site_id);
      expect(signedIn.json).toMatchObject({ ...ours, unread: 1 });
      const others = [await read({ token }), await call("GET", path, { key })];
      for (const { json } of others)
        for (const name of [...Object.keys(ours), "unread"]) expect(json).not.toHaveProperty(name);
    });

    it("all stay unchanged if a request contains an invalid field, and the error names that field", async () => {
      const { change, state } = await asked();
      const stranger = await consolePerson(bench, "agent", (await newSite()).site_id);
      const before = await state();
      const refused: [body: object, field: string, reason: string][] = [
        [{ status: "done" }, "status", "invalid_value"],
        [{ snoozed_until: "tomorrow" }, "snoozed_until", "invalid_format"],
        [{ snoozed_until: inDays(-1) }, "snoozed_until", "invalid_value"],
        [{ snoozed_until: inDays(91) }, "snoozed_until", "invalid_value"],
        [{ assignee: "nobody" }, "assignee", "invalid_value"],
        [{ assignee: stranger.id, status: "closed" }, "assignee", "invalid_value"],
        [{ assignee: { id: "lin" } }, "assignee", "invalid_type"],
        [{ assignee: 7 }, "assignee", "invalid_type"],
        [{ tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }, "tags", "invalid_value"],
        [{ tags: ["x".repeat(41)] }, "tags.0", "too_long"],
        [{ tags: "vip" }, "tags", "invalid_type"],
      ];
      for (const [body, field, reason] of refused)
        expect(refusal(await change(body)), JSON.stringify(body)).toEqual([400, field, reason]);
      expect(await state()).toEqual(before);
    });

    it("omit a snooze after its end", async () => {
      const { change, state } = await asked();
      await change({ snoozed_until: inDays(1 / 240) });
      expect(await state()).toHaveProperty("snoozed_until");
      clock.pass(6 * MINUTE);
      expect(await state()).not.toHaveProperty("snoozed_until");
    });

    it("change to status `open` without a snooze at the visitor's next message", async () => {
      const { change, ask, state } = await asked();
      await change({ status: "closed", snoozed_until: inDays(1), tags: ["vip"] });
      await ask("Hello?");
      expect(await state()).toMatchObject({ status: "open", tags: ["vip"] });
      expect(await state()).not.toHaveProperty("snoozed_until");
    });

    it("hand the conversation back to the workflow if `status` becomes closed, and the visitor's stream shows that", async () => {
      const { path, token, change, state } = await asked();
      await call("POST", `${path}/handling`, { key, body: { by: "person", agent: MAY } });
      const visitor = await openStream(`${path}/events`, { token });
      const closed = await change({ status: "closed" });
      expect(closed.json.session).toMatchObject({ status: "closed" });
      expect(closed.json.session).not.toHaveProperty("handling");
      const [event] = await some(visitor, 1);
      visitor.leave();
      expect([event?.event, event?.data]).toEqual(["handling", expect.objectContaining({ by: "workflow" })]);
      expect(await state()).toMatchObject({ status: "closed" });
    });

    it("accept anybody as assignee from a caller with a key, but only the site's own people from a signed-in person", async () => {
      const { path, session_id, change } = await asked();
      const lin = { id: "wordpress:7", name: "Lin" };
      expect((await change({ assignee: lin })).json.session.assignee).toEqual(lin);
      const mine = await call("GET", "/sessions?view=mine&reader=wordpress:7", { key });
      expect(mine.json.data).toMatchObject([{ session_id }]);
      const byAgent = (assignee: unknown) => agent.call("PATCH", path, site.site_id, { body: { assignee } });
      expect(refusal(await byAgent(lin))).toEqual([400, "assignee", "invalid_value"]);
      const own = await byAgent({ id: agent.id, name: "Somebody else" });
      expect(own.json.session.assignee).toMatchObject({ id: agent.id });
      expect(own.json.session.assignee.name).not.toBe("Somebody else");
    });

    it("name the agent who takes the conversation over as assignee, unless there is an assignee", async () => {
      const { path, session_id, token, change, state } = await asked();
      const avatar_url = "https://shop.example/may.png";
      await call("POST", `${path}/handling`, { key, body: { by: "person", agent: { ...MAY, avatar_url } } });
      expect((await state()).assignee).toEqual({ id: MAY.id, name: MAY.name });
      expect((await call("GET", path, { token })).json).not.toHaveProperty("assignee");
      await change({ assignee: null });
      const body = { by: "person", agent: { id: "x", name: "x" }, take_from: MAY.id };
      await agent.call("POST", `/conversation/${session_id}/handling`, site.site_id, { body });
      expect(await state()).toMatchObject({ assignee: { id: agent.id } });
      const again = { by: "person", agent: { id: "x", name: "x" }, take_from: agent.id };
      await owner.call("POST", `/conversation/${session_id}/handling`, site.site_id, { body: again });
      expect(await state()).toMatchObject({ assignee: { id: agent.id } });
    });

    it("count the unread messages of the signed-in person", async () => {
      const { path, ask } = await asked();
      await ask("Hello?");
      const unread = async (person: ConsolePerson) =>
        (await person.call("PATCH", path, site.site_id, { body: {} })).json.session.unread;
      expect([await unread(agent), await unread(owner)]).toEqual([2, 2]);
      const { messages } = (await call("GET", path, { key })).json;
      const first = { message_id: messages[0].id };
      expect((await agent.call("POST", `${path}/read`, site.site_id, { body: first })).json).toEqual({
        success: true,
      });
      expect(await unread(agent)).toBe(1);
      await agent.call("POST", `${path}/read`, site.site_id, { body: {} });
      await agent.call("POST", `${path}/read`, site.site_id, { body: first });
      expect([await unread(agent), await unread(owner)]).toEqual([0, 2]);
      const { text: changes } = await owner.call("GET", "/site/audit", site.site_id);
      expect(changes).not.toContain("markRead");
      await call("POST", `${path}/read`, { key, body: { reader: owner.id } });
      expect(await unread(owner)).toBe(0);
      const refused = await call("POST", `${path}/read`, { key, body: {} });
      expect(refusal(refused)).toEqual([400, "reader", "missing_required_field"]);
      const unknown = await call("POST", `${path}/read`, { key, body: { reader: "r", message_id: "none" } });
      expect(refusal(unknown)).toEqual([404, "message_id", "not_found"]);
    });

    it("include notes that only the team can read", async () => {
      const { path, session_id, token } = await asked();
      const inbox = await openStream("/inbox/events", { key });
      const visitor = await openStream(`${path}/events`, { token });
      const content = "Ask <b>Ann</b> \u202e";
      const added = await agent.call("POST", `${path}/notes`, site.site_id, { body: { content } });
      const note = {
        id: expect.stringMatching(/^note_/),
        content,
        timestamp: expect.any(String),
        agent: { id: agent.id, name: expect.any(String) },
      };
      expect([added.status, added.json]).toEqual([201, { success: true, note }]);
      await call("POST", `${path}/notes`, { key, body: { content: "Done", agent: MAY } });
      const listed = await call("GET", `${path}/notes`, { key });
      expect(listed.json.data).toEqual([note, expect.objectContaining({ content: "Done", agent: MAY })]);
      const received = await some(inbox, 2);
      expect(received.map(({ event }) => event)).toEqual(["session", "note"]);
      expect(received[1]?.data).toEqual({ session_id, ...added.json.note });
      inbox.leave();
      // The next event that the visitor receives is the message after the notes.
      await call("POST", `${path}/messages`, { key, body: { content: "Hello" } });
      expect((await some(visitor, 1))[0]?.data).toMatchObject({ content: "Hello" });
      visitor.leave();
      for (const who of [{ key }, { token }])
        expect(JSON.stringify((await call("GET", path, who)).json)).not.toContain("Ask <b>");
      expect((await call("GET", "/sessions?search=Ann", { key })).json.data).toEqual([]);
      expect(refusal(await call("POST", `${path}/notes`, { key, body: { content: "x" } }))).toEqual([
        400,
        "agent",
        "missing_required_field",
      ]);
      const long = { content: "x".repeat(10_001), agent: MAY };
      expect(refusal(await call("POST", `${path}/notes`, { key, body: long }))).toEqual([
        400,
        "content",
        "too_long",
      ]);
    });

    it("are part of the site's and the user's export, and are deleted with the conversation", async () => {
      const { path, session_id, change } = await asked();
      const writer = await newKey(site, "messages:write");
      const user = { id: `user of ${session_id}` };
      await call("POST", "/message", { key: writer, body: { message: "Hi", session_id, user } });
      await change({ status: "closed", tags: ["vip"] });
      await call("POST", `${path}/notes`, { key, body: { content: "Done", agent: MAY } });
      const notes = [expect.objectContaining({ content: "Done", agent: MAY })];
      const whole = (await call("GET", "/export", { key })).json.data;
      expect(
        whole.find(({ session }: { session: { session_id: string } }) => session.session_id === session_id),
      ).toMatchObject({
        status: "closed",
        tags: ["vip"],
        notes,
      });
      const ofUser = await call("GET", `/users/${encodeURIComponent(user.id)}/export?claimed=true`, { key });
      expect(ofUser.json.sessions).toMatchObject([{ session_id, status: "closed", tags: ["vip"], notes }]);
      await call("DELETE", path, { key });
      expect(refusal(await call("GET", `${path}/notes`, { key }))).toEqual([404, "session_id", "not_found"]);
    });

    it("are in the list with include=preview, and in no answer to a visitor", async () => {
      const { path, session_id, token, change } = await asked();
      await change({ status: "closed", tags: ["vip"], assignee: agent.id });
      const found = async (query: string) =>
        (await call("GET", `/sessions?${query}`, { key })).json.data.find(
          (one: { session_id: string }) => one.session_id === session_id,
        );
      expect(await found("include=preview")).toMatchObject({
        status: "closed",
        tags: ["vip"],
        assignee: { id: agent.id },
      });
      expect(await found("per_page=100")).not.toHaveProperty("tags");
      const seen = JSON.stringify((await call("GET", path, { token })).json);
      for (const hidden of ["vip", "closed", agent.id]) expect(seen).not.toContain(hidden);
    });
  });
}
