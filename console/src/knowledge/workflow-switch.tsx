import { ApiError } from "../api/api-error.ts";
import { useSiteSettings } from "../api/use-site-settings.ts";
import { useWords } from "../strings/strings.ts";
import { Toggle } from "../ui/field.tsx";
import { Card } from "../ui/screen.tsx";
import { useTell } from "../ui/toasts.tsx";

/** Whether the workflow gets what fits a message, too. It is saved as it is switched. */
export function WorkflowSwitch() {
  const { say } = useWords();
  const tell = useTell();
  const { data, save, reload } = useSiteSettings();
  if (data === undefined) return null;

  async function set(webhook_knowledge: boolean): Promise<void> {
    try {
      await save({ webhook_knowledge });
      tell(say("saved"));
    } catch (error) {
      tell(error instanceof ApiError ? error.message : say("failed"), { kind: "failed" });
      reload();
    }
  }

  return (
    <Card>
      <Toggle
        label={say("webhookKnowledge")}
        hint={say("webhookKnowledgeHint")}
        isSelected={data.site.webhook_knowledge}
        onChange={(isSelected) => void set(isSelected)}
      />
    </Card>
  );
}
