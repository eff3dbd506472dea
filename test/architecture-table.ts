import type { HouseRules, MayImport } from "./architecture-rules.ts";

/** What each workspace may import of the others. */
export const MAY_IMPORT: MayImport = {
  adapters: [],
  core: ["adapters"],
  widget: [],
  "wordpress-plugin": [],
  "shopify-app": ["core", "adapters"],
};

/**
 * What each room of `core/src` may import of the others. The first four stand under every room, the entrances come last; a
 * longer row needs a reason.
 */
export const ROOMS_MAY_IMPORT: MayImport = {
  "failures.ts": [],
  "options.ts": [],
  "random-text.ts": [],
  "reply-extras.ts": [],
  replicas: ["storage"],
  storage: ["options.ts", "reply-extras.ts", "sites"],
  sites: ["failures.ts", "options.ts", "random-text.ts", "storage"],
  webhooks: ["failures.ts", "random-text.ts", "reply-extras.ts", "sites"],
  identity: ["failures.ts", "sites", "storage"],
  limits: ["failures.ts", "identity", "replicas", "sites"],
  sessions: ["failures.ts", "random-text.ts", "sites", "storage"],
  replies: [
    ...["failures.ts", "identity", "random-text.ts", "reply-extras.ts"],
    ...["replicas", "sessions", "sites", "storage", "webhooks"],
  ],
  operations: ["failures.ts", "options.ts", "random-text.ts", "storage"],
  api: [
    ...["failures.ts", "identity", "limits", "operations", "random-text.ts", "reply-extras.ts"],
    ...["replies", "sessions", "sites", "storage", "webhooks"],
  ],
  "client.ts": ["api", "failures.ts"],
  "installation.ts": ["failures.ts", "options.ts", "random-text.ts", "sites", "storage"],
  "chat-service.ts": [
    ...["api", "failures.ts", "identity", "limits", "operations", "random-text.ts"],
    ...["replicas", "replies", "sessions", "sites", "storage", "webhooks"],
  ],
  "run-service.ts": [
    ...["api", "chat-service.ts", "failures.ts", "installation.ts", "limits"],
    ...["operations", "options.ts", "random-text.ts", "replicas", "webhooks"],
  ],
  "index.ts": [
    ...["api", "chat-service.ts", "failures.ts", "installation.ts", "options.ts"],
    ...["run-service.ts", "sites", "storage", "webhooks"],
  ],
  // Storage for its lanes: the first process writes for all.
  workers: ["installation.ts", "limits", "operations", "options.ts", "replicas", "run-service.ts", "storage"],
  cli: [
    ...["failures.ts", "installation.ts", "operations", "options.ts", "run-service.ts", "workers"],
    ...["random-text.ts", "replicas", "reply-extras.ts", "sessions", "sites", "storage", "webhooks"],
  ],
  demo: [
    ...["failures.ts", "installation.ts", "operations", "options.ts", "run-service.ts"],
    ...["sites", "storage", "webhooks"],
  ],
};

export const RULES: HouseRules = {
  workspaces: MAY_IMPORT,
  rooms: ROOMS_MAY_IMPORT,
  // The loader finds the panel's file beside its own, by the hash that the build gave it; the app, what its build made.
  importComputed: ["widget/src/loader/boot.ts", "shopify-app/server.ts"],
  // Beside the options: where a process begins.
  readEnvironment: [
    ...["core/src/options.ts", "core/src/cli/parley.ts", "core/src/cli/run-command.ts"],
    ...["core/src/demo/start.ts", "core/src/demo/start-demo.ts"],
    ...["core/src/workers/worker.ts", "shopify-app/server.ts"],
  ],
  unbound: "test",
};
