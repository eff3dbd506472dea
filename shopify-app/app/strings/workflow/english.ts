import { SHOP_PROMPTS } from "../../../../admin/tools/shop-prompt.ts";

export const english = {
  title: "Workflow",
  about:
    "Parley sends each visitor’s message to your workflow as JSON, and shows the workflow’s answer in the chat. A language model can answer instead.",
  steps: { who: "1. Choose who writes the answers", test: "2. Test the answers" },
  advanced: "Advanced settings",
  source: {
    webhook: "My workflow",
    webhookHelp: "n8n, Make, Node-RED, Zapier, or any address that accepts calls.",
    model: "A language model",
    modelHelp:
      "Any OpenAI-compatible API. It receives the messages, but no name or e-mail address of the visitor.",
  },
  silent: {
    webhook: "With these settings, the chat does not answer. Enter the webhook address.",
    model: "With these settings, the chat does not answer. Enter the model’s address and name.",
  },
  webhook: {
    urlHelp:
      "In n8n, this is the Production URL of the Webhook node. In Make and Zapier, it is the address of the custom webhook.",
  },
  headers: {
    help: "Your workflow can use these headers to identify the caller. Values are stored encrypted and never shown again.",
    name: "Name",
    value: "Value",
    keptEnding: (lastFour: string) => `Stored; ends with “…${lastFour}”`,
    kept: "Stored",
    add: "Add a header",
    remove: "Remove",
    removeNamed: (name: string) => `Remove the header ${name}`,
    malformed: "Use only letters, digits and hyphens, such as X-API-Key.",
    twice: "Another header has this name.",
  },
  signing: {
    title: "Signature",
    signHelp:
      "Adds an HMAC-SHA256 signature of the body. Your workflow can use it to verify that a call comes from Parley.",
    secretInUse: (lastFour: string) =>
      `The current secret ends with “…${lastFour}”. Leave this field empty to keep the secret.`,
    secretHelp:
      "Copy the secret into your workflow before you save. It is not shown again, and it applies as soon as you save.",
    make: "Create a secret",
    copy: "Copy",
    copied: "Copied",
    standardHelp:
      "For workflows that verify calls with a library. Adds the headers webhook-id, webhook-timestamp and webhook-signature.",
  },
  sent: {
    title: "Data in each call",
    historyHelp: "Enter 0 if your workflow has its own memory.",
    feedbackHelp: 'Sends a separate call with "event": "feedback". Turn on ratings under Appearance.',
  },
  addressMessagesHelp:
    "All visitors in one office may share an IP address. Leave it empty to allow a quarter of the shop’s messages per minute, but at least 10.",
  timeoutHelp: ({ min, max }: { min: number; max: number }) => `From ${min} to ${max}.`,
  recipes: {
    title: "I have no workflow yet",
    about:
      "Start with an example workflow. Each example answers every message with the same sentence. Replace that answer with your own steps.",
    download: (tool: string) => `Download the file for ${tool}`,
    steps: {
      n8n: [
        "In a new workflow of n8n: ⋯ → Import from File.",
        "Under “Advanced settings” here, turn on “Sign each call” and “Send the time of each call”, and create a secret. In n8n, create a Crypto credential from it in “Sign the body”.",
        "Publish the workflow. Copy the Production URL of its first node into “Webhook address”.",
      ],
      make: [
        "In a new scenario of Make: ⋯ → Import blueprint. In its first module create a webhook, and turn on “Get request headers” and “JSON pass-through”.",
        "Under “Advanced settings” here, turn on “Sign each call” and “Send the time of each call”, and create a secret. Paste it into “Sign the body” in Make.",
        "Turn the scenario on. Copy the webhook’s address into “Webhook address”.",
      ],
      nodeRed: [
        "In Node-RED: ☰ → Import, and choose the file.",
        "Under “Advanced settings” here, turn on “Sign each call” and “Send the time of each call”, and create a secret. In Node-RED double-click the flow’s tab, and paste it as SIGNING_SECRET.",
        "Deploy. The “Webhook address” is the address of your Node-RED, followed by /parley-chat.",
      ],
      zapier: [
        "In a new Zap: Webhooks by Zapier → Catch Raw Hook. It needs a paid plan.",
        "Under “Advanced settings” here, turn on “Sign each call” and “Send the time of each call”, and create a secret. Copy the hook’s address into “Webhook address”, save, and ask a question in your shop. Zapier uses this question as the sample for the next steps.",
        "Code by Zapier → Run JavaScript, with the content of the file. Its Input Data: body (the raw body), signature, timestamp and vouched (the headers X-Webhook-Signature, X-Request-Timestamp and X-User-Verified), and secret.",
        "Last: Webhooks by Zapier → POST to the header X-Reply-URL, as JSON, with your answer as message. Turn the Zap on.",
        "Zapier answers later, so “Send test message” shows only whether Zapier received the message.",
      ],
    },
  },
  model: {
    provider: "Provider",
    urlHelp: "The part before /chat/completions, which the provider calls the base URL.",
    nameHelp: "The name that the provider’s API uses for the model.",
    keyNew: "The key is stored encrypted and never shown again.",
    keyKept: (lastFour: string) =>
      `The stored key ends with “…${lastFour}”. Leave this field empty to keep the key. If you enter the address of another server, the key is deleted.`,
    forget: "Delete the stored key",
    promptHelp:
      "The system prompt. It tells the model who it speaks for, what it knows and which rules it follows.",
    historyHelp: "With more messages, the model remembers more, but each answer costs more.",
    contextHelp:
      "The model receives the page’s title and address, the product and the cart. It never receives the visitor’s name or e-mail address.",
  },
  tools: {
    fromShop: "Answer from my shop",
    fromShopHelp:
      "A language model looks up your products, prices, stock and policies before it answers, and shows products as cards. You need an API key from a model provider.",
    reached: "Your shop’s catalog can be searched.",
    prompt: SHOP_PROMPTS.en,
    more: "More tools",
    moreHelp:
      "Tools of other MCP servers, for example for your stock or orders. Allow only tools that any visitor may use.",
    url: "Address",
    headers: "Secret headers",
    headersHelp:
      "The server identifies Parley by these headers. Values are stored encrypted and never shown again.",
    allow: "Allowed tools",
    allowHelp:
      "One tool name on each line. Leave it empty to allow all tools that declare that they only read data.",
    add: "Add an MCP server",
    remove: "Remove",
    removeNamed: (name: string) => `Remove ${name}`,
    check: "Check the tools",
    allReached: "All tools can be used.",
    saveFirst: "Save first, then check the tools.",
  },
  test: {
    message: "Test message",
    hello: "Hello, are you there?",
    send: "Send test message",
    saveAndSend: "Save and send test message",
    webhookFirst: "Enter the webhook address first.",
    modelFirst: "Enter the model’s address and name first.",
    workflowAnswered: "The workflow answered",
    modelAnswered: "The model answered",
    failed: "No answer",
    notGood: "Visitors would see no answer",
    seen: "Visitors would see",
    details: "What came back",
    status: "Status",
    time: "Time",
    tools: "Tools called",
    toolCall: (name: string, error?: string) => (error === undefined ? name : `${name} (failed: ${error})`),
    body: "Body",
    milliseconds: (time: number) => `${time} ms`,
  },
};
