import { SHOP_PROMPTS } from "../../../../admin/tools/shop-prompt.ts";

export const english = {
  title: "Workflow",
  about:
    "Each message of a visitor is sent to your workflow as JSON, and what it answers is shown in the chat. A language model can answer instead.",
  steps: { who: "1. Choose who writes the answers", test: "2. Try it" },
  advanced: "Advanced settings",
  source: {
    webhook: "My workflow",
    webhookHelp: "n8n, Make, Node-RED, Zapier, or any address that accepts calls.",
    model: "A language model",
    modelHelp: "Any OpenAI-compatible API. It receives the messages, but nothing about the visitor.",
  },
  silent: {
    webhook: "With these settings, the chat no longer answers: it needs the webhook’s address.",
    model: "With these settings, the chat no longer answers: it needs the model’s address and its name.",
  },
  webhook: {
    urlHelp:
      "In n8n the Production URL of the Webhook node, in Make and Zapier the address of the custom webhook.",
  },
  headers: {
    help: "They identify the caller to the workflow. Values are stored encrypted and never shown again.",
    name: "Name",
    value: "Value",
    keptEnding: (lastFour: string) => `Kept; ends with “…${lastFour}”`,
    kept: "Kept as it is",
    add: "Add a header",
    remove: "Remove",
    removeNamed: (name: string) => `Remove the header ${name}`,
    malformed: "Use only letters, digits and hyphens, such as X-API-Key.",
    twice: "Another header has this name.",
  },
  signing: {
    title: "Signature",
    signHelp: "HMAC-SHA256 of the body, with which the workflow verifies that the call comes from Parley.",
    secretInUse: (lastFour: string) =>
      `The current secret ends with “…${lastFour}”. Leave this empty to keep it.`,
    secretHelp:
      "Copy it into your workflow before you save: it is not shown again, and takes effect immediately.",
    make: "Make one",
    copy: "Copy",
    copied: "Copied",
    standardHelp:
      "For workflows that verify with a library: webhook-id, webhook-timestamp, webhook-signature.",
  },
  sent: {
    title: "What is sent",
    historyHelp: "0 if your workflow has its own memory.",
    feedbackHelp: 'A separate call with "event": "feedback". Switch rating on under Appearance.',
  },
  addressMessagesHelp:
    "All visitors in one office may share an address. Leave it empty for a quarter of the shop’s messages per minute, at least 10.",
  timeoutHelp: ({ min, max }: { min: number; max: number }) => `From ${min} to ${max}.`,
  recipes: {
    title: "I have no workflow yet",
    about:
      "Start with an example workflow. Each of these answers every message with one sentence: replace it with your own steps.",
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
        "Under “Advanced settings” here, turn on “Sign each call” and “Send the time of each call”, and create a secret. Copy the hook’s address into “Webhook address”, save, and ask something in your shop: this is the sample for the steps that follow.",
        "Code by Zapier → Run JavaScript, with the content of the file. Its Input Data: body (the raw body), signature, timestamp and vouched (the headers X-Webhook-Signature, X-Request-Timestamp and X-User-Verified), and secret.",
        "Last: Webhooks by Zapier → POST to the header X-Reply-URL, as JSON, with your answer as message. Turn the Zap on.",
        "Zapier answers late, so “Send test message” here shows only that it was reached.",
      ],
    },
  },
  model: {
    provider: "Provider",
    urlHelp: "The part before /chat/completions, which the provider calls the base URL.",
    nameHelp: "The model’s name in that API.",
    keyNew: "It is stored encrypted and never shown again.",
    keyKept: (lastFour: string) =>
      `A key ending with “…${lastFour}” is kept. Leave this empty to keep it. It is deleted when you enter the address of another server.`,
    forget: "Delete the stored key",
    promptHelp: "The system prompt: who it speaks for, what it knows and which rules it follows.",
    historyHelp: "More messages improve its memory, but make each answer more expensive.",
    contextHelp:
      "Title and address of the page, product and cart. It never receives the name or the e-mail address.",
  },
  tools: {
    fromShop: "Answer from my shop",
    fromShopHelp:
      "A language model looks up your products, prices, stock and policies before it answers, and shows products as cards. You need an API key of a model provider.",
    reached: "Your shop’s catalog can be searched.",
    prompt: SHOP_PROMPTS.en,
    more: "More tools",
    moreHelp:
      "Tools of other MCP servers, such as your stock or your orders. Give only tools that anybody may call.",
    url: "Address",
    headers: "Secret headers",
    headersHelp: "The server identifies Parley by them. Values are stored encrypted and never shown again.",
    allow: "Allowed tools",
    allowHelp: "Their names, one a line. Leave it empty for all tools that say that they only read.",
    add: "Add an MCP server",
    remove: "Remove",
    removeNamed: (name: string) => `Remove ${name}`,
    check: "Check the tools",
    allReached: "All tools can be used.",
    saveFirst: "Save first, then check the tools.",
  },
  test: {
    message: "Test message",
    hello: "Hello, do you hear me?",
    send: "Send test message",
    saveAndSend: "Save and send test message",
    webhookFirst: "Fill in the webhook address first.",
    modelFirst: "Fill in the model’s address and its name first.",
    workflowAnswered: "The workflow answered",
    modelAnswered: "The model answered",
    failed: "No answer",
    notGood: "Not an answer for visitors yet",
    seen: "Visitors see",
    details: "What came back",
    status: "Status",
    time: "Time",
    tools: "Tools called",
    toolCall: (name: string, error?: string) => (error === undefined ? name : `${name} (failed: ${error})`),
    body: "Body",
    milliseconds: (time: number) => `${time} ms`,
  },
};
