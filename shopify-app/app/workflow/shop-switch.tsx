import { Banner, BlockStack, Box, Checkbox, Text } from "@shopify/polaris";
import { problemTexts } from "../../../admin/test-problem.ts";
import { isFromShop, switchedShop } from "../../../admin/tools/shop-switch.ts";
import { type CheckedTool, newTool, problemOfTool } from "../../../admin/tools/tool-draft.ts";
import { useStrings } from "../strings/use-strings.ts";
import type { DraftFields } from "./draft-fields.ts";
import { OWN_SHOP } from "./own-shop.ts";

/**
 * A switch for answers from the shop: it chooses the model as the answer source, adds the shop's tool and fills in the
 * instructions. Below the switch is the result of the tool's check.
 */
export function ShopSwitch({
  draft,
  set,
  fault,
  checked,
}: DraftFields & { checked: readonly CheckedTool[] | undefined }) {
  const {
    problems,
    workflow: { tools: copy },
  } = useStrings();
  const isOn = isFromShop(draft, OWN_SHOP);
  const shop = newTool("shopify");
  const [problem] = problemTexts(
    [problemOfTool(shop, checked)].filter((found) => found !== undefined),
    problems,
  );
  const isReached = checked?.some(({ type }) => type === "shopify") && problem === undefined;
  return (
    <Box background="bg-surface-secondary" borderRadius="200" padding="400">
      <BlockStack gap="200">
        <Checkbox
          label={
            <Text as="span" variant="headingSm">
              {copy.fromShop}
            </Text>
          }
          helpText={copy.fromShopHelp}
          checked={isOn}
          onChange={(isOn) => set(switchedShop(draft, isOn, OWN_SHOP, copy.prompt))}
          // For Polaris, `false` is an error, too.
          {...(fault?.field === "model_tools" && { error: fault.message })}
        />
        <div role="status">
          {isOn && problem !== undefined && <Banner tone="critical">{problem}</Banner>}
          {isOn && isReached && (
            <Text as="p" tone="success">
              {copy.reached}
            </Text>
          )}
        </div>
      </BlockStack>
    </Box>
  );
}
