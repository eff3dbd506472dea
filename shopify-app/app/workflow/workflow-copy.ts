export const workflowCopy = {
  title: "Workflow",
  about:
    "Each message of a visitor is sent to your workflow as JSON, and what it answers is shown in the chat. A language model can answer instead.",
  source: {
    webhook: "My workflow",
    webhookHelp: "n8n, Make, Node-RED, Zapier, or any address that takes a call.",
    model: "A language model",
    modelHelp:
      "Any API that is compatible with OpenAI’s. It learns what is said, and nothing of the visitor or the page.",
  },
  silent: {
    webhook: "Saved like this, the chat answers nobody any more: it needs the webhook’s address.",
    model: "Saved like this, the chat answers nobody any more: it needs the model’s address and its name.",
  },
  uncallable:
    "An address like this is not called, unless whoever runs Parley for you has allowed it. Give one that starts with https:// and can be reached from the internet.",
  webhook: {
    title: "Your workflow",
    urlHelp:
      "In n8n the Production URL of the Webhook node, in Make and Zapier the address of the custom webhook.",
  },
  headers: {
    help: "They let the workflow know its callers. Values are kept encrypted and never shown again.",
    name: "Name",
    value: "Value",
    keptEnding: (lastFour: string) => `Kept; ends with “…${lastFour}”`,
    kept: "Kept as it is",
    add: "Add a header",
    remove: "Remove",
    removeNamed: (name: string) => `Remove the header ${name}`,
    malformed: "A name has no spaces: letters, digits and hyphens, such as X-API-Key.",
    twice: "There is another header of this name.",
  },
  signing: {
    title: "Signature",
    signHelp: "HMAC-SHA256 of the body, by which the workflow knows that the call is Parley’s.",
    secretInUse: (lastFour: string) =>
      `The one in use ends with “…${lastFour}”. Leave this empty to go on with it.`,
    secretHelp:
      "Copy it into your workflow before you save: it is not shown again, and takes effect at once.",
    make: "Make one",
    copy: "Copy",
    copied: "Copied",
    standardHelp:
      "For workflows that verify with a library: webhook-id, webhook-timestamp, webhook-signature.",
  },
  sent: {
    title: "What is sent",
    historyHelp: "0 where your workflow has a memory of its own.",
    feedbackHelp: "A call of its own with “event”: “feedback”. Rating is switched on under Appearance.",
  },
  timeoutHelp: ({ min, max }: { min: number; max: number }) => `From ${min} to ${max}.`,
  model: {
    title: "The model",
    urlHelp: "What stands before /chat/completions. Its provider calls it base URL.",
    nameHelp: "Its name, as the API knows it.",
    keyNew: "It is kept encrypted and never shown again.",
    keyKept: (lastFour: string) =>
      `A key ending with “…${lastFour}” is kept. Leave this empty to go on with it. It is forgotten when the address turns to another server.`,
    forget: "Forget the key that is kept",
    promptHelp: "Who it speaks for, what it knows and what it keeps to: the system prompt.",
    historyHelp: "More make it remember better, and each answer dearer.",
  },
  test: {
    title: "Try it",
    message: "Test message",
    hello: "Hello, do you hear me?",
    send: "Send test message",
    webhookFirst: "Save a webhook address first.",
    modelFirst: "Save the model’s address and its name first.",
    unsaved: "The test speaks to what is saved. Save your changes to try them.",
    workflowAnswered: "The workflow answered",
    modelAnswered: "The model answered",
    failed: "No answer",
    notGood: "Not an answer for visitors yet",
    seen: "Visitors see",
    status: "Status",
    time: "Time",
    body: "Body",
    milliseconds: (time: number) => `${time} ms`,
  },
  advice: {
    key: "The workflow refused the call: check the header or the signing secret that it expects.",
    missing:
      "There is no workflow at this address. In n8n, activate the workflow and use its Production URL.",
    redirect: "The address leads on to another one, which is not followed. Enter the final address.",
    broken: "The workflow itself failed: look into its log.",
    refused: "The workflow did not accept the call.",
    page: "What came is a web page, not an answer: visitors would be told that there is none. Check that the address is the webhook’s, not that of the workflow’s editor.",
    empty:
      "What came is empty: visitors would be told that there is no answer. Let the workflow end with a reply.",
    receipt:
      "The workflow only says that it received the message. Let it answer: in n8n by “Respond to Webhook”, in Make by the module “Webhook response”.",
    timeout:
      "If the workflow needs this long, let it wait longer above; else look into its log for where it hangs.",
    unreachable: "Copy the address once more from your workflow, and check that the workflow runs.",
    blocked:
      "The address cannot be called: it has to start with https:// and be reachable from the internet. An address inside your own network cannot be reached from here. Use the public one.",
  },
};
