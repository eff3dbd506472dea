import { createHmac } from "node:crypto";
import { compileFunction } from "node:vm";
import { recipeText } from "./recipe-files.ts";

interface WorkflowNode {
  id: string;
  name: string;
  type: string;
  parameters: Record<string, unknown>;
}
export interface Workflow {
  nodes: WorkflowNode[];
  connections: Record<string, { main: { node: string }[][] }>;
}
export type Item = Record<string, unknown>;

export const workflowIn = (file: string) => JSON.parse(recipeText(file)) as Workflow;
export const named = ({ nodes }: Workflow, name: string) =>
  nodes.find((node) => node.name === name) as WorkflowNode;

/** Evaluates as n8n does: `={{ … }}` is JavaScript with the item as `$json`. `more`: further names that n8n defines. */
export function evaluated(expression: string, $json: object, more: object = {}): unknown {
  const [, code] = /^=\{\{ (.*) \}\}$/.exec(expression) ?? [];
  const names = { $json, ...more };
  return compileFunction(`return (${code});`, Object.keys(names))(...Object.values(names));
}

/** Runs a code node as n8n does, once per item. */
export async function run(workflow: Workflow, name: string, $json: Item, around: Around = {}): Promise<Item> {
  const { jsCode } = named(workflow, name).parameters as { jsCode: string };
  // biome-ignore lint/complexity/useArrowFunction: n8n's code uses `this`.
  const AsyncFunction = async function () {}.constructor as new (
    ...words: string[]
  ) => (...given: unknown[]) => Promise<{ json: Item }>;
  const code = new AsyncFunction("$json", "$itemIndex", "$getWorkflowStaticData", "$", jsCode);
  const helpers = { getBinaryDataBuffer: async () => Buffer.from(around.raw ?? "") };
  const node = (of: string) => ({ item: { json: around.before?.[of] } });
  return (await code.call({ helpers }, $json, 0, () => around.store ?? {}, node)).json;
}
interface Around {
  raw?: string;
  store?: Item;
  before?: Record<string, Item>;
}

export const now = () => String(Math.floor(Date.now() / 1_000));
export const hmac = (text: string, encoding: "hex" | "base64") =>
  createHmac("sha256", "secret").update(text).digest(encoding);
