import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openInstallation } from "../../../core/src/app/installation.ts";
import { type RunningService, runService } from "../../../core/src/app/run-service.ts";
import { parseOptions } from "../../../core/src/options.ts";
import { httpServer, type LoopbackServer } from "../../core/webhooks/loopback-server.ts";
import { codeOf } from "../../docs/code-blocks.ts";
import { caddy } from "../../provision/caddy.ts";
import { freePort } from "../../provision/free-port.ts";
import { isMissing } from "../../provision/missing.ts";
import { nginx } from "../../provision/nginx.ts";
import { type Certificate, selfSignedCertificate } from "../../shopify-app/pretend-shopify/certificate.ts";
import { deploymentFile } from "../deployment-file.ts";
import { type RunningProxy, runningProxy } from "./running-proxy.ts";

const PAGE = "docs/operate/proxies.md";
const HOST = "chat.example.com";

/** A proxy whose configuration is a code block of `docs/operate/proxies.md`, with the ports and the certificate of the test. */
interface Front {
  name: "nginx" | "Caddy";
  file: string;
  configuration(port: number, service: string): string;
  check(): string[];
  start(): Promise<RunningProxy>;
}

const folder = mkdtempSync(join(tmpdir(), "parley-proxies-"));
// nginx's workers run as another user, who needs access to the folder for temporary files.
chmodSync(folder, 0o755);
let certificate: Certificate;
let service: RunningService;
let workflow: LoopbackServer;
let apiKey = "";
/** Resolved when the first half of a reply has passed the proxy. Only then does the workflow send the second half. */
let second = Promise.withResolvers<void>();

const fronts: Front[] = [
  {
    name: "nginx",
    file: join(folder, "nginx.conf"),
    configuration: (port, address) => {
      const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
      const block = codeOf(PAGE, "nginx", "proxy_pass")
        .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
        .replace("127.0.0.1:3000", address)
        .replace(/\/etc\/ssl\/\S+\.pem/, certificate.certFile)
        .replace(/\/etc\/ssl\/\S+\.key/, join(certificate.folder, "key.pem"));
      return `daemon off;
pid ${folder}/nginx.pid;
error_log stderr notice;
events {}
http {
  access_log off;
  ${places.map((place) => `${place}_temp_path ${folder}/${place};`).join("\n  ")}
  ${block}
}`;
    },
    check: () => [`${nginx.find()}`, "-t", "-q", "-c", fronts[0]?.file ?? ""],
    start: () => runningProxy(`${nginx.find()}`, ["-c", join(folder, "nginx.conf")], "start worker process "),
  },
  {
    name: "Caddy",
    file: join(folder, "Caddyfile"),
    configuration: (port, address) => {
      const block = codeOf(PAGE, "txt", "reverse_proxy")
        .replace(
          `${HOST} {`,
          `https://${HOST}:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate.certFile} ${join(certificate.folder, "key.pem")}`,
        )
        .replace("127.0.0.1:3000", address);
      return `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${block}`;
    },
    check: () => [`${caddy.find()}`, "validate", "--adapter", "caddyfile", "--config", fronts[1]?.file ?? ""],
    start: () =>
      runningProxy(
        `${caddy.find()}`,
        ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")],
        "serving initial configuration",
        { HOME: folder },
      ),
  },
];

beforeAll(async () => {
  certificate = await selfSignedCertificate([HOST]);
  workflow = await httpServer(async (_request, response) => {
    response.writeHead(200, { "content-type": "text/plain" }).write("It left ");
    await second.promise;
    response.end("this morning.");
  });
  const options = parseOptions({
    PARLEY_DATA_DIR: join(folder, "data"),
    PARLEY_TRUST_PROXY: "loopback",
    PORT: "0",
    PARLEY_ALLOW_WEBHOOK_HOSTS: "127.0.0.1",
    LOG_LEVEL: "silent",
    PARLEY_CONSOLE: "off",
  });
  const installation = await openInstallation(options);
  const site = await installation.sites.create({ name: "Shop", webhook_url: workflow.origin });
  apiKey = site.api_key;
  service = await runService(options, installation);
});
afterAll(async () => {
  second.resolve();
  await service.stop();
  await workflow.close();
  for (const made of [folder, certificate.folder]) rmSync(made, { recursive: true });
});

for (const front of fronts) {
  describe.skipIf(isMissing(front.name))(`${front.name}, set up as on the page “Reverse proxies”,`, () => {
    let port = 0;
    let proxy: RunningProxy | undefined;

    beforeAll(async () => {
      port = await freePort();
      writeFileSync(front.file, front.configuration(port, new URL(service.address).host));
      proxy = await front.start();
    });
    afterAll(async () => await proxy?.stop());

    /** Sends a request as a browser or a server outside does. */
    const call = async (path: string, method = "GET", body: string | Buffer = "", headers = {}) => {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      const options = { host: "127.0.0.1", port, path, method, servername: HOST, ca: certificate.cert };
      const outgoing = { host: HOST, "x-api-key": apiKey, "content-type": "application/json", ...headers };
      request({ ...options, headers: outgoing }, resolve)
        .on("error", reject)
        .end(body);
      return promise;
    };

    it("passes its configuration check", () => {
      const [program = "", ...words] = front.check();
      const { status, stderr } = spawnSync(program, words, {
        env: { PATH: process.env.PATH, HOME: folder },
        encoding: "utf8",
      });
      expect({ status, stderr: status === 0 ? "" : stderr }).toEqual({ status: 0, stderr: "" });
    });

    it("forwards a streamed reply without buffering", async () => {
      second = Promise.withResolvers();
      const body = JSON.stringify({ message: "Where is my order?" });
      const answer = await call("/v1/message", "POST", body, { accept: "text/event-stream" });
      expect(answer.headers["content-type"]).toContain("text/event-stream");
      let text = "";
      for await (const piece of answer.setEncoding("utf8")) {
        text += piece;
        if (text.includes("It left")) second.resolve();
      }
      expect(text).toContain("event: done");
      expect(text).toContain("It left this morning.");
    });

    it("hides probes and metrics", async () => {
      for (const path of ["/healthz", "/readyz", "/metrics"]) {
        const answer = await call(path);
        answer.resume();
        expect([path, answer.statusCode]).toEqual([path, 404]);
      }
      expect((await fetch(`${service.address}/healthz`)).status).toBe(200);
    });

    it("forwards a file of 10 MiB to the service, which decides whether to accept it", async () => {
      const answer = await call("/v1/conversation/none/files", "POST", Buffer.alloc(10 * 1024 * 1024), {
        "content-type": "application/octet-stream",
      });
      let text = "";
      for await (const piece of answer.setEncoding("utf8")) text += piece;
      expect(JSON.parse(text)).toMatchObject({ error: { code: expect.any(String) } });
      expect(answer.statusCode).not.toBe(413);
    });
  });
}

describe.skipIf(isMissing("Caddy"))("The Caddyfile of Compose", () => {
  it("passes Caddy's own configuration check", () => {
    const file = join(folder, "Compose");
    writeFileSync(file, deploymentFile("Caddyfile"));
    const words = ["validate", "--adapter", "caddyfile", "--config", file];
    const { status, stderr } = spawnSync(`${caddy.find()}`, words, {
      env: { PATH: process.env.PATH, HOME: folder, CHAT_DOMAIN: HOST },
      encoding: "utf8",
    });
    expect({ status, stderr: status === 0 ? "" : stderr }).toEqual({ status: 0, stderr: "" });
  });
});
