import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { validate } from "dockerfile-utils";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientOf } from "../../core/src/http/client-of.ts";
import { parseOptions } from "../../core/src/options.ts";
import { freePort } from "../provision/free-port.ts";
import { buildContext } from "./build-context.ts";
import { type BuiltImage, imageBuilder } from "./built-image.ts";
import { imageStages, type Stage, type Step } from "./image-stages.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const DOCKERFILE = join(ROOT, "deploy/Dockerfile");
/** Milliseconds, because the test installs packages, possibly on a busy machine. */
const BUILD_TIME = 300_000;

/** A PNG of one pixel. */
const DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const text = readFileSync(DOCKERFILE, "utf8");
const stages = imageStages(text);
const stage = (name: string) => stages.find((each) => each.name === name);
const folder = mkdtempSync(join(tmpdir(), "parley-image-"));
const context = join(folder, "context");
/** Builds stages. Omits the packages and the build of the Shopify app, because both are large. */
const built = imageBuilder(stages.map(light), context, folder);

beforeAll(() => buildContext(ROOT, context, `${DOCKERFILE}.dockerignore`), BUILD_TIME);
afterAll(() => {
  execFileSync("chmod", ["-R", "u+w", folder]);
  rmSync(folder, { recursive: true });
}, BUILD_TIME);

describe("The Dockerfile", () => {
  it("causes no findings of the Dockerfile linter", () => {
    expect(validate(text)).toEqual([]);
  });

  it("uses base images with a version", () => {
    const names = new Set(stages.map(({ name }) => name));
    const images = stages.map(({ base }) => base).filter((base) => !names.has(base));
    expect(images).not.toEqual([]);
    for (const image of images) expect(image).toMatch(/^node:24-/);
  });

  it("builds the image for hosting platforms by default, and declares no volume, because Railway refuses `VOLUME`", () => {
    expect(stages.at(-1)).toEqual({ name: "", base: "hosted", steps: [] });
    const keywords = stages.flatMap(({ steps }) => steps.map(({ keyword }) => keyword));
    expect(keywords).not.toContain("VOLUME");
  });

  it("contains no secret, and needs no secret during the build", () => {
    for (const { steps } of stages) {
      expect(steps.filter(({ keyword }) => keyword === "ARG" || keyword === "ADD")).toEqual([]);
      const set = steps.filter(({ keyword }) => keyword === "ENV").map((step) => step.text);
      expect(set.join(" ")).not.toMatch(/SECRET|KEY|PASSWORD|TOKEN|URL/);
    }
  });

  it("sends only the copied files to the builder: no secrets, no data, no installed or built files", () => {
    const sent = globSync("**/*", { cwd: context, exclude: (path) => path === "src" });
    expect(sent).toContain("core/package.json");
    expect(sent).toContain("shopify-app/package-lock.json");
    expect(sent.filter((path) => /(^|\/)(node_modules|dist|data|\.git|\.env[^/]*)(\/|$)/.test(path))).toEqual(
      [],
    );
    expect(sent.filter((path) => path.startsWith("test/"))).toEqual(["test/package.json"]);
    expect(sent).not.toContain("docs");
  });

  it("copies only existing files", () => {
    const copies = stages.flatMap(({ steps }) => steps.filter(({ keyword }) => keyword === "COPY"));
    const ours = copies
      .filter(({ flags }) => flags.from === undefined)
      .flatMap(({ words }) => words.slice(0, -1));
    expect(ours.length).toBeGreaterThan(10);
    expect(ours.filter((path) => !existsSync(join(context, path)))).toEqual([]);
  });

  it("builds and starts the Shopify app in a second target with the commands of its package", () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, "shopify-app/package.json"), "utf8"));
    const ran = stage("shopify-build")
      ?.steps.filter(({ keyword }) => keyword === "RUN")
      .at(-1);
    expect([ran?.text, scripts.screens]).toEqual(["npm run screens", expect.any(String)]);
    const entry = stage("shopify")?.steps.find(({ keyword }) => keyword === "ENTRYPOINT")?.text;
    expect([entry, scripts.start]).toEqual([
      '["node", "--conditions=parley-source", "shopify-app/server.ts"]',
      "node --env-file-if-exists=.env --conditions=parley-source server.ts",
    ]);
    expect(stage("shopify")?.base).toBe("service");
  });

  it("copies all sources of the Shopify app's screens", () => {
    const files = globSync(["shopify-app/app/**/*.{ts,tsx}", "shopify-app/*.ts", "inbox/src/**/*.{ts,tsx}"], {
      cwd: ROOT,
    });
    // The build does not bundle `@parley/core` (`external` in vite.config.ts): the program finds it in the final image.
    const isBuiltIn = (name: string) => name === "core";
    const outside = files.flatMap((file) => {
      const text = readFileSync(join(ROOT, file), "utf8");
      const paths = [...text.matchAll(/"((?:\.\.\/)+[^"]*)"/g)].map(([, path]) => path as string);
      const names = [...text.matchAll(/"@parley\/(\w+)/g)].map(([, name]) => name as string);
      return [
        ...names.filter((name) => !isBuiltIn(name)),
        ...paths
          .map((path) => normalize(join(dirname(file), path)))
          .filter((path) => !path.startsWith("shopify-app/")),
      ];
    });
    const copied = stage("shopify-build")?.steps.flatMap(({ keyword, words }) =>
      keyword === "COPY" ? words.slice(0, -1) : [],
    );
    expect(outside).toEqual(expect.arrayContaining(["client", "core/recipes/", "inbox", "markdown"]));
    const missing = outside.filter((path) => !copied?.some((folder) => `${path}/`.startsWith(`${folder}/`)));
    expect(missing).toEqual([]);
  });

  it(
    "copies each Parley package that the Shopify app imports",
    async () => {
      const image = await built("shopify");
      const app = join(image.folder, image.workingFolder);
      const server = globSync("shopify-app/{run-app,server,server/**/*}.ts", { cwd: ROOT });
      const text = server.map((file) => readFileSync(join(ROOT, file), "utf8")).join("\n");
      const names = new Set([...text.matchAll(/"(@parley\/\w+)/g)].map(([, name]) => name as string));
      expect([...names].sort()).toEqual(["@parley/client", "@parley/core"]);
      for (const name of names) {
        const places = [`shopify-app/node_modules/${name}`, `node_modules/${name}`];
        const found = places.filter((place) => existsSync(join(app, place, "src/index.ts")));
        expect(found, name).toHaveLength(1);
      }
    },
    BUILD_TIME,
  );
});

describe("The image built from the Dockerfile", () => {
  let image: BuiltImage;
  let service: ChildProcess;
  let environment: Record<string, string>;
  const app = () => join(image.folder, image.workingFolder);

  beforeAll(async () => {
    image = await built("service");
    // Builds the stage before the chmod below, while the user who runs the tests may read and write everything.
    await built("hosted");
    chmodSync(folder, 0o755);
    execFileSync("chmod", ["-R", "a-w", app()]);
    const data = join(image.folder, "data");
    const own = { HOST: "127.0.0.1", PORT: `${await freePort()}`, PARLEY_DATA_DIR: data, LOG_LEVEL: "warn" };
    environment = { ...image.environment, ...own };
    service = started(image, environment, data);
  }, BUILD_TIME);
  afterAll(() => service?.kill("SIGKILL"));

  it("contains only files that are needed at run time", () => {
    expect(globSync("*", { cwd: app() }).sort()).toEqual(["core", "node_modules"]);
    expect(globSync("core/**/*.ts", { cwd: app() })).toEqual([]);
    const packages = globSync("node_modules/*", { cwd: app() }).map((path) =>
      path.slice("node_modules/".length),
    );
    expect(packages.sort()).toEqual(["@img", "detect-libc", "semver", "sharp", "swagger-ui-dist"]);
    // The binary of sharp, which npm treats as optional.
    expect(globSync("node_modules/@img/sharp-linux*", { cwd: app() })).not.toEqual([]);
  });

  it("re-encodes a visitor's picture", async () => {
    const [from, to] = [join(folder, "dot.png"), join(folder, "dot.webp")];
    writeFileSync(from, Buffer.from(DOT, "base64"));
    writeFileSync(to, "");
    const bounds = { decodedBytes: 1_000, memory: 2 ** 30 };
    const job = JSON.stringify({ from, to, format: "png", made: "image/webp", ...bounds });
    const program = join(app(), "core/dist/image-process.js");
    // The program's input stays open, as when the service runs it.
    const { stdout } = await promisify(execFile)(process.execPath, [program, job]);
    expect(JSON.parse(stdout)).toEqual({ size: expect.any(Number) });
    expect(statSync(to).size).toBeGreaterThan(0);
  });

  it("runs as a user who cannot write to the image, and serves the API, the widget and the probes", async () => {
    expect(Number.parseInt(image.user, 10)).toBeGreaterThan(0);
    const address = `http://127.0.0.1:${environment.PORT}`;
    const status = async (path: string) => (await fetch(address + path)).status;
    expect(await answers(service, `${address}/readyz`)).toBe(200);
    expect(await status("/healthz")).toBe(200);
    expect(await status("/widget.js")).toBe(200);
    expect(await status("/console/")).toBe(200);
    expect(await status("/v1/openapi.json")).toBe(200);
    expect(await status("/v1/docs/swagger-ui.css")).toBe(200);
    expect(await status("/v1/sessions")).toBe(401);
  });

  it("makes the data folder and the master secret readable only by the image's user", () => {
    const data = statSync(join(image.folder, "data"));
    expect(data.mode & 0o077).toBe(0);
    expect(statSync(join(image.folder, "data/secret")).mode & 0o777).toBe(0o600);
  });

  it("passes the health check while the service runs, and fails the check afterwards", async () => {
    const check = () => {
      const [program = "", ...words] = image.healthcheck;
      expect(program).toBe("node");
      return spawnSync(process.execPath, words, { env: environment }).status;
    };
    expect(check()).toBe(0);
    const ended = once(service, "exit");
    service.kill(image.stopSignal as NodeJS.Signals);
    expect(await ended).toEqual([0, null]);
    expect(check()).toBe(1);
  });
});

describe("The image that hosting platforms build", () => {
  let image: BuiltImage;
  let service: ChildProcess;
  let port: number;
  const isRoot = process.getuid?.() === 0;
  const data = join(folder, "volume");

  beforeAll(async () => {
    image = await built("hosted");
    // As a platform mounts the volume: its owner is the user who starts the container, and nobody else may enter.
    mkdirSync(data, { mode: 0o700 });
    port = await freePort();
    const PATH = [dirname(process.execPath), process.env.PATH].join(":");
    service = spawn(join(image.folder, image.entrypoint[0] ?? ""), image.command, {
      cwd: join(image.folder, image.workingFolder),
      // With no other setting: host, port and data folder represent the container's own network and volume.
      env: { ...image.environment, PATH, HOST: "127.0.0.1", PORT: `${port}`, PARLEY_DATA_DIR: data },
      stdio: "ignore",
    });
  }, BUILD_TIME);
  afterAll(() => service?.kill("SIGKILL"));

  it("starts with one volume, makes its own user the owner of the volume, and runs as that user", async () => {
    expect(await answers(service, `http://127.0.0.1:${port}/readyz`)).toBe(200);
    const user = isRoot ? 1000 : process.getuid?.();
    for (const path of [data, join(data, "parley.db"), join(data, "secret")])
      expect(statSync(path).uid).toBe(user);
    if (!existsSync(`/proc/${service.pid}/status`)) return;
    const status = readFileSync(`/proc/${service.pid}/status`, "utf8");
    expect(/^Uid:\t(\d+)\t(\d+)\t/m.exec(status)?.slice(1)).toEqual([`${user}`, `${user}`]);
    expect(/^NoNewPrivs:\t(\d)/m.exec(status)?.[1]).toBe(isRoot ? "1" : "0");
  });

  it("trusts X-Forwarded-Proto only from a proxy in a private network", () => {
    const clientAt = clientOf(parseOptions(image.environment).trustProxy);
    const from = (remoteAddress: string) => {
      const headers = { "x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7" };
      return clientAt({ socket: { remoteAddress }, headers } as never);
    };
    for (const proxy of ["10.1.2.3", "172.16.0.9", "::ffff:172.19.0.1", "100.64.0.2", "fdaa:0:1::3"])
      expect([proxy, from(proxy)]).toEqual([proxy, { ip: "192.0.2.7", secure: true }]);
    expect(from("198.51.100.4")).toEqual({ ip: "198.51.100.4", secure: false });
  });
});

function light(stage: Stage): Stage {
  if (!stage.name.startsWith("shopify")) return stage;
  const isLarge = ({ text, flags }: Step) => /^npm /.test(text) || flags.from === "shopify-build";
  return { ...stage, steps: stage.steps.filter((step) => !isLarge(step)) };
}

/** Starts the image's command as the image's user, on a read-only root file system if this system allows one. */
function started(image: BuiltImage, env: Record<string, string>, data: string): ChildProcess {
  const words = [...image.entrypoint.slice(1), ...image.command];
  const options = { cwd: join(image.folder, image.workingFolder), env, stdio: "ignore" as const };
  if (process.getuid?.() !== 0) return spawn(process.execPath, words, options);
  const [uid, gid] = image.user.split(":").map(Number) as [number, number];
  if (spawnSync("unshare", ["--mount", "true"]).status !== 0) {
    return spawn(process.execPath, words, { ...options, uid, gid });
  }
  const readOnly = `mount --bind ${data} ${data} && mount -o remount,bind,ro /`;
  const asUser = `exec setpriv --reuid ${uid} --regid ${gid} --clear-groups --no-new-privs --bounding-set -all "$@"`;
  return spawn(
    "unshare",
    ["--mount", "sh", "-c", `${readOnly} && ${asUser}`, "sh", process.execPath, ...words],
    options,
  );
}

/** Resolves to the status of the first response, or to undefined if the service ends before it. */
async function answers(service: ChildProcess, url: string): Promise<number | undefined> {
  while (service.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    if (response !== undefined) return response.status;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
}
