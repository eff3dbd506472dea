import { useSiteSettings } from "../api/use-site-settings.ts";
import { useWords } from "../strings/strings.ts";
import { Toggle } from "../ui/field.tsx";
import { Card } from "../ui/screen.tsx";
import { useToast } from "../ui/toasts.tsx";
import { useFailureToast } from "../ui/use-failure-text.ts";

/** Sets whether the workflow also receives the entries that fit a message, and saves immediately. Hidden if a model answers. */
export function WorkflowSwitch() {
  const { say } = useWords();
  const toast = useToast();
  const toastFailure = useFailureToast();
  const { data, save, reload } = useSiteSettings();
  if (data?.reply_source !== "webhook") return null;

  async function set(webhook_knowledge: boolean): Promise<void> {
    try {
      if (data !== undefined) await save({ webhook_knowledge }, data);
      toast(say("saved"));
    } catch (error) {
      toastFailure(error);
      reload();
    }
  }

  return (
    <Card>
      <Toggle
        label={say("webhookKnowledge")}
        hint={say("webhookKnowledgeHint")}
        isSelected={data.webhook_knowledge}
        onChange={(isSelected) => void set(isSelected)}
      />
    </Card>
  );
}
