/** The names that a workspace or module may import. One without a row may import nothing. */
type MayImport = Record<string, readonly string[]>;

/** Workspaces that each workspace may import. */
export const MAY_IMPORT: MayImport = {
  adapters: [],
  // Its generator reads the table of routes. The generated code imports nothing.
  client: ["core"],
  console: ["client", "inbox", "markdown", "admin"],
  // Bundles the Markdown reader for transcripts.
  core: ["adapters", "markdown"],
  // Uses the client's types and its reader of event streams, but sends its calls through its own transport.
  inbox: ["client", "markdown", "admin"],
  // Parses the Markdown of replies for all packages that show them.
  markdown: [],
  widget: ["markdown"],
  // Not a package, because WordPress ships it as source. Workspaces import it by path.
  admin: [],
  "wordpress-plugin": ["inbox", "markdown", "admin"],
  "shopify-app": ["core", "client", "adapters", "inbox", "markdown", "admin"],
};

/** Files below all modules. They may import only each other. */
const FOUNDATION = [
  "accepted-texts.ts",
  "beside.ts",
  "built-folders.ts",
  "durations.ts",
  "email-address.ts",
  "failures.ts",
  "file-bucket.ts",
  "gathered-pieces.ts",
  "options.ts",
  "polling.ts",
  "random-text.ts",
  "reply-extras.ts",
  "served-file.ts",
  "short-text.ts",
  "use-sources.ts",
];

/** Modules that each module of `core/src` may import. Entry points come last. A longer row needs a reason. */
export const MODULES_MAY_IMPORT: MayImport = {
  ...Object.fromEntries(FOUNDATION.map((file) => [file, FOUNDATION])),
  cluster: [...FOUNDATION, "storage"],
  // Conversations and the rules of their life cycle, independent of storage.
  sessions: FOUNDATION,
  storage: [...FOUNDATION, "sessions", "sites"],
  sites: [...FOUNDATION, "storage"],
  webhooks: [...FOUNDATION, "sites"],
  people: [...FOUNDATION, "sites", "storage"],
  identity: [...FOUNDATION, "people", "sessions", "sites", "storage"],
  limits: [...FOUNDATION, "cluster", "identity", "sites"],
  observability: FOUNDATION,
  // The owner's answers, and the search for those that match a message.
  knowledge: [...FOUNDATION, "sites", "storage"],
  // Visitors' files: content and uploads.
  files: [...FOUNDATION, "sessions", "sites", "storage"],
  // Notifies listeners of committed changes.
  live: [...FOUNDATION, "cluster", "sessions", "sites", "storage"],
  // What an owner learns from a site's conversations.
  insights: [...FOUNDATION, "sessions", "storage"],
  // A conversation as text or HTML.
  transcripts: [...FOUNDATION, "sessions", "sites"],
  // Notifications to the owner's systems.
  outgoing: [...FOUNDATION, "insights", "sessions", "sites", "storage", "transcripts", "webhooks"],
  replies: [
    ...FOUNDATION,
    "cluster",
    "identity",
    "knowledge",
    "live",
    "sessions",
    "sites",
    "storage",
    "webhooks",
  ],
  api: [
    ...FOUNDATION,
    "files",
    "identity",
    "insights",
    "knowledge",
    "limits",
    "live",
    "observability",
    "people",
    "replies",
    "sessions",
    "sites",
    "storage",
    "transcripts",
    "webhooks",
  ],
  http: [...FOUNDATION, "api", "limits", "observability", "replies", "storage"],
  app: [
    ...FOUNDATION,
    "api",
    "cluster",
    "files",
    "http",
    "identity",
    "knowledge",
    "limits",
    "live",
    "observability",
    "outgoing",
    "people",
    "replies",
    "sessions",
    "sites",
    "storage",
    "webhooks",
  ],
  "index.ts": [...FOUNDATION, "app", "sites", "webhooks"],
  "service.ts": [...FOUNDATION, "app", "http", "sites"],
  cli: [
    ...FOUNDATION,
    "app",
    "cluster",
    "demo",
    "dev",
    "files",
    "http",
    "observability",
    // The doctor connects to the mail server.
    "outgoing",
    "people",
    "sessions",
    "sites",
    "storage",
    "webhooks",
  ],
  dev: ["app", "random-text.ts", "webhooks"],
  demo: [...FOUNDATION, "app", "http", "people", "sites", "storage", "webhooks"],
};
