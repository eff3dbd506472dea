interface Item {
  text: string;
  link?: string;
  items?: Item[];
}

/** Pages that include a file from another folder of the repository: the file by page. */
export const INCLUDED: Record<string, string> = {
  "explain/changelog.md": "CHANGELOG.md",
  "guides/recipes.md": "core/recipes/README.md",
  "guides/recipe-n8n.md": "core/recipes/n8n-chat.md",
  "guides/recipe-n8n-streaming.md": "core/recipes/n8n-chat-streaming.md",
  "guides/recipe-n8n-people.md": "core/recipes/n8n-people.md",
  "guides/recipe-node-red.md": "core/recipes/node-red-flow.md",
  "guides/recipe-make.md": "core/recipes/make-blueprint.md",
  "guides/shopify-app.md": "shopify-app/README.md",
  "guides/widget-in-depth.md": "widget/README.md",
  "reference/client.md": "client/README.md",
};

export const NAVIGATION = [
  { text: "Start", link: "/start/", activeMatch: "^/(start/|try|hosting)" },
  { text: "Guides", link: "/guides/" },
  { text: "Reference", link: "/reference/", activeMatch: "^/(reference/|api|settings|command-line)" },
  { text: "Operate", link: "/operate/", activeMatch: "^/(operate/|deployment/|run)" },
  { text: "Explain", link: "/explain/architecture", activeMatch: "^/explain/" },
];

export const SECTIONS: Item[] = [
  {
    text: "Start",
    items: [
      { text: "Which way in is mine?", link: "/start/" },
      { text: "Try the chat", link: "/try" },
      { text: "Any website", link: "/start/website" },
      { text: "WordPress", link: "/start/wordpress" },
      { text: "Shopify", link: "/start/shopify" },
      { text: "Node and your own code", link: "/start/node" },
      { text: "Get a service", link: "/hosting" },
    ],
  },
  {
    text: "Guides",
    items: [
      { text: "All guides", link: "/guides/" },
      {
        text: "Workflow",
        items: [
          { text: "Your webhook", link: "/webhooks" },
          { text: "Verify a signature", link: "/guides/verify" },
          { text: "Stream a reply", link: "/guides/streaming" },
          { text: "Answer later", link: "/guides/late-replies" },
          { text: "Ask with buttons and forms", link: "/guides/forms" },
          { text: "Cards for shops", link: "/guides/shops" },
          { text: "Let a model answer", link: "/model" },
          { text: "Knowledge", link: "/knowledge" },
          { text: "Recipes", link: "/guides/recipes" },
        ],
      },
      {
        text: "Website",
        items: [
          { text: "The widget", link: "/widget" },
          { text: "The widget in depth", link: "/guides/widget-in-depth" },
          { text: "In your framework", link: "/guides/frameworks" },
          { text: "The service inside your app", link: "/embedding/" },
          { text: "Get the packages", link: "/guides/packages" },
          { text: "WordPress", link: "/wordpress" },
          { text: "Shopify", link: "/shopify" },
          { text: "The Shopify app in depth", link: "/guides/shopify-app" },
        ],
      },
      {
        text: "People",
        items: [
          { text: "Who the visitor is", link: "/identity" },
          { text: "Live chat and handover", link: "/live" },
          { text: "Files from visitors", link: "/files" },
          { text: "Answer from Slack", link: "/guides/slack" },
          { text: "Let an assistant work", link: "/mcp" },
          { text: "The console", link: "/console" },
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
      { text: "How the API works", link: "/api" },
      { text: "API: chat", link: "/reference/api-chat" },
      { text: "API: management", link: "/reference/api-management" },
      { text: "API: widget", link: "/reference/api-widget" },
      { text: "API: console", link: "/reference/api-console" },
      { text: "Errors", link: "/reference/errors" },
      { text: "Settings of a site", link: "/settings" },
      { text: "Environment", link: "/reference/environment" },
      { text: "Command line", link: "/command-line" },
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
          { text: "Run the service", link: "/run" },
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
