import { TextControl } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { hasAnswerSource } from "../../../admin/answer-source.ts";
import type { Site } from "../../../admin/generated/site.ts";
import { fieldError } from "../settings/field-error.ts";
import { Fold } from "../settings/fold.tsx";
import { settingLabels } from "../settings/setting-labels.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import { useDraft } from "../settings/use-draft.ts";
import { ModelFields } from "../workflow/model-fields.tsx";
import { ShopSwitch } from "../workflow/shop-switch.tsx";
import { SigningFields } from "../workflow/signing-fields.tsx";
import { SourceChoice } from "../workflow/source-choice.tsx";
import { TestMessage, type TestOutcome } from "../workflow/test-message.tsx";
import { useToolCheck } from "../workflow/use-tool-check.ts";
import { WORKFLOW_SCREEN } from "../workflow/workflow-settings.ts";
import { RecipeCards } from "./recipe-cards.tsx";

/**
 * The choice of who answers, with the fields needed to begin. The other fields are on the Workflow screen. Saving
 * starts a test.
 */
export function AnswerStep({
  site,
  changed,
  recipes,
  onOutcome,
}: {
  site: Site;
  changed(site: Site): void;
  recipes: string;
  onOutcome(outcome: TestOutcome): void;
}) {
  const { draft, set, work, save, isUnsaved } = useDraft(WORKFLOW_SCREEN, site, changed);
  const [saves, setSaves] = useState(0);
  const [isBegun, setBegun] = useState(false);
  // An opened recipe shows signing as switched on; the draft changes only with the first edit.
  const needed = isBegun ? { sign: true, timestamp: true } : {};
  const shown = { ...draft, ...needed };
  const change = (changes: Partial<typeof draft>) => {
    set({ ...needed, ...changes });
    setBegun(false);
  };
  const saveAndTry = async () => {
    setBegun(false);
    await save();
    setSaves((count) => count + 1);
  };
  const check = useToolCheck(site);
  const labels = settingLabels();
  return (
    <>
      <SettingsForm
        work={work}
        save={saveAndTry}
        done={__("Saved. The result of the test message is below.", "parley-chat")}
        isUnsaved={isUnsaved}
      >
        {(draft.reply_source === "model" || !hasAnswerSource(site)) && (
          <ShopSwitch draft={draft} set={set} failure={work.failure} check={check} />
        )}
        <SourceChoice draft={draft} set={set} />
        {draft.reply_source === "model" ? (
          <ModelFields site={site} draft={draft} set={set} failure={work.failure} />
        ) : (
          <>
            <p>{__("Start with a working example:", "parley-chat")}</p>
            <RecipeCards folder={recipes} begun={() => setBegun(true)} />
            <TextControl
              label={labels.webhook_url}
              type="url"
              required
              value={draft.webhook_url}
              onChange={(webhook_url) => change({ webhook_url })}
              placeholder="https://flows.example.com/webhook/chat"
              {...fieldError(work.failure, "webhook_url")}
            />
            <Fold
              title={__("Let the workflow know who calls it", "parley-chat")}
              failure={work.failure}
              isOpen={shown.sign || shown.standard_webhooks}
              className="parley-recipe"
            >
              <SigningFields site={site} draft={shown} set={change} failure={work.failure} />
            </Fold>
          </>
        )}
      </SettingsForm>
      <TestMessage site={site} isUnsaved={isUnsaved} saves={saves} onOutcome={onOutcome} />
    </>
  );
}
