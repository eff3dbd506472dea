import { BlockStack, List, Text } from "@shopify/polaris";
import { Fold } from "../frame/fold.tsx";
import { useStrings } from "../strings/use-strings.ts";
import make from "./recipes/make-blueprint.json?url";
import n8n from "./recipes/n8n-chat.json?url";
import nodeRed from "./recipes/node-red-flow.json?url";
import zapier from "./recipes/zapier-code.js?url";

const FILES = [
  { tool: "n8n", name: "n8n", file: "n8n-chat.json", address: n8n },
  { tool: "make", name: "Make", file: "make-blueprint.json", address: make },
  { tool: "nodeRed", name: "Node-RED", file: "node-red-flow.json", address: nodeRed },
  { tool: "zapier", name: "Zapier", file: "zapier-code.js", address: zapier },
] as const;

/** Example workflows for n8n, Make, Node-RED and Zapier, each with file and steps. The full instructions are in core/recipes. */
export function Recipes() {
  const {
    workflow: { recipes: copy },
  } = useStrings();
  return (
    <Fold title={copy.title} id="recipes">
      <Text as="p">{copy.about}</Text>
      {FILES.map(({ tool, name, file, address }) => (
        <BlockStack key={tool} gap="200">
          <Text as="h3" variant="headingSm">
            {name}
          </Text>
          <List type="number">
            <List.Item>
              <a className="download" href={address} download={file}>
                {copy.download(name)}
              </a>
            </List.Item>
            {copy.steps[tool].map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
        </BlockStack>
      ))}
    </Fold>
  );
}
