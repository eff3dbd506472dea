import { compileFunction } from "node:vm";
import { describe, expect, it } from "vitest";
import { recipeText } from "./recipe-files.ts";

interface FlowNode {
  id: string;
  type: string;
  name?: string;
  url?: string;
  wires?: string[][];
  func?: string;
  env?: { name: string; value: string; type: string }[];
}
interface Message {
  payload: unknown;
  url?: string;
  headers?: object;
  statusCode?: number;
}

const flowOf = (file: string) => JSON.parse(recipeText(file)) as FlowNode[];
const flow = flowOf("node-red-knowledge.json");
const named = (name: string, nodes = flow) => nodes.find((node) => node.name === name) as FlowNode;
const ORDERS = "https://shop.example.com/api/orders/";
const ADA = { user: { id: "7&x=1" } };
const knowledge = [{ question: "May I return my shoes?", answer: "Yes, within 30 days." }];
const UNKNOWN = { message: "I do not know that. Shall I ask a person?", unanswered: true };

/** Runs code like Node-RED: as a function's body with these parameters. */
function run<Result>(name: string, msg: Message): Result {
  const env = { get: () => ORDERS };
  return compileFunction(named(name).func ?? "", ["msg", "env"])(msg, env) as Result;
}
const asked = (message: string, more: object = {}) =>
  run<[Message | null, Message | null]>("Look it up or answer", {
    payload: { message, context: {}, ...more },
  });
const said = (statusCode: number, payload: unknown) =>
  run<Message>("Say the order", { statusCode, payload, headers: { "content-length": "9" } });

describe("The Node-RED flow with knowledge and a tool", () => {
  it("checks signatures like node-red-flow.json, and connects each node to the next", () => {
    const check = named("Is it authentic?");
    expect(check.func).toBe(named("Is it authentic?", flowOf("node-red-flow.json")).func);
    const [ask, lookup, say, reply] = [
      "Look it up or answer",
      "Look up the order",
      "Say the order",
      "Reply",
    ].map((name) => named(name)) as [FlowNode, FlowNode, FlowNode, FlowNode];
    expect(named("Message from Parley").wires).toEqual([[check.id]]);
    expect(check.wires).toEqual([[ask.id], [reply.id]]);
    expect(ask.wires).toEqual([[lookup.id], [reply.id]]);
    expect([lookup.wires, say.wires]).toEqual([[[say.id]], [[reply.id]]]);
    expect(lookup).toMatchObject({ type: "http request", method: "GET", url: "" });
    expect(flow[0]?.env).toEqual([
      { name: "SIGNING_SECRET", value: "", type: "cred" },
      { name: "ORDERS_URL", value: ORDERS, type: "str" },
    ]);
  });

  it("looks up the order of a verified user by the digits in the message", () => {
    const [lookup, answer] = asked("Where is my order #1234?", ADA);
    expect(lookup?.url).toBe(`${ORDERS}1234?customer=7%26x%3D1`);
    expect(answer).toBeNull();
  });

  it.each(["Where is ../../admin?", "Order 12345678901", "Order 123", "Order １２３４"])(
    "looks up no order if the message is %j",
    (message) => expect(asked(message, ADA)).toMatchObject([null, { payload: UNKNOWN }]),
  );

  it("asks guests to log in, and looks up no order for them", () => {
    expect(asked("Where is my order 1234?")).toMatchObject([
      null,
      { payload: { message: expect.stringContaining("log in") } },
    ]);
  });

  it("answers with the best knowledge entry if the entry matches half of the message's words, and otherwise marks the question as unanswered", () => {
    const answer = (message: string, context: object) => asked(message, { context })[1]?.payload;
    const known = { message: "Yes, within 30 days." };
    expect(answer("Return of SHOES, may I?", { knowledge })).toEqual(known);
    expect(answer("Do you sell shoes?", { knowledge })).toEqual(UNKNOWN);
    expect(answer("May I return my shoes?", {})).toEqual(UNKNOWN);
    expect(answer("?", { knowledge: [{ question: "?", answer: "!" }] })).toEqual(UNKNOWN);
  });

  it.each([
    [
      200,
      { state: "on its way", arrives: "2026-11-30" },
      { message: "Your order is on its way, and arrives on 2026-11-30." },
    ],
    [200, { state: "packed" }, { message: "Your order is packed." }],
    [404, { error: "not_found" }, { message: "I find no such order of yours." }],
    [200, "<html>", { unanswered: true }],
    [200, null, { unanswered: true }],
    [500, { state: "packed" }, { unanswered: true }],
    ["ECONNREFUSED", "RequestError", { unanswered: true }],
  ])("replies if the shop's status or error code is %s and the body is %j", (status, body, reply) => {
    const { payload, headers, statusCode } = said(status as number, body);
    expect([payload, headers, statusCode]).toMatchObject(
      [reply, undefined, 200].map((each) => each ?? undefined),
    );
    expect(Object.hasOwn(payload as object, "unanswered")).toBe(Object.hasOwn(reply, "unanswered"));
  });
});
