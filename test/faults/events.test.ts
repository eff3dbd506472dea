import { describe, expect, it } from "vitest";
import { postgresDatabases } from "../core/storage/postgres-databases.ts";
import { echo, OPERATOR_KEY, stage } from "./stage.ts";

const { folder, serve, workflow } = stage();
const postgres = postgresDatabases();

/** The promise: every change has its event, even if the service dies between the two. */
describe("kill -9 between a change and its event", () => {
  it.each([
    ["SQLite", async () => ({})],
    ["Postgres", async () => ({ DATABASE_URL: await postgres.fresh() })],
  ])(
    "loses no event on %s: all events are delivered in order after the restart, once their receiver is up",
    async (_, more) => {
      const env = { PARLEY_DATA_DIR: folder(), ...(await more()) };
      const received: { id: string; body: { type: string; data: { session_id: string } } }[] = [];
      let isDown = true;
      const receiver = await workflow(async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk);
        const body = JSON.parse(Buffer.concat(chunks).toString());
        if (!isDown) received.push({ id: String(request.headers["webhook-id"]), body });
        response.writeHead(isDown ? 503 : 200).end();
      });
      let served = await serve(env);
      const call = async (path: string, key: string, body: object) => {
        const headers = { "X-API-Key": key, "Content-Type": "application/json" };
        const response = await fetch(`${served.address}/v1${path}`, {
          method: "POST",
          headers,
          body: JSON.stringify(body),
        });
        return (await response.json()) as { api_key: string; success: boolean };
      };
      const { api_key: key } = await call("/sites", OPERATOR_KEY, {
        name: "Shop",
        webhook_url: await workflow(echo),
        events_url: receiver,
      });
      for (const session_id of ["s-1", "s-2"]) await call("/message", key, { message: "Hi", session_id });
      const agent = { id: "7", name: "May" };
      for (const id of ["s-1", "s-2"])
        await call(`/conversation/${id}/handling`, key, { by: "person", agent });
      // The last change is answered, and the service dies immediately afterwards.
      expect(await call("/conversation/s-1/handling", key, { by: "workflow" })).toEqual({ success: true });
      served.child.kill("SIGKILL");
      await served.ended;
      expect(received).toEqual([]);
      isDown = false;
      served = await serve(env);
      const types = (id: string) =>
        received.filter(({ body }) => body.data.session_id === id).map(({ body }) => body.type);
      await expect
        .poll(() => [types("s-1"), types("s-2")], { timeout: 60_000 })
        .toEqual([
          ["session.started", "handover.taken", "handover.returned"],
          ["session.started", "handover.taken"],
        ]);
      expect(new Set(received.map(({ id }) => id)).size).toBe(received.length);
    },
  );
});
