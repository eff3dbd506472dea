import { describe, expect, it, vi } from "vitest";
import { deliveryCalls, PAGE_SIZE } from "../../../admin/deliveries/delivery-calls.ts";
import { deliveryList } from "../../../admin/deliveries/delivery-list.ts";
import type { Send } from "../../../admin/send.ts";

const UNTIL = "2026-11-20T13:00:00Z";

/** Creates a pretend service in memory, whose log has `count` calls and one failed event. */
function opened(count = 0) {
  const calls = Array.from({ length: count }, (_, at) => aCall(`call_${at}`));
  const events = [
    {
      event_id: "evt_1",
      type: "session.started",
      state: "failed",
      attempts: 8,
      problem: { code: "timeout" },
    },
  ];
  const requests: string[] = [];
  let until: string | undefined;
  const fails = { now: false };
  const send = (async (method, path, { body, signal } = {}) => {
    requests.push(`${method} ${path}`);
    await Promise.resolve();
    signal?.throwIfAborted();
    if (fails.now) throw new Error("refused");
    const { pathname, searchParams } = new URL(path, "http://service/");
    if (path === "calls/bodies") until = (body as { on: boolean }).on ? UNTIL : undefined;
    if (pathname.endsWith("/bodies")) return { bodies_until: until, request: "Q", answer: "A" };
    const [page, isFailed] = [Number(searchParams.get("page")), searchParams.has("outcome")];
    const all: object[] =
      pathname === "/events" ? events : calls.filter(({ outcome }) => !isFailed || outcome === "failed");
    const data = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    return {
      data,
      pagination: { total: all.length },
      ...(pathname === "/calls" && until && { bodies_until: until }),
    };
  }) as Send;
  return { calls, requests, fails, list: deliveryList(deliveryCalls(send)) };
}

function aCall(call_id: string, outcome = "answered") {
  return {
    call_id,
    session_id: "s",
    timestamp: "2026-11-20T12:00:00Z",
    outcome,
    duration_ms: 5,
    has_bodies: true,
  };
}

describe("deliveryList()", () => {
  it("loads older entries, and shows no entry twice even if new entries have shifted the pages", async () => {
    const { list, calls } = opened(PAGE_SIZE + 5);
    expect(list.current().deliveries).toBeUndefined();
    await list.reload();
    expect(list.current()).toMatchObject({ hasOlder: true });
    calls.unshift(aCall("new"));
    await list.older();
    const ids = list.current().deliveries?.map(({ id }) => id) ?? [];
    expect(ids).toHaveLength(PAGE_SIZE + 5);
    expect(new Set(ids).size).toBe(ids.length);
    await list.reload();
    expect(list.current().deliveries?.[0]?.id).toBe("new");
  });

  it("shows only failed calls and events, with the reason, if the owner filters by failures", async () => {
    const { list, calls, requests } = opened(2);
    calls.push(aCall("bad", "failed"));
    await list.showFailed(true);
    expect(list.current().deliveries?.map(({ id }) => id)).toEqual(["bad"]);
    await list.show("events");
    expect(list.current().deliveries).toMatchObject([
      { id: "evt_1", state: "failed", problem: { code: "timeout" }, attempts: 8 },
    ]);
    expect(requests.at(-1)).toContain("state=failed");
    await list.retry("evt_1");
    expect(requests.slice(-2)).toEqual(["POST events/evt_1/retry", expect.stringContaining("GET events?")]);
  });

  it("ignores the calls that arrive after the owner has switched to events", async () => {
    const { list } = opened(2);
    await Promise.all([list.reload(), list.show("events")]);
    expect(list.current().deliveries?.map(({ id }) => id)).toEqual(["evt_1"]);
  });

  it("keeps the shown entries if a reload fails, and reports the failure", async () => {
    const { list, fails } = opened(2);
    await list.reload();
    fails.now = true;
    await list.reload();
    expect(list.current()).toMatchObject({ failure: new Error("refused") });
    expect(list.current().deliveries).toHaveLength(2);
    await expect(list.retry("evt_1")).rejects.toThrow("refused");
  });

  it("shows and hides recorded bodies, and drops the bodies when recording ends", async () => {
    const { list } = opened(1);
    const changed = vi.fn();
    list.subscribe(changed);
    await list.recordBodies(true);
    expect(list.current().bodiesUntil).toBe(UNTIL);
    await list.toggleBodies("call_0");
    expect(list.current().bodies.call_0).toMatchObject({ request: "Q", answer: "A" });
    await list.toggleBodies("call_0");
    expect(list.current().bodies).toEqual({});
    await list.toggleBodies("call_0");
    await list.recordBodies(false);
    expect(list.current()).toMatchObject({ bodiesUntil: undefined, bodies: {} });
    expect(changed).toHaveBeenCalled();
  });
});
