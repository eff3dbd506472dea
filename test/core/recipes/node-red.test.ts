import crypto from "node:crypto";
import { compileFunction } from "node:vm";
import { describe, expect, it } from "vitest";
import { recipeText } from "./recipe-files.ts";
import {
  authenticCalls,
  MESSAGE,
  type ReceivedCall,
  refusedCalls,
  SECRET,
  userCalls,
} from "./sealed-calls.ts";

interface FlowNode {
  id: string;
  type: string;
  z?: string;
  name?: string;
  wires?: string[][];
  func?: string;
  outputs?: number;
  libs?: { var: string; module: string }[];
  env?: { name: string; value: string; type: string }[];
  method?: string;
  skipBodyParsing?: boolean;
}

interface Message {
  payload: unknown;
  statusCode?: number;
  res?: unknown;
}

const flow = JSON.parse(recipeText("node-red-flow.json")) as FlowNode[];
const ofType = (type: string) => flow.filter((node) => node.type === type);
const named = (name: string) => flow.find((node) => node.name === name) as FlowNode;
const check = named("Is it authentic?");

describe("The Node-RED flow", () => {
  it("is one tab with all nodes, and every wire connects to a node", () => {
    const [tab] = ofType("tab");
    const ids = flow.map((node) => node.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const node of flow.filter((each) => each !== tab)) {
      expect(node.z).toBe(tab?.id);
      for (const id of node.wires?.flat() ?? []) expect(ids).toContain(id);
    }
  });

  it("accepts a POST with an unparsed body, verifies the body first, and always replies", () => {
    const [entry] = ofType("http in");
    const [reply] = ofType("http response");
    expect(entry).toMatchObject({ method: "post", skipBodyParsing: true, wires: [[check.id]] });
    expect(check.wires).toEqual([[named("Answer").id], [reply?.id]]);
    expect(named("Answer").wires).toEqual([[reply?.id]]);
  });

  it("declares the secret as a credential, and does not contain the secret", () => {
    expect(ofType("tab")[0]?.env).toEqual([{ name: "SIGNING_SECRET", value: "", type: "cred" }]);
  });

  it("lists the Node.js modules that its function uses", () => {
    expect(check.libs).toEqual([{ var: "crypto", module: "crypto" }]);
  });
});

describe("The Node-RED flow's check", () => {
  it.each(authenticCalls)("passes a call that has %s to the node `Answer`, which replies", (_what, call) => {
    const [passed, refused] = checked(call());
    expect(refused).toBeNull();
    expect(passed).toMatchObject({
      payload: { message: MESSAGE, session: { id: "ses_1" } },
      res: "the response",
    });
    expect(run(named("Answer"), passed as Message)).toMatchObject({
      payload: { message: `You said: ${MESSAGE}` },
      res: "the response",
    });
  });

  it.each(userCalls)("passes on the user only if the user is verified: %s", (what, call, message) => {
    const [passed] = checked(call()) as [Message & { payload: { user?: object } }];
    expect(passed.payload.user).toEqual(what === "a verified user" ? { id: "7", name: "Ada" } : undefined);
    expect(run(named("Answer"), passed)).toMatchObject({ payload: { message } });
  });

  it.each(refusedCalls)("returns 401 if a call has %s", (_what, call) => {
    const [passed, refused] = checked(call());
    expect(passed).toBeNull();
    expect(refused).toMatchObject({
      statusCode: 401,
      payload: { success: false, error: "Unauthorized", message: "Bad signature" },
      res: "the response",
    });
  });

  it.each([undefined, ""])("returns 500 if the secret is missing: %j", (secret) => {
    const [, call] = authenticCalls[0] as (typeof authenticCalls)[number];
    expect(checked(call(), secret as string)).toMatchObject([null, { statusCode: 500 }]);
  });
});

function checked({ body, headers }: ReceivedCall, ...secret: [secret?: string]): (Message | null)[] {
  const msg = { payload: Buffer.from(body), req: { headers }, res: "the response" };
  const env = { get: () => (secret.length === 0 ? SECRET : secret[0]) };
  return run(check, msg, env) as (Message | null)[];
}

/** Runs code like Node-RED: as a function's body with these parameters. */
function run({ func = "" }: FlowNode, msg: Message, env = {}): unknown {
  return compileFunction(func, ["msg", "env", "crypto", "Buffer"])(msg, env, crypto, Buffer);
}
