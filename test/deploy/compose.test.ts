import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseOptions } from "../../core/src/options.ts";
import { settingsChangesSchema } from "../../core/src/sites/site-settings.ts";
import { DEPLOYMENT, deploymentFile, LONGEST_REPLY, yamlIn } from "./deployment-file.ts";
import { imageStages } from "./image-stages.ts";
import { isKnownVariable } from "./known-variable.ts";

const compose = yamlIn("compose.yaml");
const { service, postgres, redis, caddy } = compose.services;
const caddyfile = deploymentFile("Caddyfile");
const stages = imageStages(deploymentFile("Dockerfile"));
const port = stages.flatMap(({ steps }) => steps).find(({ keyword }) => keyword === "EXPOSE")?.text;
const SECRETS = ["PARLEY_SECRET", "POSTGRES_PASSWORD", "REDIS_PASSWORD", "PARLEY_OPERATOR_KEY"];

/** The variables of .env.example, as `docker compose` reads a line NAME=value. */
const example = new Map(
  deploymentFile(".env.example")
    .split("\n")
    .filter((line) => /^\w+=/.test(line))
    .map((line) => line.split("=", 2) as [string, string]),
);

const filled = (text: string) =>
  text.replace(/\$\{(\w+)(:?[?-][^}]*)?\}/g, (_, name) =>
    name === "LOG_LEVEL" ? "info" : `${name.toLowerCase()}-0123456789.example`,
  );

describe("compose.yaml", () => {
  it("sets only variables that the service knows, to values that the service accepts", () => {
    expect(Object.keys(service.environment).filter((name) => !isKnownVariable(name))).toEqual([]);
    const values = Object.entries<string>(service.environment).map(([name, text]) => [name, filled(text)]);
    const options = parseOptions(Object.fromEntries(values));
    expect(options.databaseUrl).toContain("@postgres:5432/parley");
    expect(options.redisUrl).toContain("@redis:6379");
  });

  it("reads from .env exactly the variables in .env.example, which contains no secret", () => {
    const used = new Set([...deploymentFile("compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    expect([...example.keys()].sort()).toEqual([...used].sort());
    for (const name of [...SECRETS, "CHAT_DOMAIN"]) expect([name, example.get(name)]).toEqual([name, ""]);
  });

  it("does not start without a required secret", () => {
    for (const name of [...SECRETS.slice(0, 3), "CHAT_DOMAIN"]) {
      const uses = deploymentFile("compose.yaml").match(new RegExp(`\\$\\{${name}[^}]*`, "g")) ?? [];
      expect(uses.length).toBeGreaterThan(0);
      for (const use of uses) expect(use).toContain(":?");
    }
  });

  it.each(Object.entries<Record<string, unknown>>(compose.services))(
    "limits the resources and privileges of %s",
    (name, part) => {
      expect(part).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        restart: "unless-stopped",
        logging: { options: { "max-size": expect.any(String) } },
        deploy: {
          resources: {
            limits: { cpus: expect.any(String), memory: expect.any(String), pids: expect.any(Number) },
          },
        },
      });
      expect(part.image).toMatch(/:\d/);
      // The service's own health check is in the Dockerfile.
      expect(name === "service" || part.healthcheck !== undefined).toBe(true);
      expect(part.cap_add).toEqual(name === "caddy" ? ["NET_BIND_SERVICE"] : undefined);
      expect(part.privileged ?? part.network_mode ?? part.pid).toBeUndefined();
    },
  );

  it("publishes only Caddy's ports, and keeps the databases on an internal network", () => {
    const published = Object.keys(compose.services).filter((name) => "ports" in compose.services[name]);
    expect(published).toEqual(["caddy"]);
    expect([postgres.networks, redis.networks, caddy.networks]).toEqual([["back"], ["back"], ["front"]]);
    expect(compose.networks.back.internal).toBe(true);
  });

  it("makes the service trust only Caddy's network", () => {
    expect(service.environment.PARLEY_TRUST_PROXY).toBe(compose.networks.front.ipam.config[0].subnet);
    expect(
      parseOptions({ PARLEY_TRUST_PROXY: service.environment.PARLEY_TRUST_PROXY }).trustProxy,
    ).toHaveLength(1);
  });

  it("gives a reply in progress the longest webhook timeout before the service is stopped", () => {
    const allows = (seconds: number) => settingsChangesSchema.safeParse({ webhook_timeout: seconds }).success;
    expect([LONGEST_REPLY, LONGEST_REPLY + 1].map(allows)).toEqual([true, false]);
    for (const each of [service, caddy])
      expect(Number.parseInt(each.stop_grace_period, 10)).toBeGreaterThan(LONGEST_REPLY + 11);
    expect(Number(/grace_period (\d+)s/.exec(caddyfile)?.[1])).toBeGreaterThan(LONGEST_REPLY + 11);
  });

  it("builds an existing target of the Dockerfile, and mounts existing files and folders", () => {
    expect(stages.map(({ name }) => name)).toContain(service.build.target);
    expect(join(DEPLOYMENT, service.build.context, service.build.dockerfile)).toBe(`${DEPLOYMENT}Dockerfile`);
    expect(service.volumes).toEqual(["service-data:/data"]);
    const mounts: string[] = Object.values(compose.services).flatMap(
      (part) => (part as { volumes?: string[] }).volumes ?? [],
    );
    for (const [from = ""] of mounts.map((mount) => mount.split(":"))) {
      expect(from.startsWith("./") ? existsSync(join(DEPLOYMENT, from)) : from in compose.volumes).toBe(true);
    }
  });

  it("runs at most as many services as Postgres has connections for", () => {
    // Each service opens 10 (core/src/storage/postgres/connections.ts) of the 100 connections that Postgres allows by default.
    expect(service.deploy.replicas).toBe(2);
    expect(service.deploy.replicas * 10).toBeLessThan(90);
  });
});

describe("The Caddyfile", () => {
  it("forwards to the service's port", () => {
    expect(caddyfile).toMatch(new RegExp(`\\bdynamic a service ${port}\\b`));
  });

  it("forwards streams without buffering, and hides the probes and metrics", () => {
    expect(caddyfile).toMatch(/^\t\tflush_interval -1$/m);
    expect(caddyfile).toMatch(/@inside path \/healthz \/readyz \/metrics\n\trespond @inside 404\n/);
  });

  it("closes idle connections earlier than the service does", () => {
    // 65 seconds: `keepAliveTimeout` in core/src/http/server.ts.
    expect(Number(/keepalive (\d+)s/.exec(caddyfile)?.[1])).toBeLessThan(65);
  });
});
