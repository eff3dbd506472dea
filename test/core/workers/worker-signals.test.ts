import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PretendWorkflow, pretendWorkflow } from "../api/pretend-workflow.ts";
import { atTheTerminal } from "../cli/at-the-terminal.ts";
import { type StartedParley, startedParley } from "../cli/started-parley.ts";

describe("Workers of one service", () => {
  const { folder, newSite } = atTheTerminal();
  let workflow: PretendWorkflow;
  let service: StartedParley;
  let address: string;
  let key: string;
  beforeAll(async () => {
    workflow = await pretendWorkflow();
    service = startedParley(["serve", "--workers", "2"], {
      ...{ PORT: "0", LOG_LEVEL: "error", PARLEY_DATA_DIR: `${folder}/data` },
      PARLEY_ALLOW_WEBHOOK_HOSTS: "127.0.0.1",
    });
    address = (await service.says(/^Parley is listening on (\S+)\n/m)) as string;
    key = (await newSite("--webhook-url", workflow.url, "--plan", "enterprise")).api_key;
  });
  afterAll(async () => {
    service?.child.kill("SIGTERM");
    await service?.ended;
    await workflow?.close();
  });

  /** Over a connection of its own, so that the workers take turns. */
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${address}/v1${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: { "X-API-Key": key, "Content-Type": "application/json", Connection: "close" },
    });
    return { status: response.status, json: await response.json() };
  };
  const asks = async (session_id: string) => {
    const held = workflow.holds();
    const reply = call("POST", "/message", { message: "Hi", session_id });
    return { reply, answer: await held.next() };
  };

  it.each(["s-1", "s-2", "s-3"])("stop what another of them is writing (%s)", async (id) => {
    const { reply, answer } = await asks(id);
    expect((await call("POST", `/conversation/${id}/stop`)).json.stopped).toBe(1);
    expect((await reply).json.stopped).toBe(true);
    await answer.hungUp;
    // The workers change turns, so that the next one asks the other.
    if (id === "s-2") await call("GET", "/site");
  });

  it("drop the reply that another of them is writing to a conversation that was deleted", async () => {
    const { reply, answer } = await asks("s-4");
    expect((await call("DELETE", "/conversation/s-4")).status).toBe(200);
    expect((await reply).status).toBe(404);
    await answer.hungUp;
  });
});
