interface Item {
  text: string;
  link?: string;
  items?: Item[];
}

/** Pages that include a file from another folder of the repository, with the path of that file. */
export const INCLUDED: Record<string, string> = {
  "explain/changelog.md": "CHANGELOG.md",
  "guides/recipes.md": "core/recipes/README.md",
  "guides/recipe-n8n.md": "core/recipes/n8n-chat.md",
  "guides/recipe-n8n-streaming.md": "core/recipes/n8n-chat-streaming.md",
  "guides/recipe-n8n-knowledge.md": "core/recipes/n8n-knowledge.md",
  "guides/recipe-n8n-people.md": "core/recipes/n8n-people.md",
  "guides/recipe-node-red.md": "core/recipes/node-red-flow.md",
  "guides/recipe-node-red-knowledge.md": "core/recipes/node-red-knowledge.md",
  "guides/recipe-make.md": "core/recipes/make-blueprint.md",
  "guides/widget-in-depth.md": "widget/README.md",
  "reference/client.md": "client/README.md",
};

export const NAVIGATION = [
  { text: "Start", link: "/start/", activeMatch: "^/start/" },
  { text: "Guides", link: "/guides/", activeMatch: "^/guides/" },
  { text: "Reference", link: "/reference/", activeMatch: "^/reference/" },
  { text: "Operate", link: "/operate/", activeMatch: "^/operate/" },
  { text: "Explain", link: "/explain/architecture", activeMatch: "^/explain/" },
];

export const SECTIONS: Item[] = [
  {
    text: "Start",
    items: [
      { text: "Choose your setup", link: "/start/" },
      { text: "Try the chat", link: "/start/try" },
      { text: "Any website", link: "/start/website" },
      { text: "WordPress", link: "/start/wordpress" },
      { text: "Shopify", link: "/start/shopify" },
      { text: "Node and your own code", link: "/start/node" },
      { text: "Host the service", link: "/start/hosting" },
    ],
  },
  {
    text: "Guides",
    items: [
      { text: "All guides", link: "/guides/" },
      {
        text: "Workflow",
        items: [
          { text: "Your webhook", link: "/guides/webhooks" },
          { text: "Verify a signature", link: "/guides/verify" },
          { text: "Stream a reply", link: "/guides/streaming" },
          { text: "Answer later", link: "/guides/late-replies" },
          { text: "Ask with buttons and forms", link: "/guides/forms" },
          { text: "Product cards", link: "/guides/cards" },
          { text: "Let an AI model answer", link: "/guides/model" },
          { text: "Knowledge", link: "/guides/knowledge" },
          { text: "Recipes", link: "/guides/recipes" },
          { text: "n8n with knowledge and tools", link: "/guides/recipe-n8n-knowledge" },
          { text: "Node-RED with knowledge and tools", link: "/guides/recipe-node-red-knowledge" },
        ],
      },
      {
        text: "Website",
        items: [
          { text: "The widget", link: "/guides/widget" },
          { text: "The widget in depth", link: "/guides/widget-in-depth" },
          { text: "In your framework", link: "/guides/frameworks" },
          { text: "The service inside your app", link: "/guides/embedding" },
          { text: "Get the packages", link: "/guides/packages" },
        ],
      },
      {
        text: "People",
        items: [
          { text: "Identify visitors", link: "/guides/identity" },
          { text: "Live chat and handover", link: "/guides/live" },
          { text: "File uploads", link: "/guides/files" },
          { text: "Answer from Slack", link: "/guides/slack" },
          { text: "Connect an AI assistant (MCP)", link: "/guides/mcp" },
          { text: "The console", link: "/guides/console" },
          { text: "Privacy and GDPR", link: "/guides/privacy" },
        ],
      },
      {
        text: "Move from",
        items: [
          { text: "n8n's chat", link: "/guides/move/n8n" },
          { text: "Typebot", link: "/guides/move/typebot" },
          { text: "ChatKit", link: "/guides/move/chatkit" },
          { text: "Chatwoot", link: "/guides/move/chatwoot" },
        ],
      },
    ],
  },
  {
    text: "Reference",
    items: [
      { text: "Overview", link: "/reference/" },
      { text: "How the API works", link: "/reference/api" },
      { text: "API: chat", link: "/reference/api-chat" },
      { text: "API: management", link: "/reference/api-management" },
      { text: "API: widget", link: "/reference/api-widget" },
      { text: "API: console", link: "/reference/api-console" },
      { text: "Errors", link: "/reference/errors" },
      { text: "Settings of a site", link: "/reference/settings" },
      { text: "Environment", link: "/reference/environment" },
      { text: "Command line", link: "/reference/command-line" },
      { text: "Commands in full", link: "/reference/commands" },
      { text: "Widget", link: "/reference/widget" },
      { text: "TypeScript client", link: "/reference/client" },
    ],
  },
  {
    text: "Operate",
    items: [
      { text: "Overview", link: "/operate/" },
      {
        text: "Set up",
        items: [
          { text: "Run the service", link: "/operate/run" },
          { text: "One machine", link: "/operate/one-machine" },
          { text: "Docker", link: "/operate/docker" },
          { text: "Kubernetes", link: "/operate/kubernetes" },
          { text: "Reverse proxies", link: "/operate/proxies" },
          { text: "Postgres, Redis and replicas", link: "/operate/postgres" },
          { text: "Sizes", link: "/operate/sizes" },
        ],
      },
      {
        text: "Keep running",
        items: [
          { text: "Three in the morning", link: "/operate/three-in-the-morning" },
          { text: "Backup and restore", link: "/operate/backup" },
          { text: "Upgrade", link: "/operate/upgrade" },
          { text: "Rotate keys and secrets", link: "/operate/secrets" },
          { text: "Metrics, alerts and logs", link: "/operate/metrics" },
          { text: "Move a site", link: "/operate/move-a-site" },
          { text: "Past one database", link: "/operate/growth" },
        ],
      },
    ],
  },
  {
    text: "Explain",
    items: [
      { text: "Architecture", link: "/explain/architecture" },
      { text: "Contract", link: "/explain/contract" },
      { text: "Decisions", link: "/explain/decisions" },
      { text: "Threat model", link: "/explain/threat-model" },
      { text: "Benchmarks", link: "/explain/benchmarks" },
      { text: "Glossary", link: "/explain/glossary" },
      { text: "Changelog", link: "/explain/changelog" },
      { text: "Contributing", link: "/explain/contributing" },
    ],
  },
];

/** Each page shows the menu of its section. */
export const SIDEBAR = Object.fromEntries(
  SECTIONS.flatMap((section) => linksOf(section).map((link) => [link.replace(/#.*/, ""), [section]])),
);

function linksOf({ link, items = [] }: Item): string[] {
  return [...(link === undefined ? [] : [link]), ...items.flatMap(linksOf)];
}
