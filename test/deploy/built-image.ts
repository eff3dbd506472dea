import { execFile } from "node:child_process";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Stage, Step } from "./image-stages.ts";

/** The result of `docker build` for a stage, without the content of its base image. */
export interface BuiltImage {
  /** The folder that represents the image's `/`. */
  folder: string;
  workingFolder: string;
  environment: Record<string, string>;
  user: string;
  stopSignal: string;
  entrypoint: string[];
  command: string[];
  healthcheck: string[];
}

/** Executes the lines of the Dockerfile with this Node instead of the base image's. Throws for an unknown instruction. */
export function imageBuilder(stages: readonly Stage[], context: string, into: string) {
  const built = new Map<Stage, Promise<BuiltImage>>();

  function stage(name: string): Stage {
    const found = stages.find((each) => each.name === name);
    if (found === undefined) throw new Error(`There is no stage ${name}.`);
    return found;
  }

  function build(target: Stage): Promise<BuiltImage> {
    const building = built.get(target) ?? follow(target);
    built.set(target, building);
    return building;
  }

  async function follow({ name, base, steps }: Stage): Promise<BuiltImage> {
    const folder = join(into, name || "last");
    const from = stages.find((each) => each.name === base);
    const image = from === undefined ? { ...EMPTY } : { ...(await build(from)) };
    mkdirSync(folder);
    if (from !== undefined) copy(image.folder, folder);
    image.folder = folder;
    // Like BuildKit, builds the stages from which this stage copies concurrently.
    await Promise.all(
      steps.flatMap(({ flags }) => (flags.from === undefined ? [] : [build(stage(flags.from))])),
    );
    for (const step of steps) await take(step, image);
    return image;
  }

  async function take({ keyword, words, flags, text }: Step, image: BuiltImage): Promise<void> {
    const inImage = (path: string) => join(image.folder, resolve("/", image.workingFolder, path));
    switch (keyword) {
      case "WORKDIR":
        image.workingFolder = resolve("/", image.workingFolder, text);
        mkdirSync(inImage("."), { recursive: true });
        return;
      case "ENV":
        image.environment = { ...image.environment, ...variables(words) };
        return;
      case "RUN":
        await run(text, inImage("."), image.environment);
        return;
      case "COPY": {
        const from = flags.from === undefined ? context : (await build(stage(flags.from))).folder;
        const sources = words.slice(0, -1).map((path) => join(from, path));
        const to = words.at(-1) ?? "";
        for (const source of sources) copyInto(source, inImage(to), to.endsWith("/"), flags.chown);
        return;
      }
      case "USER":
        image.user = text;
        return;
      case "STOPSIGNAL":
        image.stopSignal = text;
        return;
      case "ENTRYPOINT":
        image.entrypoint = JSON.parse(text);
        image.command = [];
        return;
      case "CMD":
        image.command = JSON.parse(text);
        return;
      case "HEALTHCHECK":
        image.healthcheck = JSON.parse(text.replace(/^CMD /, ""));
        return;
      case "EXPOSE":
        return;
      default:
        throw new Error(`${keyword} is not known here.`);
    }
  }

  return (name: string): Promise<BuiltImage> => build(stage(name));
}

const EMPTY: BuiltImage = {
  folder: "",
  workingFolder: "/",
  environment: {},
  user: "root",
  stopSignal: "SIGTERM",
  entrypoint: [],
  command: [],
  healthcheck: [],
};

function variables(words: string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word.split("=", 1)[0], word.replace(/^[^=]*=/, "")]));
}

async function run(line: string, cwd: string, environment: Record<string, string>): Promise<void> {
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  // npm prefers its cache, so that packages that were installed before need no network.
  const env = { HOME: process.env.HOME, npm_config_prefer_offline: "true", ...environment, PATH };
  await promisify(execFile)("sh", ["-c", line], { cwd, env });
}

/**
 * Copies the contents of a folder into the destination. A file becomes the destination, unless that is a folder: then
 * the file is copied into it.
 */
function copyInto(source: string, to: string, isFolder: boolean, owner: string | undefined): void {
  if (!existsSync(source)) throw new Error(`COPY: ${source} is not there.`);
  const into = isFolder || (existsSync(to) && statSync(to).isDirectory());
  const target = statSync(source).isFile() && into ? join(to, basename(source)) : to;
  mkdirSync(dirname(target), { recursive: true });
  copy(source, target);
  chmodSync(target, statSync(source).mode);
  const [user, group] = (owner ?? "").split(":").map(Number);
  if (owner !== undefined && process.getuid?.() === 0) chownSync(target, user as number, group as number);
}

function copy(source: string, target: string): void {
  cpSync(source, target, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
}
