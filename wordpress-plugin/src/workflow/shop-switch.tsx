import { Notice, ToggleControl } from "@wordpress/components";
import { useContext } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { problemTexts } from "../../../admin/test-problem.ts";
import { isFromShop, switchedShop } from "../../../admin/tools/shop-switch.ts";
import { newTool, problemOfTool } from "../../../admin/tools/tool-draft.ts";
import type { Failure } from "../rest/call.ts";
import { shopPrompt } from "../settings/setting-labels.ts";
import { OwnTools } from "./own-tools.ts";
import { problemWords } from "./problem-words.ts";
import type { ShownToolCheck } from "./use-tool-check.ts";
import type { DraftFields } from "./workflow-settings.ts";

/** One switch for answers from the website: model, tools and instructions. The result of the check is shown below the switch. */
export function ShopSwitch({
  draft,
  set,
  failure,
  check: { checked },
}: DraftFields & { failure: Failure | undefined; check: ShownToolCheck }) {
  const own = useContext(OwnTools);
  const isOn = isFromShop(draft, own);
  const found = own.map(({ type, url }) => problemOfTool(newTool(type, url), checked));
  const problems = problemTexts(
    found.filter((problem) => problem !== undefined),
    problemWords(),
  );
  const hasShop = own.some(({ type }) => type === "woocommerce");
  const help = hasShop
    ? __(
        "A language model looks up your pages, products, prices and stock before it answers, and shows products as cards. You need an API key from a model provider.",
        "parley-chat",
      )
    : __(
        "A language model looks up your posts and pages before it answers. You need an API key from a model provider.",
        "parley-chat",
      );
  return (
    <div className="parley-shop">
      <ToggleControl
        label={<strong>{__("Answer from my website", "parley-chat")}</strong>}
        help={help}
        checked={isOn}
        onChange={(isOn) => set(switchedShop(draft, isOn, own, shopPrompt()))}
      />
      {failure?.field === "model_tools" && <p className="parley-fault">{failure.message}</p>}
      <div role="status">
        {isOn &&
          [...new Set(problems)].map((problem) => (
            <Notice key={problem} status="error" isDismissible={false}>
              {problem}
            </Notice>
          ))}
        {isOn && checked !== undefined && problems.length === 0 && (
          <p>{__("Your website can be searched.", "parley-chat")}</p>
        )}
      </div>
    </div>
  );
}
