import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { probes } from "../../../core/src/http/probes.ts";
import { OptionsError, parseOptions } from "../../../core/src/options.ts";
import { httpServer, type LoopbackServer } from "../../core/webhooks/loopback-server.ts";
import { isMissing } from "../../provision/missing.ts";
import { DEPLOYMENT, deploymentFile, LONGEST_REPLY, yamlIn } from "../deployment-file.ts";
import { imageStages } from "../image-stages.ts";
import { isKnownVariable } from "../known-variable.ts";
import { type Manifest, manifestFaults } from "./manifest-faults.ts";

const manifest = (name: string) => yamlIn(`kubernetes/${name}.yaml`);
const deployment = manifest("deployment");
const pod = deployment.spec.template.spec;
const [container] = pod.containers;
const configuration = manifest("configuration");
const secret = manifest("secret.example");
const service = manifest("service");
const ingress = manifest("ingress");
const policy = manifest("network-policy");
const steps = imageStages(deploymentFile("Dockerfile")).flatMap((stage) => stage.steps);
const stepOf = (keyword: string) => steps.find((step) => step.keyword === keyword)?.text;

describe("The Kubernetes manifests", () => {
  it("are all in the kustomization, except the Secret's template and the optional autoscaler", () => {
    const files = readdirSync(`${DEPLOYMENT}kubernetes`).filter((name) => name !== "kustomization.yaml");
    const { resources } = manifest("kustomization");
    expect([...resources, "secret.example.yaml", "autoscaler.yaml"].sort()).toEqual(files.sort());
  });

  it("set only variables that the service knows, to values that the service accepts", () => {
    const names = [...Object.keys(configuration.data), ...Object.keys(secret.stringData)];
    expect(names.filter((name) => !isKnownVariable(name))).toEqual([]);
    expect(() => parseOptions(configuration.data)).not.toThrow();
    expect(container.envFrom).toEqual([
      { configMapRef: { name: configuration.metadata.name } },
      { secretRef: { name: secret.metadata.name } },
    ]);
  });

  it("contain no secret: the service refuses each placeholder and names the variable", () => {
    for (const [name, value] of Object.entries<string>(secret.stringData)) {
      expect(() => parseOptions({ [name]: value })).toThrow(new RegExp(`^${name}: `));
    }
  });

  it("turn off the variables that Kubernetes sets and the service would refuse", () => {
    const { name } = service.metadata;
    const linked = { [`${name.toUpperCase()}_SERVICE_HOST`]: "10.0.0.1" };
    expect(() => parseOptions(linked)).toThrow(OptionsError);
    expect(pod.enableServiceLinks).toBe(false);
  });

  it("all use the same port", () => {
    expect(container.ports).toEqual([{ name: "http", containerPort: Number(stepOf("EXPOSE")) }]);
    expect(service.spec.ports).toEqual([{ name: "http", port: 80, targetPort: "http" }]);
    for (const { backend } of ingress.spec.rules[0].http.paths) {
      expect(backend.service).toEqual({ name: service.metadata.name, port: { name: "http" } });
    }
    expect(policy.spec.ingress[0].ports).toEqual([{ port: "http" }]);
  });

  it("all select the same pods", () => {
    const labels = { "app.kubernetes.io/name": "parley" };
    expect(deployment.spec.template.metadata.labels).toEqual(labels);
    expect(service.spec.selector).toEqual(labels);
    for (const selector of [
      deployment.spec.selector,
      policy.spec.podSelector,
      manifest("disruption-budget").spec.selector,
      pod.topologySpreadConstraints[0].labelSelector,
    ]) {
      expect(selector).toEqual({ matchLabels: labels });
    }
    expect(manifest("autoscaler").spec.scaleTargetRef.name).toBe(deployment.metadata.name);
  });

  it("let every reply finish before a pod is terminated", () => {
    const { seconds } = container.lifecycle.preStop.sleep;
    expect(seconds).toBeGreaterThan(0);
    // Includes 11 seconds for the last answers (core/src/http/server.ts).
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(seconds + LONGEST_REPLY + 11);
  });

  it("keep at least one replica running", () => {
    const { minAvailable } = manifest("disruption-budget").spec;
    expect(minAvailable).toBeGreaterThan(0);
    expect(deployment.spec.replicas).toBeGreaterThan(minAvailable);
    expect(deployment.spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
    expect(manifest("autoscaler").spec.minReplicas).toBe(deployment.spec.replicas);
  });

  it("run the image as the image's own user, who is not root and can write only to the volumes", () => {
    const [user, group] = (stepOf("USER") ?? "").split(":").map(Number);
    expect(user).toBeGreaterThan(0);
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: user,
      runAsGroup: group,
      fsGroup: group,
      seccompProfile: { type: "RuntimeDefault" },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(pod.automountServiceAccountToken).toBe(false);
    const mounted = container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
    expect(mounted).toEqual(["/data", "/tmp"]);
  });

  it("use the image of this version", () => {
    const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
    expect(container.image).toMatch(new RegExp(`/parley:${version}$`));
    expect(yamlIn("compose.yaml").services.service.image).toBe(`parley:${version}`);
  });

  it("contain no unknown field, and no field of the wrong type", () => {
    const files = readdirSync(`${DEPLOYMENT}kubernetes`).filter((name) => name !== "kustomization.yaml");
    expect(manifestFaults(files.map((name) => yamlIn(`kubernetes/${name}`)))).toEqual([]);
  });

  it("are refused if a field is misspelt, missing or of the wrong type, and the error names the field", () => {
    const misspelt: Manifest = structuredClone(deployment);
    Object.assign(misspelt.spec.template.spec.containers[0], { imagePulPolicy: "Always" });
    const untyped = structuredClone(service);
    untyped.spec.ports[0].port = "80";
    const lacking = structuredClone(policy);
    delete lacking.spec.podSelector;
    const faults = manifestFaults([misspelt, untyped, lacking]).join("\n");
    expect(faults).toContain(`'"imagePulPolicy"' does not exist in type 'Container'`);
    expect(faults).toContain("Type 'string' is not assignable to type 'number'");
    expect(faults).toContain("Property 'podSelector' is missing");
  });

  it("publish the API, the widget, the console, MCP and the page that confirms e-mail addresses, but no probes or metrics", () => {
    const paths = ingress.spec.rules[0].http.paths.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(["/v1", "/widget.js", "/widget", "/console", "/mcp", "/confirm"]);
    expect(`${configuration.data.PARLEY_PUBLIC_URL}`).toBe(`https://${ingress.spec.rules[0].host}`);
  });
});

describe.skipIf(isMissing("kubectl"))("The kustomization, rendered by kubectl,", () => {
  const text = () => {
    const made = spawnSync("kubectl", ["kustomize", `${DEPLOYMENT}kubernetes`], { encoding: "utf8" });
    expect(made.stderr).toBe("");
    return made.stdout;
  };
  const rendered = (): Manifest[] => parseAllDocuments(text()).map((each) => each.toJS());
  const named = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;

  it("contains every manifest once, in the namespace that the kustomization creates", () => {
    const all = rendered();
    expect(all.map(named).sort()).toEqual([
      "ConfigMap parley",
      "Deployment parley",
      "Ingress parley",
      "Namespace parley",
      "NetworkPolicy parley",
      "PodDisruptionBudget parley",
      "Service parley",
    ]);
    const places = all.filter(({ kind }) => kind !== "Namespace").map(({ metadata }) => metadata.namespace);
    expect(new Set(places)).toEqual(new Set(["parley"]));
  });

  it("contains no unknown field, and no field of the wrong type", () => {
    expect(manifestFaults(rendered())).toEqual([]);
  });

  it("refers only to objects that exist, except the Secret, and sets only values that the service accepts", () => {
    const all = rendered();
    const find = (kind: string) => all.find((each) => each.kind === kind) ?? expect.unreachable(kind);
    const { containers } = find("Deployment").spec.template.spec;
    const names = containers[0].envFrom.map((from: object) => Object.values(from)[0].name);
    expect(names).toEqual([find("ConfigMap").metadata.name, secret.metadata.name]);
    expect(() => parseOptions(find("ConfigMap").data)).not.toThrow();
    const labels = find("Deployment").spec.template.metadata.labels;
    expect(labels).toMatchObject(find("Service").spec.selector);
    expect(labels).toMatchObject(find("NetworkPolicy").spec.podSelector.matchLabels);
  });
});

describe("The Kubernetes probes", () => {
  let server: LoopbackServer;
  beforeAll(async () => {
    const metrics = { text: async () => "", contentType: "text/plain" };
    const storage = { ping: async () => undefined };
    server = await httpServer(express().use(probes({ storage, metrics, isDraining: () => false })));
  });
  afterAll(() => server.close());

  it.each(["startupProbe", "livenessProbe", "readinessProbe"])(
    "call a path that answers: %s",
    async (probe) => {
      const { path, port } = container[probe].httpGet;
      expect([port, (await fetch(server.origin + path)).status]).toEqual(["http", 200]);
    },
  );

  it("keep a pod running if the database is down, and only stop the pod's traffic", () => {
    expect(container.livenessProbe.httpGet.path).toBe("/healthz");
    expect(container.readinessProbe.httpGet.path).toBe("/readyz");
  });
});
