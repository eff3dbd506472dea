import { __ } from "@wordpress/i18n";

export interface Recipe {
  name: string;
  /** Path below the folder of recipes (packaging/copy-recipes.ts). */
  file: string;
  steps: string[];
}

/** Returns the example workflows for the cards; the full instructions are in core/recipes. */
export function recipes(): Recipe[] {
  return [
    {
      name: "n8n",
      file: "n8n-chat.json",
      steps: [
        __("In a new workflow: ⋯ → Import from File.", "parley-chat"),
        __(
          "In “Sign the body” create a Crypto credential. Press “Make one” below, and paste the new signing secret as its Hmac Secret.",
          "parley-chat",
        ),
        __("Replace “Answer” with your own nodes, and publish.", "parley-chat"),
        __("Copy the Production URL of the first node into the field below.", "parley-chat"),
      ],
    },
    {
      name: "Make",
      file: "make-blueprint.json",
      steps: [
        __("In a new scenario: ⋯ → Import blueprint.", "parley-chat"),
        __(
          "In the first module create a webhook; turn on “Get request headers” and “JSON pass-through”.",
          "parley-chat",
        ),
        __(
          "Press “Make one” below, paste the new signing secret into “Sign the body”, and turn the scenario on.",
          "parley-chat",
        ),
        __("Copy the webhook’s address into the field below.", "parley-chat"),
      ],
    },
    {
      name: "Node-RED",
      file: "node-red-flow.json",
      steps: [
        __("☰ → Import, and choose the file.", "parley-chat"),
        __(
          "Press “Make one” below. Double-click the tab of the flow, and paste the new signing secret as SIGNING_SECRET.",
          "parley-chat",
        ),
        __("Replace “Answer” with your own nodes, and deploy.", "parley-chat"),
        __("Enter the address of your Node-RED, followed by /parley-chat.", "parley-chat"),
      ],
    },
    {
      name: "Zapier",
      file: "zapier-code.js",
      steps: [
        __("Trigger: Webhooks by Zapier → Catch Raw Hook (needs a paid plan).", "parley-chat"),
        __(
          "Code by Zapier → Run JavaScript with the file, and as Input Data body, signature, timestamp, vouched and secret.",
          "parley-chat",
        ),
        __(
          "Last: Webhooks by Zapier → POST to the field X-Reply-URL, with your answer as message.",
          "parley-chat",
        ),
        __("Copy the hook’s address into the field below.", "parley-chat"),
      ],
    },
  ];
}
