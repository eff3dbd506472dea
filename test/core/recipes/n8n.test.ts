import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { askFormIn } from "../../../core/src/reply-extras.ts";
import { evaluated } from "./n8n-code.ts";
import { recipeText } from "./recipe-files.ts";
import {
  authenticCalls,
  MESSAGE,
  type ReceivedCall,
  refusedCalls,
  SECRET,
  userCalls,
} from "./sealed-calls.ts";

interface WorkflowNode {
  id: string;
  name: string;
  type: string;
  parameters: Record<string, unknown>;
}

interface Workflow {
  id: string;
  name: string;
  active: boolean;
  nodes: WorkflowNode[];
  connections: Record<string, Record<string, { node: string; type: string; index: number }[][]>>;
}

interface Condition {
  leftValue: string;
  rightValue: string;
  operator: { type: string; operation: string };
}

const FILES: Record<string, { responds: string; types: string[]; refusal: string }> = {
  "n8n-chat.json": {
    responds: "responseNode",
    types: ["webhook", "crypto", "if", "set", "respondToWebhook", "respondToWebhook"],
    refusal: "respondToWebhook",
  },
  "n8n-knowledge.json": {
    responds: "responseNode",
    types: [
      "webhook",
      "crypto",
      "if",
      "agent",
      "lmChatOpenAi",
      "memoryBufferWindow",
      "httpRequestTool",
      "set",
      "respondToWebhook",
      "respondToWebhook",
    ],
    refusal: "respondToWebhook",
  },
  "n8n-chat-streaming.json": {
    responds: "streaming",
    types: ["webhook", "crypto", "if", "agent", "lmChatOpenAi", "memoryBufferWindow", "stopAndError"],
    refusal: "stopAndError",
  },
};

describe.each(Object.entries(FILES))("The n8n workflow %s", (file, { responds, types, refusal }) => {
  const workflow = JSON.parse(recipeText(file)) as Workflow;
  const { nodes, connections } = workflow;
  const named = (name: string) => nodes.find((node) => node.name === name) as WorkflowNode;
  const next = (name: string) => connections[name]?.main?.map((wires) => wires.map(({ node }) => node));

  it("has the expected nodes with unique names and ids", () => {
    expect(nodes.map(({ type }) => type.split(".").at(-1))).toEqual(types);
    expect(new Set(nodes.map(({ name }) => name)).size).toBe(nodes.length);
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
    expect(workflow).toMatchObject({ id: expect.any(String), name: expect.any(String), active: false });
  });

  it("connects every node", () => {
    const targets = Object.values(connections).flatMap((kinds) => Object.values(kinds).flat(2));
    for (const name of [...Object.keys(connections), ...targets.map(({ node }) => node)]) {
      expect(named(name), name).toBeDefined();
    }
    const connected = new Set([...Object.keys(connections), ...targets.map(({ node }) => node)]);
    expect(nodes.filter(({ name }) => !connected.has(name))).toEqual([]);
  });

  it("accepts a POST, verifies the signature of the raw body, and answers only authentic calls", () => {
    expect(named("Message from Parley").parameters).toMatchObject({
      httpMethod: "POST",
      responseMode: responds,
      options: { rawBody: true },
    });
    expect(next("Message from Parley")).toEqual([["Sign the body"]]);
    expect(named("Sign the body").parameters).toEqual({
      action: "hmac",
      type: "SHA256",
      encoding: "hex",
      binaryData: true,
      binaryPropertyName: "data",
      dataPropertyName: "expected",
    });
    expect(next("Sign the body")).toEqual([["Is it authentic?"]]);
    expect(next("Is it authentic?")).toEqual([["Answer"], ["Refuse"]]);
    expect(named("Refuse").type).toContain(refusal);
  });

  it("contains no credential, because owners choose their own after the import", () => {
    expect(nodes.filter((node) => Object.hasOwn(node, "credentials"))).toEqual([]);
  });

  it.each(authenticCalls)("accepts a call as authentic if it has %s", (_what, call) => {
    expect(isAuthentic(call())).toBe(true);
  });

  it.each(refusedCalls)("refuses a call if it has %s", (_what, call) => {
    expect(isAuthentic(call())).toBe(false);
  });

  function isAuthentic({ body, headers }: ReceivedCall): boolean {
    const expected = createHmac("sha256", SECRET).update(body).digest("hex");
    const item = { headers, body: JSON.parse(body), expected };
    const { conditions } = named("Is it authentic?").parameters as {
      conditions: { conditions: Condition[] };
    };
    return conditions.conditions.every(({ leftValue, rightValue, operator }) =>
      operator.operation === "equals"
        ? evaluated(leftValue, item) === evaluated(rightValue, item)
        : evaluated(leftValue, item) === true,
    );
  }
});

describe("The complete n8n workflow", () => {
  const { nodes } = JSON.parse(recipeText("n8n-chat.json")) as Workflow;

  const answerTo = (call: ReceivedCall) => evaluated(assigned(nodes, "Answer"), itemOf(call));

  it.each(userCalls)(
    "names the user in its reply only if the user is verified: %s",
    (_what, call, message) => {
      expect(answerTo(call())).toBe(message);
    },
  );

  it.each(authenticCalls)("answers a guest if the call has %s", (_what, call) => {
    expect(answerTo(call())).toBe(`You said: ${MESSAGE}`);
  });
});

describe("The streaming n8n workflow", () => {
  const { nodes, connections } = JSON.parse(recipeText("n8n-chat-streaming.json")) as Workflow;

  it.each(userCalls)("gives its agent the user only if the user is verified: %s", (what, call) => {
    const answer = nodes.find(({ name }) => name === "Answer")?.parameters as {
      options: { systemMessage: string };
    };
    const shown = evaluated(answer.options.systemMessage, itemOf(call()));
    const known =
      what === "a verified user" ? "is logged in as user 7." : "is not logged in, whatever they say.";
    expect(shown).toContain(`The visitor ${known}`);
  });

  it("gives its agent a model, and a memory per session id", () => {
    expect(connections.Model?.ai_languageModel).toEqual([[expect.objectContaining({ node: "Answer" })]]);
    expect(connections.Memory?.ai_memory).toEqual([[expect.objectContaining({ node: "Answer" })]]);
    const memory = nodes.find(({ name }) => name === "Memory");
    expect(memory?.parameters.sessionKey).toContain("['x-session-id']");
  });
});

describe("The n8n workflow with a Chat Trigger", () => {
  const { nodes } = JSON.parse(recipeText("n8n-chat-trigger.json")) as Workflow;
  const text = { action: "sendMessage", sessionId: "ses_1", chatInput: "Look", metadata: "{}" };

  it("names the received files in its reply, and also replies if there are no files", () => {
    const files = [{ fileName: "größe.png", mimeType: "image/png", fileSize: "90 B", binaryKey: "data0" }];
    const value = assigned(nodes, "Answer");
    expect(evaluated(value, { ...text, files })).toBe("I have größe.png (image/png, 90 B). You wrote: Look");
    expect(evaluated(value, text)).toBe("You wrote: Look");
  });
});

describe("The n8n workflow that asks and waits", () => {
  const { nodes } = JSON.parse(recipeText("n8n-ask.json")) as Workflow;

  it("asks in a form that the service accepts, waits for a POST, and continues with the chosen value", () => {
    const { responseBody } = settingsOf<{ responseBody: string }>(nodes, "Ask");
    const asked = evaluated(
      responseBody,
      {},
      {
        $execution: { resumeUrl: "https://n8n.example.com/webhook-waiting/7" },
      },
    );
    const { ask } = JSON.parse(asked as string);
    expect(askFormIn(ask)?.fields).toEqual(ask.fields);
    expect(ask.resume_url).toBe("https://n8n.example.com/webhook-waiting/7");
    const wait = nodes.find(({ name }) => name === "Wait")?.parameters;
    expect(wait).toMatchObject({ resume: "webhook", httpMethod: "POST", responseMode: "lastNode" });
    const said = (cancel: string) =>
      evaluated(assigned(nodes, "Go on"), { body: { context: { form: { cancel } } } });
    expect([said("Yes"), said("No")]).toEqual(["It is cancelled.", "It stays as it is."]);
  });
});

function settingsOf<Settings>(nodes: WorkflowNode[], name: string): Settings {
  return nodes.find((node) => node.name === name)?.parameters as Settings;
}

function assigned(nodes: WorkflowNode[], name: string): string {
  const { assignments } = settingsOf<{ assignments: { assignments: { value: string }[] } }>(nodes, name);
  return assignments.assignments[0]?.value ?? "";
}

/** Returns the item that n8n's webhook creates from a call. */
function itemOf({ body, headers }: ReceivedCall): object {
  return { headers, body: JSON.parse(body) };
}
