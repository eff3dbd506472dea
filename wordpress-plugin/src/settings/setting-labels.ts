// Generated from core/src/sites/site-settings.ts by `npm run generate`.
import { __ } from "@wordpress/i18n";

/** Labels of the fields, by setting. */
export function settingLabels() {
  return {
    reply_source: __("Who writes the answers", "parley-chat"),
    webhook_url: __("Webhook address", "parley-chat"),
    webhook_timeout: __("Longest wait for an answer, in seconds", "parley-chat"),
    webhook_history: __("Earlier messages sent with each call", "parley-chat"),
    model_base_url: __("Address of the model’s API", "parley-chat"),
    model_name: __("Model", "parley-chat"),
    model_system_prompt: __("Instructions for the model", "parley-chat"),
    model_history: __("Earlier messages sent to the model", "parley-chat"),
    model_tools: __("Tools of the model", "parley-chat"),
    model_context: __("Show the model the page that the visitor is on", "parley-chat"),
    sign: __("Sign each call (X-Webhook-Signature)", "parley-chat"),
    timestamp: __("Send the time of each call (X-Request-Timestamp)", "parley-chat"),
    standard_webhooks: __("Also send the headers of Standard Webhooks", "parley-chat"),
    payload: __("Data format", "parley-chat"),
    signature_format: __("Signature format", "parley-chat"),
    feedback_events: __("Tell the workflow how visitors rate answers", "parley-chat"),
    address_messages_per_minute: __("Messages per minute from one IP address", "parley-chat"),
    live: __("Show new messages immediately", "parley-chat"),
    handover: __("Let a person take over", "parley-chat"),
    files: __("Visitors may send files", "parley-chat"),
    notify_emails: __("E-mail addresses to notify", "parley-chat"),
    weekly_report: __("Send a weekly report by e-mail", "parley-chat"),
    events_url: __("Address for events", "parley-chat"),
    strings: __("Texts", "parley-chat"),
    webhook_headers: __("Headers sent with each call", "parley-chat"),
    signing_secret: __("New signing secret", "parley-chat"),
    model_api_key: __("API key of the model", "parley-chat"),
    "appearance.title": __("Title", "parley-chat"),
    "appearance.subtitle": __("Tagline", "parley-chat"),
    "appearance.logo": __("Logo", "parley-chat"),
    "appearance.greeting": __("Greeting", "parley-chat"),
    "appearance.color": __("Colour", "parley-chat"),
    "appearance.theme": __("Theme", "parley-chat"),
    "appearance.position": __("Corner", "parley-chat"),
    "appearance.starter_prompts": __("Suggested questions", "parley-chat"),
    "appearance.consent": __("Consent text", "parley-chat"),
    "appearance.images": __("Show pictures in answers", "parley-chat"),
    "appearance.feedback": __("Let visitors rate answers", "parley-chat"),
    "appearance.launcher": __("Icon of the chat’s button", "parley-chat"),
    "appearance.launcher_words": __("Text next to the icon", "parley-chat"),
    "appearance.inset_bottom": __("Distance from the bottom, in pixels", "parley-chat"),
    "appearance.inset_side": __("Distance from the side, in pixels", "parley-chat"),
    "appearance.inset_bottom_phone": __("Distance from the bottom on phones, in pixels", "parley-chat"),
    "appearance.inset_side_phone": __("Distance from the side on phones, in pixels", "parley-chat"),
    "appearance.dodge": __("Keep clear of bars at the bottom", "parley-chat"),
    "appearance.teaser": __("Teaser", "parley-chat"),
    "appearance.teaser_delay": __("Seconds until the teaser shows", "parley-chat"),
    "appearance.teaser_pages": __("Pages with the teaser", "parley-chat"),
    "appearance.preview": __("Show new answers next to the closed chat", "parley-chat"),
    "appearance.languages": __("Texts in other languages", "parley-chat"),
    "handover.visitors": __("Visitors may ask for a person", "parley-chat"),
    "handover.after_failures": __("Ask for a person after so many messages without an answer", "parley-chat"),
    "handover.timeout": __("Longest wait for a person, in seconds", "parley-chat"),
    "handover.otherwise": __("If nobody takes over", "parley-chat"),
    "handover.hours": __("When somebody is available", "parley-chat"),
    "files.types": __("Types of files", "parley-chat"),
    "files.max_bytes": __("Largest file, in MB", "parley-chat"),
    "files.per_session": __("Files in one conversation", "parley-chat"),
  };
}

/** Labels of the values, for settings with a choice. */
export function settingChoices() {
  return {
    model_tools: [
      { value: "shopify" as const, label: __("Shopify shop", "parley-chat") },
      { value: "wordpress" as const, label: __("WordPress site", "parley-chat") },
      { value: "woocommerce" as const, label: __("WooCommerce shop", "parley-chat") },
      { value: "mcp" as const, label: __("MCP server", "parley-chat") },
    ],
    payload: [
      { value: "standard" as const, label: __("Standard: message, user, session, context", "parley-chat") },
      { value: "legacy" as const, label: __("Older: the session’s id is in user.sessionId", "parley-chat") },
      { value: "n8n" as const, label: __("n8n’s Chat Trigger: chatInput, sessionId, files", "parley-chat") },
    ],
    signature_format: [
      { value: "prefixed" as const, label: __("sha256= and the digest", "parley-chat") },
      { value: "bare" as const, label: __("Only the digest", "parley-chat") },
    ],
    "appearance.theme": [
      { value: "page" as const, label: __("Same as the page", "parley-chat") },
      { value: "auto" as const, label: __("Same as the page, or the visitor’s device", "parley-chat") },
      { value: "light" as const, label: /* translators: a choice of “Theme”. */ __("Light", "parley-chat") },
      { value: "dark" as const, label: /* translators: a choice of “Theme”. */ __("Dark", "parley-chat") },
    ],
    "appearance.position": [
      { value: "right" as const, label: /* translators: a choice of “Corner”. */ __("Right", "parley-chat") },
      { value: "left" as const, label: /* translators: a choice of “Corner”. */ __("Left", "parley-chat") },
    ],
    "appearance.launcher": [
      { value: "chat" as const, label: __("Speech bubble", "parley-chat") },
      {
        value: "spark" as const,
        label: /* translators: a choice of “Icon of the chat’s button”. */ __("Spark", "parley-chat"),
      },
      { value: "help" as const, label: __("Question mark", "parley-chat") },
      { value: "none" as const, label: __("None: a button on my page opens the chat", "parley-chat") },
    ],
    "handover.otherwise": [
      { value: "workflow" as const, label: __("The workflow or model answers again", "parley-chat") },
      { value: "form" as const, label: __("The visitor can leave an e-mail address", "parley-chat") },
    ],
    "files.types": [
      {
        value: "image/*" as const,
        label: /* translators: a choice of “Types of files”. */ __("Pictures", "parley-chat"),
      },
      { value: "application/pdf" as const, label: __("PDF documents", "parley-chat") },
      { value: "text/plain" as const, label: __("Plain text", "parley-chat") },
    ],
  };
}

/** Labels of the widget texts that owners change most often, by the widget's key. */
export function wordableTexts() {
  return {
    launcher: __("Name of the button that opens the chat", "parley-chat"),
    placeholder: __("Placeholder of the message field", "parley-chat"),
    send: __("Send button", "parley-chat"),
    assistant: __("Name of the assistant", "parley-chat"),
    prompts: __("Above the suggested questions", "parley-chat"),
    waiting: __("While waiting for an answer", "parley-chat"),
    unreachable: __("If the chat cannot be reached", "parley-chat"),
    failedButKept: __("If something went wrong", "parley-chat"),
    accept: __("Accept button", "parley-chat"),
    decline: __("Decline button", "parley-chat"),
    talkToPerson: __("Button that asks for a person", "parley-chat"),
    waitingForPerson: __("While waiting for a person", "parley-chat"),
    closed: __("Outside your hours", "parley-chat"),
    closedUntil: __("Outside your hours, with the time you are back", "parley-chat"),
    nobodyCame: __("If nobody was available in time", "parley-chat"),
    inStock: __("On a product that is in stock", "parley-chat"),
    outOfStock: __("On a product that is sold out", "parley-chat"),
    chooseOptions: __("Link to a product with options", "parley-chat"),
    addedToCart: __("After a product was added to the cart", "parley-chat"),
  };
}

/** Texts of the Handover form. */
export function handoverTexts() {
  return {
    about: __("How visitors reach a person, and when somebody is available.", "parley-chat"),
    switchHint: __(
      "Visitors can ask for a person, and your workflow can hand over with “handover”. You answer in the inbox. You can take over there even while this is off.",
      "parley-chat",
    ),
    visitorsAsk: __("Visitors can ask for a person.", "parley-chat"),
    visitorsDoNotAsk: __("Visitors cannot ask for a person.", "parley-chat"),
    thenForm: /* translators: {time}: a duration, such as “5 minutes”. */ __(
      "Nobody answers within {time}: visitors can leave a message.",
      "parley-chat",
    ),
    thenWorkflow: /* translators: {time}: a duration, such as “5 minutes”. */ __(
      "Nobody answers within {time}: the workflow answers again.",
      "parley-chat",
    ),
    details: __("Details", "parley-chat"),
    contains: __("Failed answers, waiting time, opening hours", "parley-chat"),
    failuresHint: __("0: never.", "parley-chat"),
    timeoutHint: __("From 30 to 3600 seconds.", "parley-chat"),
    always: __("Always", "parley-chat"),
    someHours: __("At these hours", "parley-chat"),
    hoursHint: __(
      "Outside these hours, visitors see when somebody is back, in their local time.",
      "parley-chat",
    ),
    timezone: __("Time zone", "parley-chat"),
    weeklyHint: __(
      "Such as 09:00–12:30, 13:30–17:00. Leave a day empty if nobody is there. Split hours past midnight into two ranges.",
      "parley-chat",
    ),
    hoursWrong: __("Enter times such as 09:00–17:00, and separate several with commas.", "parley-chat"),
    nobody: __("Nobody", "parley-chat"),
    closed: __("Days when nobody is there", "parley-chat"),
    closedHint: __("One on each line, such as 2026-12-25.", "parley-chat"),
    liveHint: __(
      "Messages from you or your workflow appear in the open chat immediately, even if the visitor has not asked anything.",
      "parley-chat",
    ),
    emailsHint: __(
      "Up to 5, one on each line. They receive an e-mail when a visitor waits or leaves a message. Each new address first gets an e-mail with a link that confirms it.",
      "parley-chat",
    ),
    reportHint: __(
      "Every Monday, to these addresses: the figures of the week, and the questions that were not answered.",
      "parley-chat",
    ),
  };
}

/** The sections of the Appearance screen. */
export function sectionTexts() {
  return {
    look: {
      title: __("Look", "parley-chat"),
      contains: __("Title, logo, colour, theme", "parley-chat"),
    },
    greeting: {
      title: __("Greeting and consent", "parley-chat"),
      contains: __("Greeting, suggested questions, consent", "parley-chat"),
    },
    answers: {
      title: __("Answers", "parley-chat"),
      contains: __("Pictures, ratings", "parley-chat"),
    },
    launcher: {
      title: __("Button and teaser", "parley-chat"),
      contains: __("Icon, distances, teaser", "parley-chat"),
    },
    texts: {
      title: __("Texts and languages", "parley-chat"),
      contains: __("The chat’s own texts, other languages", "parley-chat"),
    },
  };
}

/** The instructions with which a model answers from the website. */
export function shopPrompt() {
  return __(
    "You answer the visitors of this website. Before you answer a question about products, prices, stock, shipping, returns or pages, look it up with your tools, and show fitting products as cards. Say only what your tools and the knowledge of this website say, and invent nothing. If you find no answer, say so. Write briefly and kindly, in the visitor’s language.",
    "parley-chat",
  );
}
