import { spawnSync } from "node:child_process";
import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { compileFunction } from "node:vm";
import express from "express";
import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import { readUserToken } from "../../core/src/identity/user-token.ts";
import { signRequest } from "../../core/src/webhooks/request/sign-request.ts";
import {
  authenticCalls,
  MESSAGE,
  type ReceivedCall,
  refusedCalls,
  SECRET,
} from "../core/recipes/sealed-calls.ts";
import { programPath } from "../provision/program-path.ts";
import { codeOf } from "./code-blocks.ts";

const VERIFY = "docs/guides/verify.md";

/** Returns the calls, signed when the test runs, because a signed call is valid only for minutes. */
const signedCases = () => [
  ...authenticCalls.map(([what, call]) => ({ what, call: call(), authentic: true })),
  ...refusedCalls.map(([what, call]) => ({ what, call: call(), authentic: false })),
];
let cases: ReturnType<typeof signedCases>;
let wanted: [what: string, authentic: boolean][];
/** Expected results of a receiver that accepts the signature only with its prefix, as a new site sends it. */
let prefixed: typeof wanted;

beforeEach(() => {
  cases = signedCases();
  wanted = cases.map(({ what, authentic }) => [what, authentic]);
  prefixed = wanted.map(([what, authentic]) => [what, authentic && what !== "a bare signature"]);
});

describe("The documentation's code that verifies a signature", () => {
  it("in Node.js accepts exactly the authentic calls", () => {
    const isAuthentic = moduleOf(codeOf(VERIFY, "js", "isAuthentic"), "isAuthentic");
    const verdicts = cases.map(({ what, call: { body, headers } }) => [
      what,
      isAuthentic(Buffer.from(body), headers, SECRET),
    ]);
    expect(verdicts).toEqual(wanted);
  });

  it.skipIf(programPath(["php"]) === undefined)("in PHP accepts exactly the authentic calls", () => {
    const verdicts = run(
      "php",
      [],
      `${codeOf(VERIFY, "php", "is_authentic")}
foreach (json_decode(base64_decode('${encoded()}'), true) as $case) {
    $server = [];
    foreach ($case['headers'] as $name => $value) $server['HTTP_' . strtoupper(strtr($name, '-', '_'))] = $value;
    $verdicts[] = [$case['what'], is_authentic($case['body'], $server, $case['secret'])];
}
echo json_encode($verdicts);`,
    );
    expect(verdicts).toEqual(wanted);
  });

  it.skipIf(programPath(["python3"]) === undefined)("in Python accepts exactly the authentic calls", () => {
    const verdicts = run(
      "python3",
      ["-"],
      `${codeOf(VERIFY, "python", "def is_authentic")}
import base64, email.message, json
verdicts = []
for case in json.loads(base64.b64decode("${encoded()}")):
    headers = email.message.Message()
    for name, value in case["headers"].items():
        headers[name] = value
    verdicts.append([case["what"], is_authentic(case["body"].encode(), headers, case["secret"])])
print(json.dumps(verdicts))`,
    );
    expect(verdicts).toEqual(wanted);
  });
});

describe("A receiver in the documentation", () => {
  const first = () => cases[0]?.call as ReceivedCall;

  it.each(["README.md", "docs/start/node.md"])("from %s answers a message", async (page) => {
    const answer = await answerOf(codeOf(page, "js", "createServer"), first());
    expect(await answer.json()).toEqual({ message: `You said: ${MESSAGE}` });
  });

  it("from the page “Stream a reply” answers word by word", async () => {
    const answer = await answerOf(codeOf("docs/guides/streaming.md", "js", "createServer"), first());
    expect(answer.headers.get("content-type")).toContain("text/plain");
    expect(await answer.text()).toBe("It left our warehouse this morning.");
  });

  it("from the page “Your webhook” answers only authentic calls", async () => {
    const code = codeOf("docs/guides/webhooks.md", "js", "express()").replace(
      "app.listen",
      "const server = app.listen",
    );
    const statuses: number[] = [];
    for (const { call } of cases) statuses.push((await answerOf(code, call, "/chat")).status);
    expect(statuses).toEqual(prefixed.map(([, authentic]) => (authentic ? 200 : 401)));
  });
});

it("The Standard Webhooks code in the documentation accepts only authentic calls", () => {
  // The library of the block reads a raw secret as bytes, not as UTF-8.
  const secret = "a secret of my own";
  const signing = {
    sessionId: "ses_1",
    userVerified: false,
    customHeaders: {},
    timestamp: false,
    standardWebhooks: { id: "msg_1", secrets: [secret] },
  };
  const { body, headers } = signRequest({ message: MESSAGE }, signing, Date.now());
  const given = { Webhook, process: { env: { SIGNING_SECRET: secret } }, req: { headers } };
  const code = codeOf("docs/guides/webhooks.md", "js", "new Webhook").replaceAll(/^import .*$/gm, "");
  const verify = (text: unknown) =>
    compileFunction(`${code}\nreturn message;`, [...Object.keys(given), "body"])(
      ...Object.values(given),
      text,
    );
  expect(verify(`${body}`)).toBe(MESSAGE);
  expect(() => verify(`${body} `)).toThrow();
});

describe("A complete receiver in the documentation", () => {
  it.skipIf(programPath(["php"]) === undefined)(
    "in PHP from the page “Your webhook” accepts only authentic calls",
    () => {
      const receiver = codeOf("docs/guides/webhooks.md", "php", "php://input").replace(
        "php://input",
        "php://stdin",
      );
      const verdicts = cases.map(({ what, call: { body, headers } }) => {
        const server = Object.entries(headers).map(([name, value]) => [
          `HTTP_${name.toUpperCase().replaceAll("-", "_")}`,
          value,
        ]);
        const given = Buffer.from(JSON.stringify(Object.fromEntries(server))).toString("base64");
        const program = `$_SERVER = json_decode(base64_decode('${given}'), true) + $_SERVER;${receiver.replace("<?php", "")}`;
        const { stdout, stderr } = spawnSync("php", ["-r", program], {
          input: body,
          encoding: "utf8",
          env: { PATH: process.env.PATH, SIGNING_SECRET: SECRET },
        });
        expect(stderr).toBe("");
        return [what, JSON.parse(stdout).error === undefined];
      });
      expect(verdicts).toEqual(prefixed);
    },
  );

  it.skipIf(programPath(["python3"]) === undefined)(
    "in Python with Flask from the page “Verify a signature” accepts only authentic calls",
    () => {
      const verdicts = run(
        "python3",
        ["-"],
        `${PRETEND_FLASK}
${codeOf(VERIFY, "python", "def is_authentic")}
${codeOf(VERIFY, "python", "from flask")}
verdicts = []
for case in json.loads(base64.b64decode("${encoded()}")):
    os.environ["SIGNING_SECRET"] = case["secret"]
    request.come(case["headers"], case["body"].encode())
    answer = app.receivers["/chat"]()
    verdicts.append([case["what"], not isinstance(answer, tuple) and answer["message"].startswith("You said: ")])
print(json.dumps(verdicts))`,
      );
      expect(verdicts).toEqual(wanted);
    },
  );
});

describe("A token made as on the page “Who the visitor is”", () => {
  const IDENTITY = "docs/guides/identity.md";
  const user = { id: "42", email: "ada@example.com", name: "Ada", role: "customer" };
  const isRead = async (token: unknown) =>
    expect(await readUserToken(`${token}`, SECRET, Date.now())).toMatchObject({ user });

  it("is accepted by the service if Node made it", () =>
    isRead(moduleOf(codeOf(IDENTITY, "js", "userToken"), "userToken")(user)));

  it.skipIf(programPath(["php"]) === undefined)("is accepted by the service if PHP made it", () => {
    const call = `echo json_encode(user_token(json_decode('${JSON.stringify(user)}', true), '${SECRET}'));`;
    return isRead(run("php", [], `${codeOf(IDENTITY, "php", "user_token")}\n${call}`));
  });

  it.skipIf(programPath(["python3"]) === undefined)("is accepted by the service if Python made it", () => {
    const call = `print(json.dumps(user_token(${JSON.stringify(user)}, "${SECRET}")))`;
    return isRead(run("python3", ["-"], `${codeOf(IDENTITY, "python", "user_token")}\n${call}`));
  });
});

/** The part of Flask that a receiver needs. */
const PRETEND_FLASK = `
import base64, email.message, json, sys, types

class Request:
    def come(self, headers, body):
        self.headers = email.message.Message()
        for name, value in headers.items():
            self.headers[name] = value
        self.body = body
    def get_data(self):
        return self.body
    def get_json(self):
        return json.loads(self.body)

class Flask:
    def __init__(self, name):
        self.receivers = {}
    def post(self, path):
        return lambda receiver: self.receivers.setdefault(path, receiver)

flask = types.ModuleType("flask")
flask.Flask, flask.request = Flask, Request()
sys.modules["flask"] = flask
`;

/** Returns an export of a block, with its imports and environment variables inserted. */
// biome-ignore lint/suspicious/noExplicitAny: what a block exports is the block's own.
function moduleOf(code: string, name: string): any {
  const given = {
    createHmac,
    timingSafeEqual,
    createServer,
    express,
    Buffer,
    wait: setImmediate,
    process: { env: { SIGNING_SECRET: SECRET, IDENTITY_SECRET: SECRET } },
  };
  const body = code.replaceAll(/^import .*$/gm, "").replaceAll(/^export /gm, "");
  return compileFunction(`${body}\nreturn ${name};`, Object.keys(given))(...Object.values(given));
}

/** Runs a receiver on a free port, and sends it one call. */
async function answerOf(code: string, { body, headers }: ReceivedCall, path = "/"): Promise<Response> {
  const server: Server = moduleOf(code.replace("4000", "0"), "server");
  try {
    if (!server.listening) await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", body, headers });
    return new Response(await response.text(), response);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function encoded(): string {
  const given = cases.map(({ what, call }) => ({ what, ...call, secret: SECRET }));
  return Buffer.from(JSON.stringify(given)).toString("base64");
}

function run(program: string, args: string[], input: string): unknown {
  const { stdout, stderr } = spawnSync(program, args, { input, encoding: "utf8" });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}
