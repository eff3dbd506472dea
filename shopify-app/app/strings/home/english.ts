export const english = {
  title: "Parley",
  stale: {
    title: "Your shop’s pages could not be updated",
    text: "Your shop is not connected at the moment, because Shopify did not answer as expected. If your pages already show the chat, it keeps working. Open this page again later.",
  },
  proxy: {
    title: "Customers who are logged in are not recognised",
    text: (url: string) =>
      `Your shop’s app proxy does not point to this app, so customers chat as guests. Set it in the app’s settings at Shopify: prefix “apps”, subpath “parley”, URL ${url}. Then deploy the app’s configuration.`,
  },
  steps: {
    title: "Set up",
    progress: (done: number, all: number) => `${done} of ${all} steps`,
    step: (number: number, title: string) => `${number}. ${title}`,
    done: "Done",
    open: "To do",
    workflow: "Choose who writes the answers",
    workflowHelp: "Paste the address of your workflow, or choose a language model.",
    workflowGo: "Open Workflow",
    test: "Send a test message",
    testHelp: "Check that an answer comes back before a customer asks.",
    testGo: "Open the test",
    embed: "Switch the chat on in your theme",
    embedDone: "Ask the first question in your shop, as a customer would.",
    embedUsed: "Somebody has already chatted in your shop.",
  },
  embed: {
    title: "Chat on your shop",
    states: { asked: "Checking", on: "On", off: "Off", unknown: "Unknown" },
    help: {
      asked: "The app is checking whether your published theme shows the chat.",
      on: "Your published theme shows the chat.",
      off: "Your published theme does not show the chat.",
      unknown:
        "Shopify does not report at the moment whether your published theme shows the chat. Check the theme editor, or reload this page.",
    },
    turnOn: "Turn on “Parley Chat” under App embeds and save the theme.",
    last: "The newest conversation began on",
    never: "Nobody has chatted yet.",
    go: "Open the theme editor",
    shop: "See your shop",
  },
  waiting: {
    title: (count: number) =>
      count === 1 ? "1 visitor waits for a person" : `${count} visitors wait for a person`,
    go: "Show waiting visitors",
  },
  numbers: {
    title: "Last 7 days",
    messages: "Messages",
    sessions: "Conversations",
    failures: "Without an answer",
    wait: "Typical reply time",
    seconds: (seconds: string) => `${seconds} s`,
    atOnce: "< 0.1 s",
    none: "–",
    more: "See usage",
  },
  requests: {
    title: "Customer data requests",
    about:
      "Customers requested their data through Shopify. Download the file, give it to the customer within 30 days, and then mark the request as answered. This removes the file.",
    customer: (id: string) => `Customer ${id}`,
    asked: "Requested on",
    until: "Due by",
    late: "Overdue since",
    download: "Download",
    downloadOf: (id: string) => `Download the data of customer ${id}`,
    remove: "Mark as answered",
    removeOf: (id: string) => `Mark as answered: the request of customer ${id}`,
    question: "Did the customer receive the file?",
    questionText:
      "This closes the request and permanently removes its file. The customer’s conversations are kept.",
    removed: "Request answered",
  },
};
