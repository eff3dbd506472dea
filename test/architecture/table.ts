/** A row's key may import what its list names. Without a row, nothing may be imported. */
type MayImport = Record<string, readonly string[]>;

/** What each workspace may import of the others. */
export const MAY_IMPORT: MayImport = {
  adapters: [],
  // The program that makes it reads the table of routes; what is made imports nothing.
  client: ["core"],
  console: ["client", "inbox", "markdown", "settings"],
  // Bundles what reads Markdown, for transcripts.
  core: ["adapters", "markdown"],
  // Knows the service by its types only: its host passes the calls.
  inbox: ["client", "markdown", "settings"],
  // Reads the Markdown of replies, for all that show them.
  markdown: [],
  widget: ["markdown"],
  // No package, as WordPress ships it as a source: what both platforms' screens share is imported by its path.
  settings: [],
  "wordpress-plugin": ["inbox", "markdown", "settings"],
  "shopify-app": ["core", "client", "adapters", "inbox", "markdown", "settings"],
};

/** Files that stand under every room. They import nothing but each other. */
const FOUNDATION = [
  ...[
    "ask-form.ts",
    "beside.ts",
    "built-folders.ts",
    "failures.ts",
    "file-bucket.ts",
    "gathered-bytes.ts",
    "gathered-text.ts",
    "options.ts",
  ],
  ...[
    "platform-address.ts",
    "random-text.ts",
    "reply-card.ts",
    "reply-extras.ts",
    "served-file.ts",
    "use-sources.ts",
    "values-in.ts",
  ],
];

/** What each room of `core/src` may import of the others. The entrances come last; a longer row needs a reason. */
export const ROOMS_MAY_IMPORT: MayImport = {
  ...Object.fromEntries(FOUNDATION.map((file) => [file, FOUNDATION])),
  cluster: [...FOUNDATION, "storage"],
  // What a conversation is, and the rules of its life: no matter of storage.
  sessions: FOUNDATION,
  storage: [...FOUNDATION, "sessions", "sites"],
  sites: [...FOUNDATION, "storage"],
  webhooks: [...FOUNDATION, "sites"],
  people: [...FOUNDATION, "sites", "storage"],
  identity: [...FOUNDATION, "people", "sessions", "sites", "storage"],
  limits: [...FOUNDATION, "cluster", "identity", "sites"],
  observability: FOUNDATION,
  // What owners wrote for answers, and how messages find it.
  knowledge: [...FOUNDATION, "sites", "storage"],
  // Visitors' files: their content, and how it comes in.
  files: [...FOUNDATION, "sessions", "sites", "storage"],
  // Who is woken by what happens: told by whoever commits it.
  live: [...FOUNDATION, "cluster", "sessions", "sites", "storage"],
  // A conversation as a text or a page.
  transcripts: [...FOUNDATION, "sessions", "sites"],
  // What the owner's systems are told.
  outgoing: [...FOUNDATION, "sessions", "sites", "storage", "transcripts", "webhooks"],
  replies: [
    ...FOUNDATION,
    ...["cluster", "identity", "knowledge", "live", "sessions", "sites", "storage", "webhooks"],
  ],
  api: [
    ...FOUNDATION,
    ...["files", "identity", "knowledge", "limits", "live", "observability", "people", "replies"],
    ...["sessions", "sites", "storage", "transcripts", "webhooks"],
  ],
  http: [...FOUNDATION, "api", "limits", "observability", "replies", "storage"],
  app: [
    ...FOUNDATION,
    ...["api", "cluster", "files", "http", "identity", "knowledge", "limits", "live", "observability"],
    ...["outgoing", "people", "replies", "sessions", "sites", "storage", "webhooks"],
  ],
  "index.ts": [...FOUNDATION, "app", "sites", "webhooks"],
  "service.ts": [...FOUNDATION, "app", "http", "sites"],
  cli: [
    ...FOUNDATION,
    ...[
      "app",
      "cluster",
      "demo",
      "files",
      "http",
      "observability",
      // The doctor asks the mail server.
      "outgoing",
      "people",
      "sessions",
      "sites",
      "storage",
      "webhooks",
    ],
  ],
  demo: [...FOUNDATION, "app", "http", "people", "sites", "storage", "webhooks"],
};
