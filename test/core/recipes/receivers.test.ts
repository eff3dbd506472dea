import { type ChildProcess, spawn } from "node:child_process";
import crypto from "node:crypto";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { compileFunction } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { programPath } from "../../provision/program-path.ts";
import { deadPort } from "../webhooks/loopback-server.ts";
import { recipeCode, recipeText } from "./recipe-files.ts";
import {
  authenticCalls,
  MESSAGE,
  type ReceivedCall,
  refusedCalls,
  SECRET,
  userCalls,
} from "./sealed-calls.ts";

const ROOT = new URL("../../../", import.meta.url);
const php = programPath(["php"]);

describe("The Express receiver of the recipes", () => {
  const receiver = runningReceiver(async (folder, port) => {
    writeFileSync(join(folder, "receiver.mjs"), recipeCode("Express", "js"));
    copyFileSync(
      new URL("core/src/webhooks/request/verify-webhook.ts", ROOT),
      join(folder, "verify-webhook.ts"),
    );
    symlinkSync(fileURLToPath(new URL("node_modules", ROOT)), join(folder, "node_modules"));
    const env = { SIGNING_SECRET: SECRET, PORT: `${port}` };
    return spawn(process.execPath, [join(folder, "receiver.mjs")], { env, stdio: "ignore" });
  });

  itReceives((call) => receiver.send("/chat", call));

  it("answers with the reason if it refuses a call", async () => {
    const [, call] = refusedCalls[0] as (typeof refusedCalls)[number];
    expect((await receiver.send("/chat", call())).answer).toMatchObject({ message: "signature_mismatch" });
  });
});

describe.skipIf(php === undefined)(
  `The PHP receiver of the recipes${php === undefined ? " (skipped: no php here)" : ""}`,
  () => {
    const receiver = runningReceiver(async (folder, port) => {
      writeFileSync(join(folder, "chat.php"), recipeCode("PHP", "php"));
      const args = ["-S", `127.0.0.1:${port}`, "-t", folder];
      return spawn(php ?? "", args, { env: { SIGNING_SECRET: SECRET }, stdio: "ignore" });
    });

    itReceives((call) => receiver.send("/chat.php", call));
  },
);

describe("The Zapier step of the recipes", () => {
  it.each(authenticCalls)("passes on the message if a call has %s", (_what, call) => {
    expect(zapierStep(call())).toEqual({ message: MESSAGE, sessionId: "ses_1", userId: null });
  });

  it.each(userCalls)("passes on the user's id only if the user is verified: %s", (what, call) => {
    expect(zapierStep(call())).toMatchObject({ userId: what === "a verified user" ? "7" : null });
  });

  it.each(refusedCalls)("stops the Zap if a call has %s", (_what, call) => {
    expect(() => zapierStep(call())).toThrow("Bad signature");
  });

  it("stops the Zap if the secret is empty", () => {
    const { body, headers } = (authenticCalls[0] as (typeof authenticCalls)[number])[1]();
    const signature = crypto.createHmac("sha256", "").update(body).digest("hex");
    expect(() => zapierStep({ body, headers: { ...headers, "x-webhook-signature": signature } }, "")).toThrow(
      "Bad signature",
    );
  });
});

function itReceives(send: (call: ReceivedCall) => Promise<{ status: number; answer: unknown }>): void {
  it.each(authenticCalls)("answers a call if it has %s", async (_what, call) => {
    expect(await send(call())).toEqual({ status: 200, answer: { message: `You said: ${MESSAGE}` } });
  });

  it.each(userCalls)(
    "names the user in its reply only if the user is verified: %s",
    async (_what, call, message) => {
      expect(await send(call())).toEqual({ status: 200, answer: { message } });
    },
  );

  it.each(refusedCalls)("returns 401 if a call has %s", async (_what, call) => {
    const { status, answer } = await send(call());
    expect(status).toBe(401);
    expect(answer).toMatchObject({ success: false, error: "Unauthorized" });
  });
}

/** Runs a receiver in its own process and folder, for the tests of a `describe`. */
function runningReceiver(start: (folder: string, port: number) => Promise<ChildProcess>) {
  const folder = mkdtempSync(join(tmpdir(), "parley-receiver-"));
  let child: ChildProcess;
  let origin: string;

  beforeAll(async () => {
    const port = await deadPort();
    origin = `http://127.0.0.1:${port}`;
    child = await start(folder, port);
    while (!(await answers(origin))) {
      if (child.exitCode !== null) throw new Error(`The receiver ended with ${child.exitCode}`);
      await setTimeout(20);
    }
  });

  afterAll(async () => {
    const ended = once(child, "close");
    child.kill();
    await ended;
    rmSync(folder, { recursive: true });
  });

  return {
    async send(path: string, { body, headers }: ReceivedCall): Promise<{ status: number; answer: unknown }> {
      const response = await fetch(origin + path, { method: "POST", headers, body });
      return { status: response.status, answer: await response.json() };
    },
  };
}

function answers(origin: string): Promise<boolean> {
  return fetch(origin).then(
    () => true,
    () => false,
  );
}

/** Runs code like Zapier: as a function's body with `inputData`, and with its result in `output`. */
function zapierStep({ body, headers }: ReceivedCall, secret = SECRET): unknown {
  const inputData = {
    body,
    signature: headers["x-webhook-signature"],
    timestamp: headers["x-request-timestamp"],
    vouched: headers["x-user-verified"],
    secret,
  };
  const code = `let output;\n${recipeText("zapier-code.js")}\nreturn output;`;
  return compileFunction(code, ["inputData", "require", "Buffer"])(inputData, () => crypto, Buffer);
}
